import type { Readable } from 'node:stream';
import { GetObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { S3Driver } from 'flydrive/drivers/s3';
import { fail, StartupError } from '../errors.ts';
import { createCloudStorage, prefixOf } from './cloud-storage.ts';
import { measured } from './measured-stream.ts';
import { createS3Pieces } from './s3-pieces.ts';
import type { Storage } from './storage.ts';
import { asStorageError, statusOf } from './storage-errors.ts';

/** With S3's limit of 10,000 parts, files of up to 80 GB; two parts of a file are in memory at a time. */
const partSize = 8 * 1024 * 1024;
const partsAtOnce = 2;

/** s3://key:secret@bucket/folder?region=…&endpoint=…&pathStyle=off; without key and secret the SDK looks for them. */
export function createS3Storage(url: URL): Storage {
  const bucket = url.hostname;
  if (!bucket) throw new StartupError('STORAGE_URL names no bucket: s3://bucket?region=…');
  const client = new S3Client(clientConfig(url));
  // Buckets have had access lists switched off since 2023, and most compatible servers know none.
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });

  return createCloudStorage({
    driver,
    prefix: prefixOf(url),
    pieces: createS3Pieces(client, bucket),

    async put(key, content, options = {}) {
      const source = Buffer.isBuffer(content) ? undefined : measured(content as Readable, options.size);
      // In parts, aborted when anything fails: S3 shows the file only when the last call has put them together.
      const upload = new Upload({
        client,
        partSize,
        queueSize: partsAtOnce,
        params: { Bucket: bucket, Key: key, Body: source?.stream ?? content, ContentType: options.contentType },
      });
      await upload.done().catch(source?.failed ?? asStorageError);
    },

    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end ?? ''}`;
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range }));
        return Body as Readable;
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return fail(3001);
        if (statusOf(error) === 416) throw new RangeError('the range is not within the file', { cause: error });
        return asStorageError(error);
      }
    },
  });
}

function clientConfig(url: URL): S3ClientConfig {
  const option = (name: string) => url.searchParams.get(name) ?? undefined;
  const endpoint = option('endpoint');
  if (endpoint !== undefined && !URL.canParse(endpoint)) {
    throw new StartupError(`The endpoint in STORAGE_URL is not an address: ${endpoint}`);
  }
  if (Boolean(url.username) !== Boolean(url.password)) {
    throw new StartupError('STORAGE_URL has a key without its secret: s3://key:secret@bucket, or neither');
  }
  return {
    endpoint,
    // Compatible servers take any region; Amazon's own comes from the URL or from the SDK's settings.
    region: option('region') ?? (endpoint ? 'us-east-1' : undefined),
    forcePathStyle: endpoint !== undefined && option('pathStyle') !== 'off',
    credentials: url.username
      ? { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) }
      : undefined,
    // The SDK's default sends checksums in trailers that many compatible servers do not understand.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  };
}
