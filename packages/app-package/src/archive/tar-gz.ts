import { constants, createGunzip } from 'node:zlib';
import type { ByteSource } from '../byte-source.ts';
import { PackageError, readAt } from '../package-error.ts';
import type { PackageInfo } from '../package-info.ts';

/** The first blocks tell whether it is one; the rest is never unpacked. */
const startLength = 64 * 1024;
const blockLength = 512;

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
  return { format: 'tar.gz', os: 'custom', parts: [], details: { tar: kind }, warnings: [] };
}

/** The sum of all bytes, those of the sum itself as blanks. */
function checksumFits(header: Uint8Array): boolean {
  const written = Number.parseInt(Buffer.from(header.subarray(148, 156)).toString('latin1').replace(/[\0 ]/g, ''), 8);
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  return sum === written && header[0] !== 0;
}

async function unpackStart(packed: Uint8Array, wanted: number): Promise<Uint8Array> {
  const stream = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 4096 });
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
