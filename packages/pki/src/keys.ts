import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { fromPem } from './pem.ts';
import { PkiError } from './pki-error.ts';

export type KeyKind = 'rsa2048' | 'rsa3072' | 'rsa4096' | 'p256';

export interface KeyPair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

export function generateKeys(kind: KeyKind): KeyPair {
  if (kind === 'p256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return generateKeyPairSync('rsa', { modulusLength: Number(kind.slice(3)) });
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

const curves: ReadonlySet<string> = new Set(['prime256v1', 'secp384r1', 'secp521r1']);

/** Fails with `unsupported` for keys that are not taken any more: RSA below 2048 bits, unusual curves, other kinds. */
export function mustBeStrong({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): void {
  const { modulusLength = 0, publicExponent = 0n, namedCurve = '' } = asymmetricKeyDetails ?? {};
  const isStrong =
    asymmetricKeyType === 'rsa'
      ? modulusLength >= 2048 && modulusLength <= 8192 && publicExponent >= 3n && publicExponent % 2n === 1n
      : asymmetricKeyType === 'ec' && curves.has(namedCurve);
  if (!isStrong)
    throw new PkiError('unsupported', `a key of the kind ${asymmetricKeyType} ${modulusLength || namedCurve}`);
}

export function isSameKey(a: KeyObject, b: KeyObject): boolean {
  return spkiOf(a).equals(spkiOf(b));
}
