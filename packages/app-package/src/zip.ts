import { promisify } from 'node:util';
import { constants, crc32, createInflateRaw, inflateRaw } from 'node:zlib';
import { type ByteSource, bytesSource, sliceSource } from './byte-source.ts';
import { PackageError, readAt } from './package-error.ts';
import { readZipDirectory, type ZipDirectory, type ZipEntry } from './zip-directory.ts';

const inflate = promisify(inflateRaw);

/** An archive whose files are read one by one, by name, into memory and never onto a disk. */
export interface Zip extends ZipDirectory {
  source: ByteSource;
  /** A file by its name; undefined where there is none. */
  find(name: string): ZipEntry | undefined;
  /** A whole file, checked against its length and checksum; refused when it is longer than `atMost`. */
  read(entry: ZipEntry, atMost: number): Promise<Uint8Array>;
  /** The first bytes of a file, however long it is: fewer only where the file is shorter. Not checksummed. */
  readStart(entry: ZipEntry, length: number): Promise<Uint8Array>;
  /** A file as a source of its own: as it lies in the archive where it is stored, else unpacked, up to `atMost`. */
  open(entry: ZipEntry, atMost: number): Promise<ByteSource>;
}

export async function openZip(source: ByteSource): Promise<Zip> {
  const directory = await readZipDirectory(source);

  async function dataOffset(entry: ZipEntry): Promise<number> {
    if (entry.encrypted) throw new PackageError('encrypted', entry.name);
    const what = `the header of ${entry.name}`;
    const header = await readAt(source, entry.offset, 30, { what, atMost: 30 });
    const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
    if (view.getUint32(0, true) !== 0x04034b50) throw new PackageError('damaged', `${what} is not one`);
    const nameLength = view.getUint16(26, true);
    const name = await readAt(source, entry.offset + 30, nameLength, { what, atMost: 0xffff });
    // Readers that believe one of the two would see another file than those that believe the other.
    if (new TextDecoder().decode(name) !== entry.name) {
      throw new PackageError('damaged', `${entry.name} has another name in its header`);
    }
    if (view.getUint16(8, true) !== entry.method) {
      throw new PackageError('damaged', `${entry.name} is packed in another way in its header`);
    }
    return entry.offset + 30 + nameLength + view.getUint16(28, true);
  }

  async function read(entry: ZipEntry, atMost: number): Promise<Uint8Array> {
    if (entry.size > atMost) throw new PackageError('tooLarge', `${entry.name} has ${entry.size} bytes`);
    const packed = await readAt(source, await dataOffset(entry), entry.compressedSize, {
      what: entry.name,
      // Deflate makes incompressible data a little longer (5 bytes in 64 KiB).
      atMost: atMost + Math.ceil(atMost / 1024) + 1024,
    });
    const bytes = await unpack(entry, packed);
    if (bytes.length !== entry.size) throw new PackageError('damaged', `${entry.name} has another length than it says`);
    if (crc32(bytes) !== entry.crc)
      throw new PackageError('damaged', `${entry.name} has another checksum than it says`);
    return bytes;
  }

  async function readStart(entry: ZipEntry, length: number): Promise<Uint8Array> {
    const wanted = Math.min(length, entry.size);
    const offset = await dataOffset(entry);
    if (entry.method === 0) {
      return readAt(source, offset, Math.min(wanted, entry.compressedSize), { what: entry.name, atMost: wanted });
    }
    // Packed data is hardly ever longer than what it stands for, so this much of it gives all that is wanted.
    const packedLength = Math.min(entry.compressedSize, wanted + Math.ceil(wanted / 1024) + 1024);
    const packed = await readAt(source, offset, packedLength, { what: entry.name, atMost: packedLength });
    return (await unpackStart(entry, packed, wanted)).subarray(0, wanted);
  }

  return {
    ...directory,
    source,
    find: (name) => directory.entries.get(name),
    read,
    readStart,
    async open(entry, atMost) {
      if (entry.method !== 0) return bytesSource(await read(entry, atMost));
      const offset = await dataOffset(entry);
      if (offset + entry.size > source.size) throw new PackageError('truncated', `${entry.name} ends early`);
      return sliceSource(source, offset, entry.size);
    },
  };
}

async function unpack(entry: ZipEntry, packed: Uint8Array): Promise<Uint8Array> {
  if (entry.method === 0) return packed;
  checkMethod(entry);
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, entry.size) });
  } catch (error) {
    throw unpackError(entry, error);
  }
}

/** Unpacks what is there of a file whose rest was not read, piece by piece: a small one may unpack to very much. */
async function unpackStart(entry: ZipEntry, packed: Uint8Array, wanted: number): Promise<Uint8Array> {
  checkMethod(entry);
  const stream = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH });
  stream.end(packed);
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of stream as AsyncIterable<Uint8Array>) {
      pieces.push(piece);
      length += piece.length;
      if (length >= wanted) break;
    }
  } catch (error) {
    throw unpackError(entry, error);
  }
  return Buffer.concat(pieces);
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
