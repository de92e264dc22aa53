import { type KeyObject, sign } from 'node:crypto';

export interface MaidToken {
  /** Of the pair whose certificate Apple has for this server: with it, tokens for device assignment are encrypted. */
  privateKey: KeyObject;
  /** By which Apple knows this server (`/account`, server_uuid). */
  serverUuid: string;
  id: string;
  at: Date;
}

/**
 * With which a device shows Apple that the one who signs in with a Managed Apple Account does so on a device of this server:
 * a JSON Web Token with the four claims that Apple names, signed with the key of the certificate that Apple has of the server.
 * https://developer.apple.com/documentation/devicemanagement/get-token
 */
export function writeMaidToken({ privateKey, serverUuid, id, at }: MaidToken): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: serverUuid, iat: Math.floor(at.getTime() / 1000), jti: id, service_type: 'com.apple.maid' };
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
}
