/**
 * Uploads that arrive in a cloud, for a tus server. A cloud takes a file in pieces of a certain size only, so what is left
 * over at the end of a request is kept beside the file, and goes in front of what comes next. Nothing that was
 * acknowledged is given up before something else holds it, and every step can be repeated.
 */
import { buffer } from 'node:stream/consumers';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { CodedError } from '../errors.ts';
import type { Staging, Storage } from './storage.ts';
import { asStorageError } from './storage-errors.ts';

export interface CloudUpload {
  /** With the prefix of the place. */
  key: string;
  /** How the cloud calls it. */
  id: string;
  size: number;
  /** Of every piece but the last. */
  pieceSize: number;
}

/** What a cloud has for files that come in pieces, one after the other. */
export interface CloudPieces {
  begin(key: string): Promise<string>;
  /** How many bytes there are, without a gap; undefined when there is no such upload, or none any more. */
  arrived(upload: CloudUpload): Promise<number | undefined>;
  add(upload: CloudUpload, offset: number, bytes: Buffer): Promise<void>;
  /** All pieces are there, and the file is not. */
  finish(upload: CloudUpload): Promise<void>;
  /** One that is not known is no error. */
  abort(upload: CloudUpload): Promise<void>;
}

type Files = Pick<Storage, 'put' | 'get' | 'head' | 'delete' | 'list'>;

/** Two pieces of an upload are in memory at a time. */
const usualPiece = 8 * 1024 * 1024;
/** Google's pieces are multiples of this, and S3 takes so many of them. */
const pieceUnit = 256 * 1024;
const mostPieces = 10_000;

export function pieceSizeOf(size: number): number {
  return Math.max(usualPiece, Math.ceil(size / mostPieces / pieceUnit) * pieceUnit);
}

export function createCloudStaging(files: Files, cloud: CloudPieces, prefix: string): Staging {
  const notes = createNotes(files, prefix);
  const store = new CloudStaging(files, { ...cloud, begin: (key) => cloud.begin(prefix + key) }, notes);
  return {
    store,
    async complete(key) {
      const upload = await notes.find(key);
      // A repetition: it was completed before.
      if (upload === undefined) return;
      if ((await files.head(key))?.size !== upload.size) {
        if (upload.size === 0) await files.put(key, Buffer.alloc(0));
        else
          await cloud.finish(upload).catch(async (error) => {
            // Somebody else put it together meanwhile.
            if ((await files.head(key))?.size !== upload.size) asStorageError(error);
          });
      }
      await notes.remove(key);
    },
    discard: (key) => store.remove(key),
  };
}

/** What is kept beside a file while it arrives. */
function createNotes(files: Files, prefix: string) {
  const folderOf = (key: string) => `${key}.arriving/`;
  const aboutOf = (key: string) => `${folderOf(key)}about`;
  return {
    /** Bytes that make no whole piece yet. Their name says where they begin and how many they are, so it is used once. */
    keepRest: (key: string, start: number, bytes: Buffer) =>
      files.put(`${folderOf(key)}${start}-${bytes.length}`, bytes),

    /** The most there is from where the pieces end; others are of no use any more. */
    async findRest(key: string, start: number): Promise<{ name: string; size: number } | undefined> {
      let most: { name: string; size: number } | undefined;
      for await (const name of files.list(folderOf(key))) {
        const [from, size = 0] = name.slice(folderOf(key).length).split('-').map(Number);
        if (from === start && size > (most?.size ?? 0)) most = { name, size };
      }
      return most;
    },

    keep: (key: string, about: { id: string; size: number }) =>
      files.put(aboutOf(key), Buffer.from(JSON.stringify(about)), { contentType: 'application/json' }),

    async find(key: string): Promise<CloudUpload | undefined> {
      const text = await files.get(aboutOf(key)).then(buffer).catch(missing);
      if (text === undefined) return undefined;
      const { id, size } = JSON.parse(text.toString()) as { id: string; size: number };
      return { key: prefix + key, id, size, pieceSize: pieceSizeOf(size) };
    },

    async remove(key: string): Promise<void> {
      for await (const note of files.list(folderOf(key))) if (note !== aboutOf(key)) await files.delete(note);
      await files.delete(aboutOf(key));
    },
  };
}

type Notes = ReturnType<typeof createNotes>;

class CloudStaging extends DataStore {
  readonly #files: Files;
  readonly #cloud: CloudPieces;
  readonly #notes: Notes;

