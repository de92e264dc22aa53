/**
 * Uploads that arrive on disk, for a tus server. Its own store for files writes each piece as it comes, in whatever small
 * size the network gave it, flushes nothing, and says of a full disk only that something went wrong.
 */
import { type FileHandle, mkdir, open, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { CodedError } from '../errors.ts';
import { leaveRoom } from './disk-room.ts';
import { moveInto } from './move-into.ts';
import type { Staging } from './storage.ts';
import { asStorageError } from './storage-errors.ts';

/** No key starts with a dot, so nothing here is ever listed or read. */
const folderName = '.staging';
/** Gathered before it is written: large writes take half the time of small ones. */
const pieceSize = 4 * 1024 * 1024;
/** Flushed in the background after so many bytes: a gigabyte that were flushed at its end would keep its sender waiting. */
const flushEvery = 64 * 1024 * 1024;

export async function createDiskStaging(root: string): Promise<Staging> {
  const folder = join(root, folderName);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (id: string) => join(folder, encodeURIComponent(id));
  const store = new DiskStaging(pathOf);
  return {
    store,
    async complete(key) {
      const handle = await open(pathOf(key), 'r+').catch(missing);
      // A repetition: it was moved before.
      if (handle === undefined) return;
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await moveInto(root, key, pathOf(key)).catch(async (error) => {
        // Somebody else moved it since it was opened.
        if ((await stat(join(root, key)).catch(missing)) === undefined) asStorageError(error);
      });
      await unlink(`${pathOf(key)}.size`).catch(missing);
    },
    async discard(key) {
      await unlink(pathOf(key)).catch(missing);
      await unlink(`${pathOf(key)}.size`).catch(missing);
    },
  };
}

class DiskStaging extends DataStore {
  readonly #pathOf: (id: string) => string;

  constructor(pathOf: (id: string) => string) {
    super();
    this.#pathOf = pathOf;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  /** What cannot fit is refused before it takes the room that others need, the database among them. */
  override async create(upload: Upload): Promise<Upload> {
    try {
      await leaveRoom(dirname(this.#pathOf(upload.id)), upload.size);
      await writeFile(`${this.#pathOf(upload.id)}.size`, String(upload.size), { mode: 0o600, flush: true });
      await writeFile(this.#pathOf(upload.id), '', { mode: 0o600 });
    } catch (error) {
      asStorageError(error);
    }
    return upload;
  }

  /** Whatever has come is kept, also of a request that breaks off: the next one goes on from there. */
  override async write(bytes: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    const handle = await open(this.#pathOf(id), 'r+').catch(missing);
    if (handle === undefined) throw ERRORS.FILE_NOT_FOUND;
    const pieces = new Pieces(handle, dirname(this.#pathOf(id)), offset);
    try {
      try {
        for await (const chunk of bytes) await pieces.add(chunk);
      } finally {
        await pieces.flush().catch(asStorageError);
      }
      return pieces.offset;
    } catch (error) {
      if (error instanceof CodedError && error.code === 1002) await handle.truncate(offset);
      throw error;
    } finally {
      await handle.close();
    }
  }

  /** How much there is says the disk itself, also after a crash. */
  override async getUpload(id: string): Promise<Upload> {
    const size = await readFile(`${this.#pathOf(id)}.size`, 'utf8').catch(missing);
    const stats = await stat(this.#pathOf(id)).catch(missing);
    if (size === undefined || stats === undefined) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: Number(size), offset: stats.size });
  }

  override async remove(id: string): Promise<void> {
    await unlink(this.#pathOf(id)).catch(missing);
    await unlink(`${this.#pathOf(id)}.size`).catch(missing);
  }
}

/** Writes one large piece while the next one is gathered, in order, so that the file never has a gap. */
class Pieces {
  readonly #handle: FileHandle;
  readonly #folder: string;
  #gathered: Uint8Array[] = [];
  #length = 0;
  #writing: Promise<void> = Promise.resolve();
  #flushing: Promise<void> = Promise.resolve();
  #flushed: number;
  offset: number;

  constructor(handle: FileHandle, folder: string, offset: number) {
    this.#handle = handle;
    this.#folder = folder;
    this.offset = offset;
    this.#flushed = offset;
  }

  async add(chunk: Uint8Array): Promise<void> {
    this.#gathered.push(chunk);
    this.#length += chunk.length;
    if (this.#length < pieceSize) return;
    await this.#writing.catch(asStorageError);
    // Others may have come since there was room for all of it.
    await leaveRoom(this.#folder, this.#length);
    this.#writing = this.#write();
    // Told to whoever waits for it next.
    this.#writing.catch(() => {});
    if (this.offset - this.#flushed < flushEvery) return;
    await this.#flushing.catch(asStorageError);
    // Counted on from its end, so that a slow disk is not asked for more than it can do.
    this.#flushed = Number.POSITIVE_INFINITY;
    this.#flushing = this.#handle.datasync().finally(() => {
      this.#flushed = this.offset;
    });
    this.#flushing.catch(() => {});
  }

  async flush(): Promise<void> {
    await this.#writing;
    if (this.#length > 0) await this.#write();
    await this.#flushing;
  }

  async #write(): Promise<void> {
    const pieces = this.#gathered;
    const at = this.offset;
    this.offset += this.#length;
    this.#gathered = [];
    this.#length = 0;
    const { bytesWritten } = await this.#handle.writev(pieces, at);
    // A write may take only part of what it is given.
    if (bytesWritten === this.offset - at) return giveBack(pieces);
    const rest = Buffer.concat(pieces).subarray(bytesWritten);
    for (let done = 0; done < rest.length; )
      done += (await this.#handle.write(rest, done, rest.length - done, at + bytesWritten + done)).bytesWritten;
  }
}

/**
 * The memory of what nobody needs any more, at once: the collector would look through everything that the server has, time
 * and again, to find the gigabyte that passes by.
 */
function giveBack(pieces: readonly Uint8Array[]): void {
  for (const { buffer, byteLength } of pieces)
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

function missing(error: unknown): undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOENT' && code !== 'ENOTDIR') asStorageError(error);
}
