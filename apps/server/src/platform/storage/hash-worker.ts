/** SHA-256 of an open file, beside everything else that the program does: of a gigabyte it takes a second of processor. */
import { createHash } from 'node:crypto';
import { readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const piece = Buffer.allocUnsafe(1024 * 1024);
const hash = createHash('sha256');
let at = 0;
for (;;) {
  const length = readSync(workerData as number, piece, 0, piece.length, at);
  if (length === 0) break;
  hash.update(piece.subarray(0, length));
  at += length;
}
parentPort?.postMessage(hash.digest('hex'));
