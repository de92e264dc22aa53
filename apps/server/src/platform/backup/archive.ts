/** A backup is a gzip'd tar: it streams, any machine can look into it, and its end and its checksum show damage. */
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { StartupError } from '../errors.ts';
import { syncFolder } from '../postgres/restore-marker.ts';

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>;
  addStream(name: string, size: number, content: Readable): Promise<void>;
}

/** The file appears under its name only when `fill` is done and everything is on the disk. */
export async function writeArchive(path: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) throw new StartupError(`The backup cannot be written to ${path}: it is a folder.`);
  const partial = `${path}.${randomBytes(4).toString('hex')}.partial`;
  try {
    const tar = pack();
    const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
    const written = pipeline(tar, createGzip({ level: 3 }), file);
    const filled = fill({
      add: (name, content) =>
        new Promise((resolve, reject) => {
          tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
        }),
      addStream: (name, size, content) => pipeline(content, tar.entry({ name, mode: 0o600, size })),
    }).then(
      () => tar.finalize(),
      (error: Error) => {
        tar.destroy(error);
        throw error;
      },
    );
    // Whichever fails says why: the source, or the disk.
    await Promise.all([filled, written]);
    await rename(partial, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(partial, { force: true });
    throw writeProblem(path, error as NodeJS.ErrnoException);
  }
}

function writeProblem(path: string, error: NodeJS.ErrnoException): Error {
  const ours = error.syscall === 'write' || error.path?.startsWith(`${path}.`);
  const reason = ours ? reasons[error.code ?? ''] : undefined;
  return reason ? new StartupError(`The backup cannot be written to ${path}: ${reason}.`, { cause: error }) : error;
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EROFS: 'the disk is read-only',
  ENOSPC: 'there is no space left on the disk',
  EDQUOT: 'there is no space left on the disk',
};

export interface ArchiveEntry {
  name: string;
  size: number;
  content: AsyncIterable<Buffer>;
}

/** The entries in their order; each must be read or skipped before the next. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  const reading = pipeline(createReadStream(path), createGunzip(), tar);
  reading.catch((error) => tar.destroy(error));
  try {
    for await (const entry of tar) {
      yield { name: entry.header.name, size: entry.header.size ?? 0, content: entry as AsyncIterable<Buffer> };
      entry.resume();
    }
    await reading;
  } catch (error) {
    throw isDamage(error) ? new StartupError(damaged(path), { cause: error }) : error;
  } finally {
    tar.destroy();
  }
}

function isDamage(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return /^Z_/.test(code) || /tar header|Unexpected end of data|Premature close|Writable stream closed/i.test(message);
}

export function damaged(path: string): string {
  return `${path} is not a backup, or is damaged or cut off. Nothing was restored.`;
}
