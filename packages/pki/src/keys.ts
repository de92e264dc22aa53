import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { fromPem } from './pem.ts';
import { PkiError } from './pki-error.ts';

export type KeyKind = 'rsa2048' | 'rsa4096' | 'p256';

export interface KeyPair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

export function generateKeys(kind: KeyKind): KeyPair {
  if (kind === 'p256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return generateKeyPairSync('rsa', { modulusLength: kind === 'rsa2048' ? 2048 : 4096 });
}

/** A private key that is not encrypted: PKCS#8 in DER, or PKCS#8, PKCS#1 or SEC 1 in PEM. */
export function readPrivateKey(bytes: Uint8Array): KeyObject {
  const text = bytes[0] === 0x30 ? undefined : Buffer.from(bytes).toString('latin1');
  try {
    if (text === undefined) return createPrivateKey({ key: Buffer.from(bytes), format: 'der', type: 'pkcs8' });
    return createPrivateKey(text);
  } catch (error) {
    const encrypted =
      text !== undefined && (fromPem(text, 'ENCRYPTED PRIVATE KEY').length > 0 || /Proc-Type: 4/.test(text));
    throw new PkiError(encrypted ? 'unsupported' : 'malformed', 'a private key cannot be read', { cause: error });
  }
}

export function publicKeyOf(privateKey: KeyObject): KeyObject {
  return createPublicKey(privateKey);
}

/** SubjectPublicKeyInfo. */
export function spkiOf(key: KeyObject): Buffer {
  return (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'der', type: 'spki' });
}

export function isSameKey(a: KeyObject, b: KeyObject): boolean {
  return spkiOf(a).equals(spkiOf(b));
}
