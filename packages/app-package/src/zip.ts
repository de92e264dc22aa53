import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, crc32, createInflateRaw, inflateRaw, inflateRawSync } from 'node:zlib';
import { type ByteSource, bytesSource, sliceSource } from './byte-source.ts';
import { inflateEnd } from './inflate-end.ts';
import { PackageError, readAt } from './package-error.ts';
import { readZipDirectory, type ZipDirectory } from './zip-directory.ts';
import { decodeName, type ZipEntry } from './zip-entry.ts';

const inflate = promisify(inflateRaw);

/** An archive whose files are read one by one, by name, into memory and never onto a disk. */
export interface Zip extends ZipDirectory {
  source: ByteSource;
  /** The names of files that were read although their checksum is another. */
  differing: Set<string>;
  /** A file by its name; undefined where there is none. */
  find(name: string): ZipEntry | undefined;
  /**
   * A whole file, checked against its length and checksum; refused when it is longer than `atMost`, and where its
   * checksum is another or its own header says that it is packed in another way (unless that may be).
   */
  read(entry: ZipEntry, atMost: number, options?: ReadOptions): Promise<Uint8Array>;
  /** A file as a source of its own: as it lies in the archive where it is stored, else unpacked, up to `atMost`. */
  open(entry: ZipEntry, atMost: number): Promise<ByteSource>;
  /**
   * A file of any length for who reads it from the start to the end, leaving out what is not wanted: where it is packed
   * it is unpacked on the way and never held whole, and whoever goes back begins anew. Small ones are unpacked at once,
   * and the end of long ones without the way there, where that can be. Not checksummed.
   */
  openForward(entry: ZipEntry): Promise<ForwardSource>;
}

interface ReadOptions {
  headerMayDiffer?: boolean;
  checksumMayDiffer?: boolean;
}

export interface ForwardSource extends ByteSource {
  /** What lies far in costs the way there. */
  readonly packed: boolean;
  close(): void;
}

export async function openZip(source: ByteSource): Promise<Zip> {
  const directory = await readZipDirectory(source);
  const differing = new Set<string>();

  async function dataOffset(entry: ZipEntry, { headerMayDiffer = false }: ReadOptions = {}): Promise<number> {
    if (entry.encrypted) throw new PackageError('encrypted', entry.name);
    const what = `the header of ${entry.name}`;
    const header = await readAt(source, entry.offset, 30, { what, atMost: 30 });
    const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
    if (view.getUint32(0, true) !== 0x04034b50) throw new PackageError('damaged', `${what} is not one`);
    const nameLength = view.getUint16(26, true);
    const name = await readAt(source, entry.offset + 30, nameLength, { what, atMost: 0xffff });
    // Readers that believe one of the two would see another file than those that believe the other.
    if (decodeName(name) !== entry.name) {
      throw new PackageError('damaged', `${entry.name} has another name in its header`);
    }
    if (view.getUint16(8, true) !== entry.method && !headerMayDiffer) {
      throw new PackageError('damaged', `${entry.name} is packed in another way in its header`);
    }
    return entry.offset + 30 + nameLength + view.getUint16(28, true);
  }

  async function read(entry: ZipEntry, atMost: number, options?: ReadOptions): Promise<Uint8Array> {
    if (entry.size > atMost) throw new PackageError('tooLarge', `${entry.name} has ${entry.size} bytes`);
    const packed = await readAt(source, await dataOffset(entry, options), entry.compressedSize, {
      what: entry.name,
      // Deflate makes incompressible data a little longer (5 bytes in 64 KiB).
      atMost: atMost + Math.ceil(atMost / 1024) + 1024,
    });
    const bytes = await unpack(entry, packed);
    if (bytes.length !== entry.size) throw new PackageError('damaged', `${entry.name} has another length than it says`);
    if (crc32(bytes) === entry.crc) return bytes;
    if (!options?.checksumMayDiffer)
      throw new PackageError('damaged', `${entry.name} has another checksum than it says`);
    differing.add(entry.name);
    return bytes;
  }

  async function openStored(entry: ZipEntry): Promise<ByteSource> {
    const offset = await dataOffset(entry);
    if (offset + entry.size > source.size) throw new PackageError('truncated', `${entry.name} ends early`);
    return sliceSource(source, offset, entry.size);
  }

  return {
    ...directory,
    source,
    differing,
    find: (name) => directory.entries.get(name),
    read,
    async open(entry, atMost) {
      return entry.method === 0 ? openStored(entry) : bytesSource(await read(entry, atMost));
    },
    async openForward(entry) {
      if (entry.method === 0) return { ...(await openStored(entry)), packed: false, close: () => {} };
      checkMethod(entry);
      const offset = await dataOffset(entry);
      if (offset + entry.compressedSize > source.size) throw new PackageError('truncated', `${entry.name} ends early`);
      const packed = sliceSource(source, offset, entry.compressedSize);
      const bytes =
        Math.max(entry.size, packed.size) <= small ? unpackAtOnce(await packed.read(0, packed.size), entry) : undefined;
      return bytes ? { ...bytesSource(bytes), packed: false, close: () => {} } : unpackForward(entry, packed);
    },
  };
}

