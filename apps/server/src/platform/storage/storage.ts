/**
 * Where files are kept: a folder on disk, an S3 bucket or a Google Cloud Storage bucket, all behaving alike.
 * Keys are made by the program and used once; writing an existing key again replaces the file in one step.
 */
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';

/** Positions of the first and the last byte, as in an HTTP Range; both must lie within the file. */
export interface ByteRange {
  start: number;
  end?: number;
}

export interface PutOptions {
  /** What a signed address answers with. It is not read back: keep it in the database where it matters. */
  contentType?: string;
  /** When known. A stream that gives another number of bytes is refused with 6001, and nothing is kept. */
  size?: number;
}

export interface StoredFile {
  size: number;
  modified: Date;
  etag: string;
}

export interface Storage {
  /** Answers when the file will survive a crash. Until then, and when it fails, nothing is visible under the key. */
  put(key: string, content: Readable | Buffer, options?: PutOptions): Promise<void>;
  /** A missing file is 3001. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** For reading here and there; undefined where files are on no disk of this machine. Whoever opens it closes it. */
  open(key: string): Promise<FileHandle | undefined>;
  /** Undefined when there is no such file. */
  head(key: string): Promise<StoredFile | undefined>;
  /** A missing file is no error. */
  delete(key: string): Promise<void>;
  /** The keys below a folder (`builds/`), or all of them (``), in no particular order. */
  list(folder: string): AsyncIterable<string>;
  /** An address from which a browser can download for some time; undefined on disk, where the program serves files. */
  signedUrl(key: string, options: { seconds: number; filename: string }): Promise<string | undefined>;
  /** Fails with 1001 or 1002 when files cannot be kept at the moment. */
  check(): Promise<void>;
  readonly staging: Staging;
}

/** One that does not mind in which form bytes come. They are its own from then on: their memory is given back. */
export type StagingStore = DataStore & {
  write(bytes: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number>;
};

/** Files that come piece by piece, over as many requests as it takes. The key is not to be read meanwhile. */
export interface Staging {
  /** For a tus server. The id of an upload is the key that its file will have. */
  store: StagingStore;
  /** What has arrived is all of it: the file is there, and will survive a crash. Harmless to repeat. */
  complete(key: string): Promise<void>;
  /** Forgets what has arrived. Nothing there is no error. */
  discard(key: string): Promise<void>;
}
