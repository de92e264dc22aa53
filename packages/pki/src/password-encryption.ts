import { createCipheriv, createDecipheriv, createHash, pbkdf2Sync, randomBytes } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { cipherOf, ciphers } from './ciphers.ts';
import { parse } from './parse.ts';
import { PkiError } from './pki-error.ts';
import { decryptRc2 } from './rc2.ts';

const types = {
  pbes2: '1.2.840.113549.1.5.13',
  pbkdf2: '1.2.840.113549.1.5.12',
  hmacWithSha256: '1.2.840.113549.2.9',
};

const hmacs: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  [types.hmacWithSha256]: 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};

/** Those of PKCS#12 itself (RFC 7292, appendix C). */
const legacy: Readonly<Record<string, { cipher: 'des-ede3-cbc' | 'rc2'; keyLength: number }>> = {
  '1.2.840.113549.1.12.1.3': { cipher: 'des-ede3-cbc', keyLength: 24 },
  '1.2.840.113549.1.12.1.5': { cipher: 'rc2', keyLength: 16 },
  '1.2.840.113549.1.12.1.6': { cipher: 'rc2', keyLength: 5 },
};

/** A file says how often it hashes, while everybody else waits: a second of it at most. The old way is the slower one. */
const most = { pbkdf2: 1_000_000, pkcs12: 200_000 };
const iterations = 100_000;

export function checkIterations(count: number, way: keyof typeof most): number {
  if (!(count >= 1 && count <= most[way])) throw new PkiError('unsupported', `${count} rounds of hashing`);
  return count;
}

/** Undefined where the password does not fit. */
export function decryptWithPassword(
  algorithm: pkijs.AlgorithmIdentifier,
  password: string,
  encrypted: Buffer,
): Buffer | undefined {
  const old = legacy[algorithm.algorithmId];
  if (old === undefined) return decryptPbes2(algorithm, password, encrypted);
  const { salt, count } = parse('the parameters of a password', paramsOf(algorithm), readSaltAndCount);
  const key = deriveKey('sha1', { password, salt, count, purpose: 1, length: old.keyLength });
  const iv = deriveKey('sha1', { password, salt, count, purpose: 2, length: 8 });
  return old.cipher === 'rc2' ? decryptRc2(key, iv, encrypted) : decipher(old.cipher, key, iv, encrypted);
}

function decryptPbes2(algorithm: pkijs.AlgorithmIdentifier, password: string, encrypted: Buffer): Buffer | undefined {
  if (algorithm.algorithmId !== types.pbes2)
    throw new PkiError('unsupported', `the encryption ${algorithm.algorithmId} with a password`);
  const { cipher, iv, hash, salt, count } = parse('the parameters of a password', paramsOf(algorithm), (bytes) => {
    const { keyDerivationFunc, encryptionScheme } = pkijs.PBES2Params.fromBER(bytes);
    if (keyDerivationFunc.algorithmId !== types.pbkdf2)
      throw new PkiError('unsupported', `keys made by ${keyDerivationFunc.algorithmId}`);
    const derivation = pkijs.PBKDF2Params.fromBER(paramsOf(keyDerivationFunc));
    const prf = derivation.prf?.algorithmId ?? '1.2.840.113549.2.7';
    if (hmacs[prf] === undefined) throw new PkiError('unsupported', `keys made with ${prf}`);
    return {
      ...cipherOf(encryptionScheme),
      hash: hmacs[prf],
      salt: Buffer.from((derivation.salt as asn1js.OctetString).getValue()),
      count: checkIterations(derivation.iterationCount, 'pbkdf2'),
    };
  });
  return decipher(cipher.name, pbkdf2Sync(password, salt, count, cipher.keyLength, hash), iv, encrypted);
}

