import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Failure, unreadable } from './failure.ts';

/** How much of a file is in memory at once, whatever its size. */
const pieceSize = 256 * 1024;

/** A file that was looked at before anything is sent. */
export interface SourceFile {
  path: string;
  name: string;
  size: number;
}

/** Hears how far into the file one is. */
type OnOffset = (offset: number) => void;

/** The bytes from `start` to before `end`, as a stream. */
export function filePart(file: SourceFile, start: number, end: number, onOffset: OnOffset): Readable {
  return Readable.from(pieces(file, start, end, onOffset), { objectMode: false });
}

async function* pieces(file: SourceFile, start: number, end: number, onOffset: OnOffset): AsyncGenerator<Buffer> {
  let offset = start;
  const stream = createReadStream(file.path, { start, end: end - 1, highWaterMark: pieceSize });
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      yield piece;
      offset += piece.length;
      onOffset(offset);
    }
  } catch (error) {
    // Whoever takes the pieces may fail as well, and then it is not the file's fault.
    if (!stream.errored) throw error;
    throw unreadable(file.path, error);
  }
  if (offset < end) throw new Failure('usage', 'fileChanged', { file: file.path });
}

/** By which the server knows bytes that it has already. */
export async function sha256(file: SourceFile, onOffset: OnOffset, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces(file, 0, file.size, onOffset)) {
    signal.throwIfAborted();
    hash.update(piece);
  }
  return hash.digest('hex');
}
