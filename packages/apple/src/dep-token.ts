import type { KeyObject } from 'node:crypto';
import { decryptData } from '@muster/pki/enveloped-data';
import { fromSmime } from '@muster/pki/pem';
import { PkiError } from '@muster/pki/pki-error';
import { AppleMessageError } from './apple-message-error.ts';

/** With which a server signs its calls of automated device enrollment. */
export interface DepToken {
  consumerKey: string;
  consumerSecret: string;
  accessToken: string;
  accessSecret: string;
  accessTokenExpiry: Date;
}

/**
 * The token that Apple Business Manager lets people download: S/MIME around JSON, encrypted to our certificate.
 * - damaged: no such file, or what is in it is no token;
 * - wrongKey: it was made with the public key of another server, or with an older one of ours.
 * https://developer.apple.com/documentation/devicemanagement/authenticating-with-a-device-assignment-service-server-token
 */
export function readDepToken(file: Uint8Array, privateKey: KeyObject): DepToken {
  return tokenFrom(decrypted(file, privateKey));
}

function decrypted(file: Uint8Array, privateKey: KeyObject): string {
  if (file.length > 1024 * 1024) throw new AppleMessageError('tooLarge', 'the file is too long for a token');
  try {
    // Some programs take the MIME headers off.
    const der = file[0] === 0x30 ? file : fromSmime(Buffer.from(file).toString('latin1'));
    // With the wrong key, one message in 256 ends in valid padding by chance: what comes out is noise, and no UTF-8.
    return new TextDecoder('utf-8', { fatal: true }).decode(decryptData(der, privateKey));
  } catch (error) {
    if (!(error instanceof PkiError || error instanceof TypeError)) throw error;
    if (!(error instanceof PkiError) || error.code === 'wrongKey')
      throw new AppleMessageError('wrongKey', 'the token was made for another public key', { cause: error });
    throw new AppleMessageError('damaged', 'the file is no server token (.p7m)', { cause: error });
  }
}

/** A second MIME header, and the JSON between lines that mark its beginning and end. */
function tokenFrom(text: string): DepToken {
  const [, between] = text.match(/-----BEGIN MESSAGE-----([\s\S]*?)-----END MESSAGE-----/) ?? [];
  const start = text.indexOf('{');
  const json = between ?? (start < 0 ? '' : text.slice(start));
  let values: unknown;
  try {
    values = JSON.parse(json);
  } catch (error) {
    throw new AppleMessageError('damaged', 'what the file holds is no token', { cause: error });
  }
  const get = (key: string): string => {
    const value: unknown = typeof values === 'object' && values !== null ? Reflect.get(values, key) : undefined;
    if (typeof value !== 'string' || value === '' || value.length > 1000)
      throw new AppleMessageError('missing', `the token has no ${key}`, { key });
    return value;
  };
  const accessTokenExpiry = new Date(get('access_token_expiry'));
  if (Number.isNaN(accessTokenExpiry.getTime()))
    throw new AppleMessageError('invalid', 'the token does not say when it expires', { key: 'access_token_expiry' });
  return {
    consumerKey: get('consumer_key'),
    consumerSecret: get('consumer_secret'),
    accessToken: get('access_token'),
    accessSecret: get('access_secret'),
    accessTokenExpiry,
  };
}
