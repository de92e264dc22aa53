import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Failure } from './failure.ts';

/** How much of a file is in memory at once, whatever its size. */
const pieceSize = 256 * 1024;

/** A file that was looked at before anything is sent. */
export interface SourceFile {
  path: string;
  name: string;
  size: number;
}

type OnBytes = (count: number) => void;

/** The bytes from `start` to before `end`, as a stream; `onBytes` hears of each piece that leaves. */
export function filePart(file: SourceFile, start: number, end: number, onBytes: OnBytes): Readable {
  return Readable.from(pieces(file, start, end, onBytes), { objectMode: false });
}

async function* pieces(file: SourceFile, start: number, end: number, onBytes: OnBytes): AsyncGenerator<Buffer> {
  let left = end - start;
  if (left === 0) return;
  try {
    const stream = createReadStream(file.path, { start, end: end - 1, highWaterMark: pieceSize });
    for await (const piece of stream as AsyncIterable<Buffer>) {
      left -= piece.length;
      yield piece;
      onBytes(piece.length);
    }
  } catch (error) {
    throw new Failure('usage', 'fileMissing', { file: file.path, reason: (error as Error).message });
  }
  if (left > 0) throw new Failure('usage', 'fileChanged', { file: file.path });
}

/** By which the server knows bytes that it has already. */
export async function sha256(file: SourceFile, onBytes: OnBytes, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces(file, 0, file.size, onBytes)) {
    signal.throwIfAborted();
    hash.update(piece);
  }
  return hash.digest('hex');
}
