import type { ByteSource } from './byte-source.ts';

/**
 * Why a file is no package that can be read:
 * - empty: it has no bytes;
 * - lfsPointer: a Git LFS pointer was uploaded in place of the file it points to;
 * - unknownFormat: its content is of none of the formats;
 * - truncated: it ends before its content does, as after a broken transfer;
 * - damaged: its content contradicts itself or the format;
 * - encrypted: it can be read with a password only;
 * - tooLarge: a part that has to be read is larger than any real one, or unpacks to far more than it should;
 * - noApp: an archive without an app in it.
 */
export const packageProblems = [
  'empty',
  'lfsPointer',
  'unknownFormat',
  'truncated',
  'damaged',
  'encrypted',
  'tooLarge',
  'noApp',
] as const;
export type PackageProblem = (typeof packageProblems)[number];

/** `detail` says where, for people who build packages: a name of a part, an offset, a number. Never a whole content. */
export class PackageError extends Error {
  readonly problem: PackageProblem;
  readonly detail: string;

  constructor(problem: PackageProblem, detail: string, options?: ErrorOptions) {
    super(`${problem}: ${detail}`, options);
    this.name = 'PackageError';
    this.problem = problem;
    this.detail = detail;
  }
}

/** Reads where a package says something is: beyond its end the file was cut off; too much at once is refused. */
export async function readAt(
  source: ByteSource,
  offset: number,
  length: number,
  { what, atMost }: { what: string; atMost: number },
): Promise<Uint8Array> {
  if (!Number.isSafeInteger(offset) || !Number.isSafeInteger(length) || offset < 0 || length < 0) {
    throw new PackageError('damaged', `${what} is at an impossible place`);
  }
  if (length > atMost) throw new PackageError('tooLarge', `${what} has ${length} bytes`);
  if (offset + length > source.size) throw new PackageError('truncated', `${what} lies beyond the end of the file`);
  const bytes = await source.read(offset, length);
  if (bytes.length !== length) throw new PackageError('truncated', `${what} ends early`);
  return bytes;
}
