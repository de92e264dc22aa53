/**
 * Whether an apk is still what was signed, by the schemes that sign the whole file
 * (source.android.com/docs/security/features/apksigning/v2, "Integrity-protected contents" and "Verification").
 */
import { createHash, createPublicKey, type KeyObject, constants as rsa, verify, X509Certificate } from 'node:crypto';
import type { ByteSource } from '../byte-source.ts';
import { PackageError, readAt } from '../package-error.ts';
import type { ResBytes } from './res-chunk.ts';

type Hash = 'sha256' | 'sha512';

/** By the numbers of the format. Those with a hash tree (0x0421 and others) stand beside one of these where a tool adds them. */
const algorithms = new Map<number, { hash: Hash; options?: { padding: number; saltLength?: number } }>([
  [0x0101, { hash: 'sha256', options: { padding: rsa.RSA_PKCS1_PSS_PADDING, saltLength: 32 } }],
  [0x0102, { hash: 'sha512', options: { padding: rsa.RSA_PKCS1_PSS_PADDING, saltLength: 64 } }],
  [0x0103, { hash: 'sha256' }],
  [0x0104, { hash: 'sha512' }],
  [0x0201, { hash: 'sha256' }],
  [0x0202, { hash: 'sha512' }],
  [0x0301, { hash: 'sha256' }],
]);

/** What one signer of a scheme says; its parts as they stand in the file. */
export interface ApkSigner {
  scheme: string;
  signed: ResBytes;
  digests: { algorithm: number; value: Uint8Array }[];
  signatures: { algorithm: number; value: Uint8Array }[];
  publicKey: Uint8Array;
  certificate: Uint8Array;
}

/** Where the parts of the file are: what stands before the block of signatures, the directory, and its end. */
export interface ApkLayout {
  blockStart: number;
  directoryStart: number;
  directoryEnd: number;
}

const chunkSize = 1024 * 1024;
/** Whoever waits for what the package says waits no longer than this; reading a gigabyte takes about two seconds. */
const longestCheck = 12_000;

export type Verdict = { broken: string } | { unchecked: string } | 'intact';

export async function checkSigners(
  source: ByteSource,
  layout: ApkLayout,
  signers: readonly ApkSigner[],
  until = Date.now() + longestCheck,
): Promise<Verdict> {
  const wanted = new Set<Hash>();
  for (const signer of signers) {
    const why = signatureProblem(signer);
    if (why !== undefined) return { broken: `${signer.scheme}: ${why}` };
    for (const { algorithm } of signer.digests) {
      const known = algorithms.get(algorithm);
      if (known) wanted.add(known.hash);
    }
  }
  if (wanted.size === 0) return { unchecked: 'it is signed in a way that is not known here' };
  const found = await contentDigests(source, layout, wanted, until);
  if (found === undefined) return { unchecked: 'reading all of it takes too long' };
  for (const { scheme, digests } of signers) {
    for (const { algorithm, value } of digests) {
      const known = algorithms.get(algorithm);
      if (known && !found.get(known.hash)?.equals(value)) {
        return { broken: `${scheme}: the content is not what was signed` };
      }
    }
  }
  return 'intact';
}

/** The signature over the digests, with the key that the certificate has too. */
function signatureProblem({ signed, signatures, publicKey, certificate }: ApkSigner): string | undefined {
  const known = signatures.filter(({ algorithm }) => algorithms.has(algorithm));
  if (signatures.length === 0) return 'there is no signature';
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' });
    if (!sameKey(key, new X509Certificate(certificate).publicKey)) return 'the key is not that of the certificate';
    for (const { algorithm, value } of known) {
      const { hash, options } = algorithms.get(algorithm) ?? {};
      if (!verify(hash, signed.bytes, { key, ...options }, value)) return 'the signature is not by that key';
    }
  } catch {
    return 'the key cannot be used';
  }
  return undefined;
}

const sameKey = (one: KeyObject, other: KeyObject) =>
  one.export({ format: 'der', type: 'spki' }).equals(other.export({ format: 'der', type: 'spki' }));

/** Digests of pieces of one megabyte, and one over those. Undefined where time is up before all has been read. */
async function contentDigests(
  source: ByteSource,
  { blockStart, directoryStart, directoryEnd }: ApkLayout,
  hashes: ReadonlySet<Hash>,
  until: number,
): Promise<Map<Hash, Buffer> | undefined> {
  const pieces = new Map([...hashes].map((hash) => [hash, [] as Buffer[]]));
  const add = (bytes: Uint8Array) => {
    const head = Buffer.alloc(5, 0xa5);
    head.writeUInt32LE(bytes.length, 1);
    for (const [hash, list] of pieces) list.push(createHash(hash).update(head).update(bytes).digest());
  };
  const what = 'what is signed';
  for (const [from, to] of [
    [0, blockStart],
    [directoryStart, directoryEnd],
  ] as const) {
    for (let at = from; at < to; at += chunkSize) {
      if (Date.now() > until) return undefined;
      add(await readAt(source, at, Math.min(chunkSize, to - at), { what, atMost: chunkSize }));
    }
  }
  const end = Buffer.from(await readAt(source, directoryEnd, source.size - directoryEnd, { what, atMost: 128 * 1024 }));
  if (end.length < 22 || end.readUInt32LE(0) !== 0x06054b50)
    throw new PackageError('damaged', `${what} ends otherwise`);
  // The directory counts as standing where the block of signatures begins.
  end.writeUInt32LE(blockStart, 16);
  add(end);
  return new Map(
    [...pieces].map(([hash, list]) => {
      const head = Buffer.alloc(5, 0x5a);
      head.writeUInt32LE(list.length, 1);
      return [hash, createHash(hash).update(head).update(Buffer.concat(list)).digest()];
    }),
  );
}
