import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type File, Storage as GoogleStorage, IdempotencyStrategy } from '@google-cloud/storage';
import { GCSDriver } from 'flydrive/drivers/gcs';
import { fail, StartupError } from '../errors.ts';
import { createCloudStorage, prefixOf } from './cloud-storage.ts';
import { createGcsPieces } from './gcs-pieces.ts';
import { measured } from './measured-stream.ts';
import { sendToGoogle } from './send-to-google.ts';
import type { Storage } from './storage.ts';
import { asStorageError } from './storage-errors.ts';

/** Files beyond this go up in chunks that can be sent again one by one; a multiple of 256 KiB. */
const chunkSize = 8 * 1024 * 1024;

/** gs://bucket/folder?credentials=/key.json&endpoint=…; without credentials the library looks for them. */
export function createGcsStorage(url: URL): Storage {
  const name = url.hostname;
  if (!name) throw new StartupError('STORAGE_URL names no bucket: gs://bucket');
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  const google = new GoogleStorage({
    keyFilename: url.searchParams.get('credentials') ?? undefined,
    apiEndpoint: endpoint,
    // A key is written with one content only, so writing it again after a lost answer changes nothing.
    // Twice, after a second or two: with the library's longer pauses an outage would be a hang to whoever waits.
    retryOptions: {
      idempotencyStrategy: IdempotencyStrategy.RetryAlways,
      maxRetries: 2,
      retryDelayMultiplier: 1,
      totalTimeout: 60,
    },
  });
  const bucket = google.bucket(name);

  return createCloudStorage({
    driver: new GCSDriver({ storage: google, bucket: name, visibility: 'private', usingUniformAcl: true }),
    prefix: prefixOf(url),
    signOptions: { version: 'v4' },
    pieces: createGcsPieces(bucket),

    async put(key, content, { contentType, size } = {}) {
      const file = bucket.file(key);
      if (Buffer.isBuffer(content)) {
        await file.save(content, { resumable: false, contentType }).catch(asStorageError);
        return;
      }
      const source = measured(content as Readable, size);
      await putStream(file, source.stream, contentType).catch(source.failed);
    },

    // Not by the library: a reader of its streams is never told that the line was cut, and waits for ever.
    async get(key, range) {
      const address = `${google.apiEndpoint}/storage/v1/b/${name}/o/${encodeURIComponent(key)}?alt=media`;
      const headers = {
        'accept-encoding': 'identity',
        ...(range && { range: `bytes=${range.start}-${range.end ?? ''}` }),
        ...(endpoint === undefined && (await google.authClient.getRequestHeaders(address).catch(asStorageError))),
      };
      const { status, body } = await sendToGoogle(address, { headers });
      if (body && (status === 200 || status === 206)) return Readable.fromWeb(body);
      await body?.cancel();
      if (status === 404) return fail(3001);
      if (status === 416) throw new RangeError('the range is not within the file');
      return asStorageError(Object.assign(new Error(`Google answered ${status}`), { status }));
    },
  });
}

/** Small ones in one request that can be repeated as a whole; the library does not manage empty ones in chunks. */
async function putStream(file: File, stream: Readable, contentType: string | undefined): Promise<void> {
  const rest: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  const head: Buffer[] = [];
  for (let length = 0; length <= chunkSize; ) {
    const next = await rest.next();
    if (next.done) {
      await file.save(Buffer.concat(head), { resumable: false, contentType });
      return;
    }
    head.push(next.value);
    length += next.value.length;
  }
  async function* whole(): AsyncIterable<Buffer> {
    yield* head.splice(0);
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  await pipeline(whole, file.createWriteStream({ resumable: true, chunkSize, contentType }));
}
