import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { fail } from '../errors.ts';
import type { Storage } from './storage.ts';
import { asStorageError } from './storage-errors.ts';

const worker = new URL('./hash-worker.ts', import.meta.url);

/** SHA-256 of a stored file, in lower-case hex. What is on a disk is read in a thread of its own. */
export async function hashFile(storage: Storage, key: string): Promise<string> {
  const file = await storage.open(key);
  if (file === undefined) {
    const hash = createHash('sha256');
    for await (const piece of await storage.get(key)) hash.update(piece as Buffer);
    return hash.digest('hex');
  }
  const thread = new Worker(worker, { workerData: file.fd });
  try {
    const ended = once(thread, 'exit').then(() => fail(1001));
    // Told only if nothing was said before.
    ended.catch(() => {});
    const [sha256] = (await Promise.race([once(thread, 'message').catch(asStorageError), ended])) as [string];
    return sha256;
  } finally {
    await thread.terminate();
    await file.close();
  }
}
