/** A backup is a gzip'd tar: it streams, any machine can look into it, and its end and its checksum show damage. */
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';
import { StartupError } from '../errors.ts';
import { syncFolder } from '../sync-folder.ts';

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>;
  addStream(name: string, size: number, content: Readable): Promise<void>;
}

/** The file appears under its name only when `fill` is done and everything is on the disk. */
export async function writeArchive(path: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) throw new StartupError(`The backup cannot be written to ${path}: it is a folder.`);
  const partial = `${path}.${randomBytes(4).toString('hex')}.partial`;
  const remove = () => rmSync(partial, { force: true });
  process.once('exit', remove);
  try {
    const tar = pack();
    const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
    const written = pipeline(tar, createGzip({ level: 3 }), file);
    const filled = fillArchive(tar, fill);
    const [disk, source] = await Promise.allSettled([written, filled]);
    // Each takes the other along; a fault of the disk carries its own sign.
    if (disk.status === 'rejected' && isDiskError(disk.reason)) throw disk.reason;
    if (source.status === 'rejected') throw source.reason;
    if (disk.status === 'rejected') throw disk.reason;
    await rename(partial, path);
    await syncFolder(dirname(path));
  } catch (error) {
    throw isDiskError(error) ? writeProblem(path, error) : error;
  } finally {
    process.off('exit', remove);
    remove();
  }
}

async function fillArchive(tar: Pack, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  try {
    await fill({
      add: (name, content) =>
        new Promise((resolve, reject) => {
          const done = (error?: Error | null) => (error ? reject(error) : resolve());
          // A disk that fails ends the entry too, and an error that nobody listens for would end the process.
          tar.entry({ name, mode: 0o600 }, content, done).on('error', done);
        }),
      addStream: (name, size, content) => pipeline(content, tar.entry({ name, mode: 0o600, size })),
    });
    tar.finalize();
  } catch (error) {
    tar.destroy(error as Error);
    throw error;
  }
}

function isDiskError(error: unknown): error is NodeJS.ErrnoException {
  const { syscall, path } = error as NodeJS.ErrnoException;
  return syscall === 'write' || syscall === 'fsync' || (path?.endsWith('.partial') ?? false);
}

function writeProblem(path: string, error: NodeJS.ErrnoException): Error {
  const reason = reasons[error.code ?? ''] ?? error.message;
  return new StartupError(`The backup cannot be written to ${path}: ${reason}.`, { cause: error });
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
