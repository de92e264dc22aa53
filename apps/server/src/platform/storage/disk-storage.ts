/**
 * Files in a folder. Each is written aside, flushed, renamed, and the folders above it flushed, after which no crash
 * takes it away. flydrive has a driver for this too, but it writes in place and flushes nothing.
 */
import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { type FileHandle, mkdir, open, opendir, readdir, stat, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { CodedError, fail, StartupError } from '../errors.ts';
import { syncFolder } from '../sync-folder.ts';
import { leaveRoom } from './disk-room.ts';
import { createDiskStaging } from './disk-staging.ts';
import { measured } from './measured-stream.ts';
import { moveInto } from './move-into.ts';
import type { Storage } from './storage.ts';
import { asStorageError } from './storage-errors.ts';

/** No key starts with a dot, so nothing here is ever listed or read. */
const incomingName = '.incoming';
const staleAfter = 24 * 3_600_000;
/** After how many bytes of a file it is looked whether there is room for more. */
const checkedEvery = 4 * 1024 * 1024;

export async function createDiskStorage(folder: string): Promise<Storage> {
  const root = resolve(folder);
  const incoming = join(root, incomingName);

  /** Gives the path of a complete, flushed file that is not visible yet. */
  async function receive(content: Readable | Buffer, size: number | undefined): Promise<string> {
    const temporary = join(incoming, randomUUID());
    const source = measured(Buffer.isBuffer(content) ? Readable.from([content]) : content, size);
    try {
      const handle = await open(temporary, 'wx', 0o600);
      try {
        let unchecked = 0;
        for await (const chunk of source.stream) {
          await writeAll(handle, chunk as Buffer);
          unchecked += (chunk as Buffer).length;
          if (unchecked < checkedEvery) continue;
          unchecked = 0;
          await leaveRoom(incoming);
        }
        await handle.sync();
      } finally {
        await handle.close();
      }
      return temporary;
    } catch (error) {
      await unlinkIfThere(temporary);
      return source.failed(error);
    }
  }

  async function openFile(key: string): Promise<FileHandle> {
    const handle = await open(join(root, key), 'r').catch(missingToUndefined);
    if (!handle) return fail(3001);
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
    return fail(3001);
  }

  async function check(): Promise<void> {
    await unlinkIfThere(await receive(Buffer.from('ok'), undefined));
  }

  try {
    const first = await mkdir(incoming, { recursive: true, mode: 0o700 });
    if (first)
      for (let made = incoming; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
    await removeStale(incoming);
    await check();
  } catch (error) {
    const reason = error instanceof CodedError ? 'no room is left on its disk' : (error as Error).message;
    throw new StartupError(`Files cannot be kept in ${root}: ${reason}`, { cause: error });
  }

  return {
    check,

    async put(key, content, options = {}) {
      const temporary = await receive(content, options.size);
      try {
        await moveInto(root, key, temporary);
      } catch (error) {
        await unlinkIfThere(temporary);
        asStorageError(error);
      }
    },

    open: openFile,

    async get(key, range) {
      const handle = await openFile(key);
      const stats = await handle.stat();
      const start = range?.start ?? 0;
      const end = range?.end ?? stats.size - 1;
      if (range && (start >= stats.size || end >= stats.size)) {
        await handle.close();
        throw new RangeError(`bytes ${start}-${end} of a file of ${stats.size}`);
      }
      if (stats.size === 0) {
        await handle.close();
        return Readable.from([]);
      }
      return handle.createReadStream({ start, end, highWaterMark: 256 * 1024 });
    },

    async head(key) {
      const stats = await stat(join(root, key)).catch(missingToUndefined);
      if (!stats?.isFile()) return undefined;
      const etag = `"${stats.size.toString(16)}-${Math.floor(stats.mtimeMs).toString(16)}"`;
      return { size: stats.size, modified: stats.mtime, etag };
    },

    async delete(key) {
      const path = join(root, key);
      try {
        await unlink(path);
        await syncFolder(dirname(path));
      } catch (error) {
        missingToUndefined(error);
      }
    },

    list: (folder) => keysBelow(root, folder),

    staging: await createDiskStaging(root),

    signedUrl: async () => undefined,
  };
}

async function* keysBelow(root: string, folder: string): AsyncIterable<string> {
  const entries: AsyncIterable<Dirent> = (await opendir(join(root, folder)).catch(missingToUndefined)) ?? none();
  for await (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) yield* keysBelow(root, `${folder}${entry.name}/`);
    else if (entry.isFile()) yield `${folder}${entry.name}`;
  }
}

async function* none(): AsyncIterable<never> {}

/** A write may take only part of what it is given. */
async function writeAll(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let done = 0; done < chunk.length; ) done += (await handle.write(chunk, done)).bytesWritten;
}

async function unlinkIfThere(path: string): Promise<void> {
  await unlink(path).catch(missingToUndefined);
}

/** What a process that was killed had begun to write. Young files may be another process's. */
async function removeStale(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const stats = await stat(path).catch(missingToUndefined);
    if (stats && Date.now() - stats.mtimeMs > staleAfter) await unlinkIfThere(path);
  }
}

function missingToUndefined(error: unknown): undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOENT' && code !== 'ENOTDIR') asStorageError(error);
}
