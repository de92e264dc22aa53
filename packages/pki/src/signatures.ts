import { constants, createHash, type KeyObject, sign, verify } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { parse } from './parse.ts';
import { PkiError } from './pki-error.ts';

/** Hash functions by their object identifiers. What is older than SHA-1 is refused. */
const hashes: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

interface Scheme {
  key: 'rsa' | 'ec';
  /** Undefined where the identifier names none: then that of the message counts. */
  hash?: string;
}

const schemes: Readonly<Record<string, Scheme>> = {
  '1.2.840.113549.1.1.1': { key: 'rsa' },
  '1.2.840.113549.1.1.5': { key: 'rsa', hash: 'sha1' },
  '1.2.840.113549.1.1.11': { key: 'rsa', hash: 'sha256' },
  '1.2.840.113549.1.1.12': { key: 'rsa', hash: 'sha384' },
  '1.2.840.113549.1.1.13': { key: 'rsa', hash: 'sha512' },
  '1.2.840.10045.2.1': { key: 'ec' },
  '1.2.840.10045.4.1': { key: 'ec', hash: 'sha1' },
  '1.2.840.10045.4.3.2': { key: 'ec', hash: 'sha256' },
  '1.2.840.10045.4.3.3': { key: 'ec', hash: 'sha384' },
  '1.2.840.10045.4.3.4': { key: 'ec', hash: 'sha512' },
};
const pss = '1.2.840.113549.1.1.10';

export function hashName({ algorithmId }: pkijs.AlgorithmIdentifier): string {
  const name = hashes[algorithmId];
  if (name === undefined) throw new PkiError('unsupported', `the hash function ${algorithmId}`);
  return name;
}

export function digest(hash: string, bytes: Uint8Array): Buffer {
  return createHash(hash).update(bytes).digest();
}

export const sha256 = (): pkijs.AlgorithmIdentifier =>
  new pkijs.AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1' });

/** How we sign with a key: always with SHA-256. */
export function algorithmFor(key: KeyObject): pkijs.AlgorithmIdentifier {
  if (key.asymmetricKeyType === 'rsa')
    return new pkijs.AlgorithmIdentifier({ algorithmId: '1.2.840.113549.1.1.11', algorithmParams: new asn1js.Null() });
  if (key.asymmetricKeyType === 'ec') return new pkijs.AlgorithmIdentifier({ algorithmId: '1.2.840.10045.4.3.2' });
  throw new PkiError('invalid', `a key of the kind ${key.asymmetricKeyType} signs nothing here`);
}

export function signBytes(key: KeyObject, bytes: Uint8Array): Buffer {
  return sign('sha256', bytes, key);
}

/** Fails with `badSignature`. `hash`: of the message, for identifiers that name none. */
export function verifyBytes(
  key: KeyObject,
  algorithm: pkijs.AlgorithmIdentifier,
  { bytes, signature, hash }: { bytes: Uint8Array; signature: Uint8Array; hash?: string },
): void {
  const options = optionsOf(key, algorithm, hash);
  if (!isGood(options.hash, bytes, options, signature))
    throw new PkiError('badSignature', 'the signature does not fit');
}

interface Options {
  key: KeyObject;
  hash: string;
  padding?: number;
  saltLength?: number;
}

function isGood(hash: string, bytes: Uint8Array, key: Options, signature: Uint8Array): boolean {
  try {
    return verify(hash, bytes, key, signature);
  } catch {
    // A signature of another length than the key's, or one that is no pair of numbers.
    return false;
  }
}

function optionsOf(key: KeyObject, algorithm: pkijs.AlgorithmIdentifier, hash: string | undefined): Options {
  const { algorithmId } = algorithm;
  if (algorithmId === pss) return pssOptions(key, algorithm);
  const scheme = schemes[algorithmId];
  const used = scheme?.hash ?? hash;
  if (scheme === undefined || used === undefined) throw new PkiError('unsupported', `the signature ${algorithmId}`);
  if (key.asymmetricKeyType !== scheme.key)
    throw new PkiError('badSignature', 'the signature is of another kind of key');
  return { key, hash: used };
}

function pssOptions(key: KeyObject, { algorithmParams }: pkijs.AlgorithmIdentifier): Options {
  if (key.asymmetricKeyType !== 'rsa') throw new PkiError('badSignature', 'the signature is of another kind of key');
  const bytes = new Uint8Array(algorithmParams?.toBER?.() ?? []);
  const params = parse(
    'the parameters of a signature',
    bytes,
    () => new pkijs.RSASSAPSSParams({ schema: algorithmParams }),
  );
  return {
    key,
    hash: hashName(params.hashAlgorithm),
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: params.saltLength,
  };
}