  constructor(files: Files, cloud: CloudPieces, notes: Notes) {
    super();
    this.#files = files;
    this.#cloud = cloud;
    this.#notes = notes;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id: key, size = 0 } = upload;
    // An empty file has no pieces.
    const id = size === 0 ? '' : await this.#cloud.begin(key).catch(asStorageError);
    await this.#notes.keep(key, { id, size });
    return upload;
  }

  /** Whatever has come is kept, also of a request that breaks off: the next one goes on from there. */
  override async write(bytes: AsyncIterable<Uint8Array>, key: string, offset: number): Promise<number> {
    const { upload, kept } = await this.#find(key);
    const rest = await this.#notes.findRest(key, kept);
    if (kept + (rest?.size ?? 0) !== offset) throw ERRORS.INVALID_OFFSET;
    const pieces = new Pieces(this.#cloud, upload, kept, rest && (await this.#files.get(rest.name).then(buffer)));
    try {
      for await (const chunk of bytes) await pieces.add(chunk);
    } finally {
      const left = await pieces.flush();
      if (pieces.offset > offset) {
        if (left.bytes.length > 0) await this.#notes.keepRest(key, left.start, left.bytes);
        // Where this fails it goes with the other notes.
        if (rest) await this.#files.delete(rest.name).catch(() => {});
      }
    }
    return pieces.offset;
  }

  override async getUpload(key: string): Promise<Upload> {
    const { upload, kept } = await this.#find(key);
    const rest = kept === upload.size ? undefined : await this.#notes.findRest(key, kept);
    return new Upload({ id: key, size: upload.size, offset: kept + (rest?.size ?? 0) });
  }

  override async remove(key: string): Promise<void> {
    const upload = await this.#notes.find(key);
    if (upload === undefined) return;
    if (upload.size > 0) await this.#cloud.abort(upload).catch(asStorageError);
    await this.#notes.remove(key);
  }

  /** How much there is says the cloud itself, also after a crash; of it whole pieces count. */
  async #find(key: string): Promise<{ upload: CloudUpload; kept: number }> {
    const upload = await this.#notes.find(key);
    if (upload === undefined) throw ERRORS.FILE_NOT_FOUND;
    const { size, pieceSize } = upload;
    if (size === 0) return { upload, kept: 0 };
    const arrived = await this.#cloud.arrived(upload).catch(asStorageError);
    if (arrived !== undefined)
      return { upload, kept: arrived === size ? size : Math.floor(arrived / pieceSize) * pieceSize };
    // Put together already, by a server that was ended before it could say so.
    if ((await this.#files.head(key))?.size === size) return { upload, kept: size };
    throw ERRORS.FILE_NOT_FOUND;
  }
}

/** Sends one piece while the next one is gathered, in order, so that there is never a gap. */
class Pieces {
  readonly #cloud: CloudPieces;
  readonly #upload: CloudUpload;
  #gathered: Uint8Array[];
  #length: number;
  #start: number;
  #sending: Promise<void> = Promise.resolve();

  constructor(cloud: CloudPieces, upload: CloudUpload, start: number, before: Buffer = Buffer.alloc(0)) {
    this.#cloud = cloud;
    this.#upload = upload;
    this.#start = start;
    this.#gathered = [before];
    this.#length = before.length;
  }

  get offset(): number {
    return this.#start + this.#length;
  }

  async add(chunk: Uint8Array): Promise<void> {
    const room = this.#upload.pieceSize - this.#length;
    this.#gathered.push(chunk.subarray(0, room));
    this.#length += Math.min(room, chunk.length);
    if (this.#length < this.#upload.pieceSize) return;
    await this.#send();
    if (chunk.length > room) await this.add(chunk.subarray(room));
  }

  /** Gives what makes no piece, and where it belongs. */
  async flush(): Promise<{ start: number; bytes: Buffer }> {
    if (this.offset === this.#upload.size && this.#length > 0) await this.#send();
    await this.#sending;
    return { start: this.#start, bytes: Buffer.concat(this.#gathered) };
  }

  async #send(): Promise<void> {
    const bytes = Buffer.concat(this.#gathered);
    const start = this.#start;
    this.#gathered = [];
    this.#length = 0;
    this.#start += bytes.length;
    await this.#sending;
    this.#sending = this.#cloud.add(this.#upload, start, bytes).catch(asStorageError);
    // Told to whoever waits for it next.
    this.#sending.catch(() => {});
  }
}

function missing(error: unknown): undefined {
  if (!(error instanceof CodedError && error.code === 3001)) throw error;
}
