/** What S3 and Google Cloud Storage have in common, over flydrive's drivers. */
import { Readable } from 'node:stream';
import type { DriverContract } from 'flydrive/types';
import { CodedError } from '../errors.ts';
import { type CloudPieces, createCloudStaging } from './cloud-staging.ts';
import { attachment } from './content-disposition.ts';
import type { Storage } from './storage.ts';
import { asStorageError, statusOf } from './storage-errors.ts';

const checkTimeout = 5_000;

export interface CloudBucket {
  driver: DriverContract;
  /** In front of every key: empty, or a folder with its slash. */
  prefix: string;
  /** flydrive's own writing and reading know neither unknown lengths nor ranges. Keys come with the prefix. */
  put: Storage['put'];
  get: Storage['get'];
  signOptions?: Record<string, unknown>;
  pieces: CloudPieces;
}

export function createCloudStorage({ driver, prefix, put, get, signOptions, pieces }: CloudBucket): Storage {
  const files: Omit<Storage, 'staging'> = {
    put: (key, content, options) => put(prefix + key, content, options),
    get: async (key, range) => Readable.from(coded(await get(prefix + key, range)), { objectMode: false }),

    open: async () => undefined,

    async head(key) {
      try {
        const file = await driver.getMetaData(prefix + key);
        return { size: file.contentLength, modified: file.lastModified, etag: file.etag };
      } catch (error) {
        return statusOf(error) === 404 ? undefined : asStorageError(error);
      }
    },

    async delete(key) {
      await driver.delete(prefix + key).catch(asStorageError);
    },

    async *list(folder) {
      let paginationToken: string | undefined;
      do {
        // To the drivers, the root is `/`.
        const page = await driver
          .listAll(prefix + folder || '/', { recursive: true, paginationToken })
          .catch(asStorageError);
        for (const entry of page.objects) if (entry.isFile) yield entry.key.slice(prefix.length);
        paginationToken = page.paginationToken;
      } while (paginationToken);
    },

    signedUrl: (key, { seconds, filename }) =>
      driver
        .getSignedUrl(prefix + key, { expiresIn: seconds, contentDisposition: attachment(filename), ...signOptions })
        .catch(asStorageError),

    async check() {
      // Listing is the one thing that needs no right beyond those on the files themselves.
      const answer = driver.listAll(prefix || '/', { recursive: true, ...{ maxResults: 1 } });
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new CodedError(1001)), checkTimeout);
      });
      try {
        await Promise.race([answer, late]);
      } catch (error) {
        answer.catch(() => {});
        if (error instanceof CodedError) throw error;
        // A bucket that is gone or closed to us is as good as out of reach, until the operator puts it right.
        throw new CodedError(1001, { cause: error });
      } finally {
        clearTimeout(timer);
      }
    },
  };
  return { ...files, staging: createCloudStaging(files, pieces, prefix) };
}

/** What breaks off in the middle is out of reach, whatever the libraries call it. */
async function* coded(stream: Readable): AsyncIterable<Buffer> {
  try {
    yield* stream as AsyncIterable<Buffer>;
  } catch (error) {
    throw new CodedError(1001, { cause: error });
  }
}

/** The folder part of s3://bucket/folder, as a prefix of keys. */
export function prefixOf(url: URL): string {
  const folder = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return folder && `${folder}/`;
}
