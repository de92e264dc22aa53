import type { KeyObject } from 'node:crypto';
import { AppleMessageError } from '@muster/apple/apple-message-error';
import { type PushCertificate, readPushCertificate } from '@muster/apple/push-certificate';
import { readPrivateKey } from '@muster/pki/keys';
import { PkiError } from '@muster/pki/pki-error';
import { fail } from '../../platform/errors.ts';

/** What Apple gave; 5260 says why it cannot be one. */
export function readUploaded(pem: string): PushCertificate {
  try {
    return readPushCertificate(Buffer.from(pem));
  } catch (error) {
    if (!(error instanceof AppleMessageError)) throw error;
    return fail(5260, { reason: error.code === 'invalid' ? 'NO_TOPIC' : 'NOT_A_CERTIFICATE', cause: error });
  }
}

export function readPushKey(pem: string): KeyObject {
  try {
    return readPrivateKey(Buffer.from(pem));
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
    return fail(5260, { reason: 'KEY_MISMATCH', cause: error });
  }
}
