/**
 * Pictures that are shown to people: read and drawn anew (`read-picture.ts`), kept with the other files, and served to
 * whoever knows their name, which nobody can guess and which never stands for another picture. So browsers keep them.
 *
 *   const picture = await pictures.keep(bytes, 'square', organizationId);   // '/pictures/….webp', or 5206
 *   … in the transaction: write it into the row, and dropPicture(tx, before.picture)
 */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Tx } from '../db/database.ts';
import { runJobOn } from '../events/consumer.ts';
import { emit } from '../events/record-change.ts';
import type { JobKind } from '../jobs/jobs.ts';
import type { Storage } from '../storage/storage.ts';
import { type PictureShape, readPicture } from './read-picture.ts';

/** On the address of the pages, whose policy allows pictures of their own origin only. */
export const picturesPath = '/pictures';
export const pictureName = /^[\w-]{22}[.]webp$/;

export interface Pictures {
  /**
   * Reads and keeps a picture, and gives the path at which it is served; 5206 if it is none. `owner`: the workspace or
   * the account that shows it, which waits for those of its own before it and not for those of others.
   */
  keep(bytes: Uint8Array, shape: PictureShape, owner: string): Promise<string>;
  /** The same picture under a name of its own, so that each of two who show it can drop theirs; undefined if it is none. */
  copy(path: string): Promise<string | undefined>;
  /** A kept picture in another shape, which is kept nowhere; undefined if it is none of ours. */
  redraw(path: string, shape: PictureShape, owner: string): Promise<Buffer | undefined>;
}

export function createPictures(storage: Storage): Pictures {
  async function put(picture: Buffer): Promise<string> {
    const name = `${randomBytes(16).toString('base64url')}.webp`;
    await storage.put(pictureKey(name), picture, { contentType: 'image/webp', size: picture.length });
    return `${picturesPath}/${name}`;
  }
  async function read(path: string): Promise<Buffer | undefined> {
    const name = nameIn(path);
    if (name === undefined || (await storage.head(pictureKey(name))) === undefined) return undefined;
    return buffer(await storage.get(pictureKey(name)));
  }
  return {
    async keep(bytes, shape, owner) {
      return put(await readPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), shape, owner));
    },
    async copy(path) {
      const picture = await read(path);
      return picture && put(picture);
    },
    async redraw(path, shape, owner) {
      const picture = await read(path);
      return picture && readPicture(picture, shape, owner);
    },
  };
}

/** Undefined for addresses that are not ours. */
function nameIn(path: string | null | undefined): string | undefined {
  const name = path?.startsWith(`${picturesPath}/`) ? path.slice(picturesPath.length + 1) : '';
  return pictureName.test(name) ? name : undefined;
}

export function pictureKey(name: string): string {
  return `pictures/${name}`;
}

/** The file goes once the change that no longer shows it is committed. Addresses that are not ours are left alone. */
export async function dropPicture(tx: Tx, path: string | null | undefined): Promise<void> {
  await dropPictures(tx, [path]);
}

/** The same for some hundreds, in one event. */
export async function dropPictures(tx: Tx, paths: readonly (string | null | undefined)[]): Promise<void> {
  const names = paths.map(nameIn).filter((name) => name !== undefined);
  if (names.length > 0) await emit(tx, { type: 'picture.dropped', entityId: randomUUIDv7(), payload: { names } });
}

export function dropPictureJob(storage: Storage): JobKind<{ name: string }> {
  return {
    name: 'pictures.drop',
    retries: 100,
    expireSeconds: 120,
    run: ({ name }) => storage.delete(pictureKey(name)),
  };
}

export const pictureConsumer = (job: JobKind<{ name: string }>) =>
  runJobOn('picture.dropped', job, ({ payload }) => payload.names.map((name) => ({ name })));
