import { AppleMessageError } from './apple-message-error.ts';

/** With which a server asks Apple about the apps and books of one location. */
export interface VppToken {
  /** As it goes over the wire: the content of the file. */
  bearer: string;
  expiresAt: Date;
  organizationName: string | undefined;
}

/**
 * The content token that Apple Business Manager lets people download (.vpptoken): base64 around JSON with `token`, `expDate`
 * and `orgName`. `damaged`: it is no such file; `missing` and `invalid`: it is one, without something that it has to have.
 * https://developer.apple.com/documentation/devicemanagement/getting-started-with-the-management-api
 */
export function readVppToken(file: string): VppToken {
  // Editors put a mark at the beginning, mail programs break lines.
  const bearer = file.replace(/^\uFEFF/, '').replace(/\s+/g, '');
  if (bearer.length > 20_000) throw new AppleMessageError('tooLarge', 'the file is too long for a token');
  const values = valuesOf(bearer);
  const get = (key: string): string | undefined => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  if (get('token') === undefined) throw new AppleMessageError('missing', 'the token has no token', { key: 'token' });
  const expDate = get('expDate');
  if (expDate === undefined) throw new AppleMessageError('missing', 'the token has no expDate', { key: 'expDate' });
  const expiresAt = vppTime(expDate);
  if (expiresAt === undefined)
    throw new AppleMessageError('invalid', 'the token does not say when it expires', { key: 'expDate' });
  return { bearer, expiresAt, organizationName: get('orgName')?.replaceAll('\0', '').slice(0, 500) };
}

function valuesOf(bearer: string): Record<string, unknown> {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(bearer)) throw new AppleMessageError('damaged', 'the file is no content token');
  try {
    const values: unknown = JSON.parse(Buffer.from(bearer, 'base64').toString('utf8'));
    if (typeof values === 'object' && values !== null && !Array.isArray(values))
      return values as Record<string, unknown>;
  } catch (error) {
    throw new AppleMessageError('damaged', 'what the file holds is no token', { cause: error });
  }
  throw new AppleMessageError('damaged', 'what the file holds is no token');
}

/** Apple writes zones without a colon, as `+0000`; ISO 8601 has that form too, ECMAScript does not. */
export function vppTime(text: string): Date | undefined {
  const time = new Date(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(time.getTime()) ? undefined : time;
}
