import { pipeline } from 'node:stream/promises';
import { constants, createGunzip } from 'node:zlib';
import type { ByteSource } from '../byte-source.ts';
import { PackageError, readAt } from '../package-error.ts';
import type { PackageInfo } from '../package-info.ts';

/** The first blocks tell whether it is one; the rest is unpacked only where its end looks odd. */
const startLength = 64 * 1024;
const blockLength = 512;
const pieceLength = 1024 * 1024;
/** How far it is followed then; what goes on behind that is taken as it is. */
const mostPacked = 512 * 1024 * 1024;
const mostUnpacked = 2 * 1024 * 1024 * 1024;

/** How the first header says it was written (POSIX 1003.1 ustar and pax, GNU, and what was before them). */
export async function tarKind(source: ByteSource): Promise<string | undefined> {
  const packed = await readAt(source, 0, Math.min(startLength, source.size), {
    what: 'the archive',
    atMost: startLength,
  });
  const header = await unpackStart(packed, blockLength);
  if (header.length < blockLength || !checksumFits(header)) return undefined;
  const magic = Buffer.from(header.subarray(257, 265)).toString('latin1');
  const type = String.fromCharCode(header[156] ?? 0);
  if (magic.startsWith('ustar\0')) return type === 'x' || type === 'g' ? 'pax' : 'ustar';
  if (magic === 'ustar  \0') return 'gnu';
  return 'v7';
}

export async function readTarGz(source: ByteSource): Promise<PackageInfo> {
  const kind = await tarKind(source);
  if (!kind) throw new PackageError('unknownFormat', 'gzip of something that is no tar archive');
  if (!(await endsInBlock(source))) await followToEnd(source);
  return { format: 'tar.gz', os: 'custom', parts: [], details: { tar: kind }, warnings: [] };
}

/** Gzip ends with the length of what it packed (RFC 1952), and that of a tar archive is a number of whole blocks. */
async function endsInBlock(source: ByteSource): Promise<boolean> {
  const end = await readAt(source, source.size - 4, 4, { what: 'the end of the archive', atMost: 4 });
  return Buffer.from(end).readUInt32LE(0) % blockLength === 0;
}

/** An archive may be packed in pieces, or have something behind it: only unpacking tells whether it was cut off. */
async function followToEnd(source: ByteSource): Promise<void> {
  let unpacked = 0;
  async function* packed(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < source.size && at < mostPacked; at += pieceLength) {
      const length = Math.min(pieceLength, source.size - at);
      yield await readAt(source, at, length, { what: 'the archive', atMost: pieceLength });
    }
  }
  const finishFlush = source.size > mostPacked ? constants.Z_SYNC_FLUSH : constants.Z_FINISH;
  const enough = new Error('enough');
  try {
    await pipeline(packed(), createGunzip({ finishFlush, chunkSize: pieceLength }), async (pieces) => {
      for await (const piece of pieces as AsyncIterable<Uint8Array>) {
        unpacked += piece.length;
        if (unpacked > mostUnpacked) throw enough;
      }
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // What stands behind the archive begins like no other piece of it.
    if (error === enough || message === 'incorrect header check') return;
    if (code === 'Z_BUF_ERROR') throw new PackageError('truncated', 'the archive ends early');
    if (code?.startsWith('Z_')) throw new PackageError('damaged', 'the archive cannot be unpacked');
    throw error;
  }
}

/** The sum of all bytes, those of the sum itself as blanks. */
function checksumFits(header: Uint8Array): boolean {
  const written = Number.parseInt(Buffer.from(header.subarray(148, 156)).toString('latin1').replace(/[\0 ]/g, ''), 8);
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  return sum === written && header[0] !== 0;
}

async function unpackStart(packed: Uint8Array, wanted: number): Promise<Uint8Array> {
  const stream = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: wanted });
  stream.end(packed);
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of stream as AsyncIterable<Uint8Array>) {
      pieces.push(piece);
      length += piece.length;
      if (length >= wanted) break;
    }
  } catch {
    if (length < wanted) throw new PackageError('damaged', 'the archive cannot be unpacked');
  }
  return Buffer.concat(pieces).subarray(0, wanted);
}