/** As is done now: AES of 256 bits, and a key of many rounds of SHA-256. */
export function encryptWithPassword(
  content: Uint8Array,
  password: string,
): { algorithm: pkijs.AlgorithmIdentifier; encrypted: Buffer } {
  const { name, type, keyLength, blockLength } = ciphers['aes-256-cbc'];
  const [salt, iv] = [randomBytes(16), randomBytes(blockLength)];
  const cipher = createCipheriv(name, pbkdf2Sync(password, salt, iterations, keyLength, 'sha256'), iv);
  const octets = (bytes: Buffer) => new asn1js.OctetString({ valueHex: Uint8Array.from(bytes).buffer });
  const derivation = new pkijs.PBKDF2Params({
    salt: octets(salt),
    iterationCount: iterations,
    prf: new pkijs.AlgorithmIdentifier({ algorithmId: types.hmacWithSha256, algorithmParams: new asn1js.Null() }),
  });
  const params = new pkijs.PBES2Params({
    keyDerivationFunc: new pkijs.AlgorithmIdentifier({
      algorithmId: types.pbkdf2,
      algorithmParams: derivation.toSchema(),
    }),
    encryptionScheme: new pkijs.AlgorithmIdentifier({ algorithmId: type, algorithmParams: octets(iv) }),
  });
  return {
    algorithm: new pkijs.AlgorithmIdentifier({ algorithmId: types.pbes2, algorithmParams: params.toSchema() }),
    encrypted: Buffer.concat([cipher.update(content), cipher.final()]),
  };
}

/** The derivation of PKCS#12 (RFC 7292, appendix B.2). `purpose`: 1 for keys, 2 for first blocks, 3 for MACs. */
export function deriveKey(
  hash: string,
  {
    password,
    salt,
    count,
    purpose,
    length,
  }: { password: string; salt: Buffer; count: number; purpose: 1 | 2 | 3; length: number },
): Buffer {
  const block = hash === 'sha384' || hash === 'sha512' ? 128 : 64;
  const filled = (bytes: Buffer) =>
    Buffer.from(
      Array.from({ length: Math.ceil(bytes.length / block) * block }, (_, at) => bytes[at % bytes.length] ?? 0),
    );
  const spelled = Buffer.from(`${password}\0`, 'utf16le').swap16();
  const input = Buffer.concat([filled(salt), filled(spelled)]);
  const parts: Buffer[] = [];
  for (let made = 0; made < length; ) {
    let part = createHash(hash).update(Buffer.alloc(block, purpose)).update(input).digest();
    for (let round = 1; round < count; round += 1) part = createHash(hash).update(part).digest();
    parts.push(part);
    made += part.length;
    const added = BigInt(`0x${filled(part).subarray(0, block).toString('hex')}`) + 1n;
    for (let at = 0; at < input.length; at += block) {
      const sum = BigInt(`0x${input.toString('hex', at, at + block)}`) + added;
      input.write(
        BigInt.asUintN(block * 8, sum)
          .toString(16)
          .padStart(block * 2, '0'),
        at,
        'hex',
      );
    }
  }
  return Buffer.concat(parts).subarray(0, length);
}

function decipher(name: string, key: Buffer, iv: Buffer, encrypted: Buffer): Buffer | undefined {
  try {
    const decrypt = createDecipheriv(name, key, iv);
    return Buffer.concat([decrypt.update(encrypted), decrypt.final()]);
  } catch {
    return undefined;
  }
}

function paramsOf({ algorithmParams }: pkijs.AlgorithmIdentifier): Uint8Array<ArrayBuffer> {
  return new Uint8Array(algorithmParams?.toBER?.(false) ?? []);
}

function readSaltAndCount(bytes: Uint8Array<ArrayBuffer>): { salt: Buffer; count: number } {
  const { result } = asn1js.fromBER(bytes);
  const [salt, count] = result instanceof asn1js.Sequence ? result.valueBlock.value : [];
  if (!(salt instanceof asn1js.OctetString) || !(count instanceof asn1js.Integer))
    throw new PkiError('malformed', 'the parameters of a password');
  return { salt: Buffer.from(salt.getValue()), count: checkIterations(count.valueBlock.valueDec, 'pkcs12') };
}
