import type { IncomingMessage } from 'node:http';
import { ERRORS, type Locker } from '@tus/server';
import type { StagingStore } from '../../platform/storage/storage.ts';

/**
 * A PATCH of the protocol: adds the bytes of a request to an upload, finishes it when they are the last, and gives how
 * many there are then. Not by the library, which copies every byte on its way through web streams: a large file takes
 * half as long again.
 */
export async function appendBytes(
  { store, locker }: { store: StagingStore; locker: Locker },
  request: IncomingMessage,
  { key, offset, finish }: { key: string; offset: number; finish(): Promise<string> },
): Promise<{ arrived: number; built?: string }> {
  const lock = locker.newLock(key);
  const gone = new AbortController();
  request.once('close', () => gone.abort());
  // Whoever asks for the upload now has usually lost this line. One that is whole sees it break, and asks where to go on.
  // Once all of it has come there is nothing to break off: they wait for what it becomes.
  let whole = false;
  await lock.lock(gone.signal, () => void (whole || request.destroy()));
  try {
    const { size = 0, offset: there } = await store.getUpload(key);
    if (there !== offset) throw ERRORS.INVALID_OFFSET;
    const room = size - offset;
    if (Number(request.headers['content-length'] ?? 0) > room) throw ERRORS.ERR_SIZE_EXCEEDED;
    const arrived = await store.write(bytesOf(request, room), key, offset);
    whole = arrived === size;
    return whole ? { arrived, built: await finish() } : { arrived };
  } finally {
    await lock.unlock();
  }
}

/** Stops at what is too much. The line stays open then, for the answer. */
async function* bytesOf(request: IncomingMessage, room: number): AsyncGenerator<Buffer> {
  let left = room;
  for await (const bytes of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    left -= bytes.length;
    if (left < 0) throw ERRORS.ERR_SIZE_EXCEEDED;
    yield bytes;
  }
}
