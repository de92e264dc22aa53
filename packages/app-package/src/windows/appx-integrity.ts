/**
 * Whether an app package is still what was signed. The signed message holds "APPX" and, each behind a name of four
 * letters, hashes of the files in the archive (AXPC), of its directory (AXCD), and of the files that describe it: content
 * types (AXCT), block map (AXBM), code integrity (AXCI).
 */
import { createHash } from 'node:crypto';
import { signedDataProblem } from '../cms-check.ts';
import { derValue, derValues } from '../der.ts';
import { PackageError, readAt } from '../package-error.ts';
import type { AppxFiles } from './appx-files.ts';

const largestDescription = 64 * 1024 * 1024;
const pieceSize = 1024 * 1024;
/** As of packages of Android: nobody waits longer than this for what the package says. */
const longestCheck = 12_000;

const descriptions: [name: string, path: string][] = [
  ['AXBM', 'AppxBlockMap.xml'],
  ['AXCT', '[Content_Types].xml'],
  ['AXCI', 'AppxMetadata/CodeIntegrity.cat'],
];

export type AppxVerdict = { broken: string } | { unchecked: string } | 'intact';

export async function checkAppx(
  files: AppxFiles,
  message: Uint8Array,
  what: string,
  until = Date.now() + longestCheck,
): Promise<AppxVerdict> {
  const why = signedDataProblem(message, what);
  if (why !== undefined) return { broken: why };
  const hashes = signedHashes(message, what);
  for (const [name, path] of descriptions) {
    const entry = files.find(path);
    const expected = hashes.get(name);
    if (!expected && !entry) continue;
    if (!expected || !entry) return { broken: `${path} is not what was signed` };
    const found = hashOf(expected)
      .update(await files.zip.read(entry, largestDescription))
      .digest();
    if (!found.equals(expected)) return { broken: `${path} is not what was signed` };
  }
  const expected = hashes.get('AXPC');
  if (!expected) return { broken: 'it signs no content' };
  const found = await contentHash(files, expected, until);
  if (found === undefined) return { unchecked: 'reading all of it takes too long' };
  return found.equals(expected) ? 'intact' : { broken: 'the content is not what was signed' };
}

function signedHashes(message: Uint8Array, what: string): Map<string, Buffer> {
  const wrapped = derValues(derValue(message, what).content, what)[1];
  const encapsulated = wrapped && derValues(derValue(wrapped.content, what).content, what)[2];
  const explicit = encapsulated && derValues(encapsulated.content, what)[1];
  const digestInfo = explicit && derValues(derValue(explicit.content, what).content, what)[1];
  const blob = Buffer.from((digestInfo && derValues(digestInfo.content, what)[1]?.content) ?? []);
  if (blob.toString('latin1', 0, 4) !== 'APPX') throw new PackageError('damaged', `${what} is of no app package`);
  const found = new Map<string, Buffer>();
  // The length of a hash is nowhere said; all are alike, and names begin with AX.
  const second = blob.indexOf('AX', 8 + 32, 'latin1');
  const length = [32, 48, 64].find((size) => second === 8 + size) ?? 32;
  for (let at = 4; at + 4 + length <= blob.length; at += 4 + length) {
    found.set(blob.toString('latin1', at, at + 4), blob.subarray(at + 4, at + 4 + length));
  }
  return found;
}

const hashOf = ({ length }: Buffer) => createHash(length === 48 ? 'sha384' : length === 64 ? 'sha512' : 'sha256');

/** All that stands before the signature, which is the last file. */
async function contentHash(files: AppxFiles, expected: Buffer, until: number): Promise<Buffer | undefined> {
  const end = files.find('AppxSignature.p7x')?.offset ?? files.zip.start;
  const hash = hashOf(expected);
  for (let at = 0; at < end; at += pieceSize) {
    if (Date.now() > until) return undefined;
    const length = Math.min(pieceSize, end - at);
    hash.update(await readAt(files.zip.source, at, length, { what: 'what is signed', atMost: pieceSize }));
  }
  return hash.digest();
}