async function unpack(entry: ZipEntry, packed: Uint8Array): Promise<Uint8Array> {
  if (entry.method === 0) return packed;
  checkMethod(entry);
  const options = { maxOutputLength: Math.max(1, entry.size) };
  try {
    return Math.max(entry.size, packed.length) <= small
      ? inflateRawSync(packed, options)
      : await inflate(packed, options);
  } catch (error) {
    throw unpackError(entry, error);
  }
}

/** Unpacked before another thread would have begun with it. */
const small = 128 * 1024;

/** Undefined where not all of it can be unpacked, or it is not what it was: its start may do. */
function unpackAtOnce(packed: Uint8Array, { size, crc }: ZipEntry): Uint8Array | undefined {
  try {
    const bytes = inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
    return bytes.length === size && crc32(bytes) === crc ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** As much as its first bytes give, which is often all that is asked for; nothing where they give far too much. */
function unpackHead(packed: Uint8Array): Uint8Array {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 16 * small };
  try {
    return inflateRawSync(packed, options);
  } catch {
    return new Uint8Array();
  }
}

const pieceSize = 512 * 1024;
/** Whoever leaves out more than this would wait for it. */
const farAhead = 8 * 1024 * 1024;

/** Keeps one piece of what it has unpacked: a few hundred kilobytes, however long the file is. */
function unpackForward(entry: ZipEntry, packed: ByteSource): ForwardSource {
  let pieces: AsyncIterator<Uint8Array> | undefined;
  let stop = () => {};
  let piece: Uint8Array = new Uint8Array();
  let position = 0;
  let head: Uint8Array | undefined;
  let end: Uint8Array = new Uint8Array();
  // Who asks for ever more of the end is served better on the way.
  let ways = 3;

  async function* packedPieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < packed.size; at += pieceSize) yield packed.read(at, Math.min(pieceSize, packed.size - at));
  }

  function start(): AsyncIterator<Uint8Array> {
    const input = Readable.from(packedPieces(), { objectMode: false, highWaterMark: pieceSize });
    const output = createInflateRaw({ chunkSize: pieceSize, finishFlush: constants.Z_SYNC_FLUSH });
    pipeline(input, output, () => {});
    stop = () => void output.destroy();
    piece = new Uint8Array();
    position = 0;
    return output[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  }

  async function next(from: AsyncIterator<Uint8Array>): Promise<boolean> {
    position += piece.length;
    try {
      const { value, done } = await from.next();
      piece = done ? new Uint8Array() : value;
      return !done;
    } catch (error) {
      throw unpackError(entry, error);
    }
  }

  async function unpackEnd(offset: number): Promise<void> {
    if (entry.size - offset <= end.length || ways === 0) return;
    ways -= 1;
    end = (await inflateEnd(packed, entry.size, entry.size - offset)) ?? end;
  }

  return {
    size: entry.size,
    packed: true,
    async read(offset, length) {
      head ??= unpackHead(await packed.read(0, Math.min(small, packed.size)));
      if (offset + length <= head.length) return head.subarray(offset, offset + length);
      if (offset - position > farAhead && entry.size - offset < offset - position) await unpackEnd(offset);
      const fromEnd = offset - (entry.size - end.length);
      if (fromEnd >= 0) return end.subarray(fromEnd, fromEnd + length);
      if (!pieces || offset < position) {
        stop();
        pieces = start();
      }
      while (position + piece.length <= offset) if (!(await next(pieces))) return new Uint8Array();
      const bytes = new Uint8Array(length);
      let filled = 0;
      while (filled < length) {
        const part = piece.subarray(offset + filled - position).subarray(0, length - filled);
        bytes.set(part, filled);
        filled += part.length;
        if (filled < length && !(await next(pieces))) return bytes.subarray(0, filled);
      }
      return bytes;
    },
    close: () => stop(),
  };
}

function checkMethod({ method, name }: ZipEntry): void {
  if (method !== 8) throw new PackageError('damaged', `${name} is packed in an unknown way (method ${method})`);
}

function unpackError({ name }: ZipEntry, error: unknown): PackageError {
  if (isTooLong(error)) return new PackageError('tooLarge', `${name} unpacks to more than it says`);
  return new PackageError('damaged', `${name} cannot be unpacked`);
}

function isTooLong(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
}
