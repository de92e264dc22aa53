/**
 * The file of the next version of an asset. Room is kept for it before a byte of it is read, so that those who send at the
 * same time do not all see the last free place; what breaks off gives its room back at once, or with the next look of the
 * job where the program itself ended.
 */
import { createHash, type Hash, randomUUIDv7 } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type AssetVersion, assetRules, type BookFormat } from '@muster/contract/assets';
import type { AssetType } from '@muster/contract/enumerations/devices';
import type { Tx } from '../../platform/db/database.ts';
import { CodedError, fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { dropPicture } from '../../platform/pictures/pictures.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireFeature, requireQuota } from '../billing/index.ts';
import { assetKey } from './asset-key.ts';
import { findAssetRow, insertUpload, insertVersion, lockAsset, removeUpload, sumStorage } from './assets-store.ts';
import { bookFormatOf, bookHeadLength, imageFormatOf } from './file-formats.ts';

export type UploadDeps = Pick<Platform, 'storage' | 'pictures' | 'packages'>;

export interface SentFile {
  assetId: string;
  organizationId: string;
  userId: string;
  /** As announced. */
  size: number;
  fileName: string;
  pieces: AsyncIterable<Uint8Array>;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  letInAgain(): Promise<void>;
}

type Read = Pick<AssetVersion, 'picture'> & Partial<Pick<AssetVersion, 'app' | 'book' | 'image'>>;

export async function uploadFile(deps: UploadDeps, sent: SentFile): Promise<void> {
  const { assetId, organizationId, size, fileName, userId, transaction } = sent;
  const id = randomUUIDv7();
  const type = await transaction((tx) => makeRoom(tx, sent, id));
  const key = assetKey(organizationId, id);
  let picture: string | null = null;
  try {
    const hash = createHash('sha256');
    const read = await keepFile(deps, type, sent, key, hash);
    picture = read.picture;
    // Whoever sends for hours may be nobody here any more at the end.
    await sent.letInAgain();
    await transaction(async (tx) => {
      const row = (await lockAsset(tx, assetId)) ?? fail(3001);
      if (!(await removeUpload(tx, id))) fail(3001);
      const version = { id, fileName, size, sha256: hash.digest(), createdBy: userId, ...read };
      const current = await insertVersion(tx, assetId, version);
      await recordChange(tx, {
        entity: 'mdmAsset',
        action: 'update',
        entityId: assetId,
        entityName: row.name,
        before: { current: row.current },
        after: { current, fileName, size },
      });
    });
  } catch (error) {
    await deps.storage.delete(key);
    await transaction(async (tx) => {
      await removeUpload(tx, id);
      await dropPicture(tx, picture);
    });
    throw error;
  }
}

/** In a transaction of its own: the row holds the place, not a lock. */
async function makeRoom(tx: Tx, { assetId, size }: SentFile, id: string): Promise<AssetType> {
  await requireFeature(tx, 'mdmAssets');
  const { type } = (await findAssetRow(tx, assetId)) ?? fail(3001);
  if (type === 'script') fail(5310, { reason: 'SCRIPT' });
  const max = assetRules.sizeMax[type];
  if (size > max) fail(5231, { data: { max } });
  await requireQuota(tx, 'mdmAssetsStorageSize', { used: sumStorage, wanted: size });
  await insertUpload(tx, id, size);
  return type;
}

/** Reads what the type wants to know of it, and keeps it; nothing is kept of what is refused. */
async function keepFile(deps: UploadDeps, type: AssetType, sent: SentFile, key: string, hash: Hash): Promise<Read> {
  const { storage } = deps;
  const { size } = sent;
  const measured = Readable.from(measure(sent, hash), { objectMode: false });
  if (type === 'image') return keepImage(deps, sent, key, await buffer(measured));
  if (type === 'app') {
    await storage.put(key, measured, { size });
    return readApp(deps, sent, key);
  }
  let format: BookFormat | undefined;
  async function* checked(): AsyncGenerator<Uint8Array> {
    let head = Buffer.alloc(0);
    for await (const piece of measured as AsyncIterable<Uint8Array>) {
      if (format !== undefined) {
        yield piece;
        continue;
      }
      head = Buffer.concat([head, piece]);
      if (head.length < Math.min(bookHeadLength, size)) continue;
      format = bookFormatOf(head) ?? fail(5310, { reason: 'NOT_A_BOOK' });
      yield head;
    }
  }
  await storage.put(key, Readable.from(checked(), { objectMode: false }), { size });
  return { picture: null, book: { format: format ?? fail(5310, { reason: 'NOT_A_BOOK' }) } };
}

/** As many bytes as were announced, no more and no fewer. */
async function* measure({ pieces, size }: SentFile, hash: Hash): AsyncGenerator<Uint8Array> {
  let left = size;
  for await (const piece of pieces) {
    left -= piece.length;
    if (left < 0) fail(5234);
    hash.update(piece);
    yield piece;
  }
  if (left > 0) fail(5234);
}

/** Pages show what was drawn anew. Devices get the file itself: they want PNG or JPEG, and nobody else opens it. */
async function keepImage(
  { pictures, storage }: UploadDeps,
  { organizationId, size }: SentFile,
  key: string,
  bytes: Buffer,
): Promise<Read> {
  const picture = await pictures.keep(bytes, 'screen', organizationId);
  await storage.put(key, bytes, { size });
  return { picture, image: { format: imageFormatOf(bytes) } };
}

/** 5230 says what is wrong with it. An archive that could hold anything is no app. */
async function readApp(
  { packages, pictures }: UploadDeps,
  { organizationId, fileName }: SentFile,
  key: string,
): Promise<Read> {
  const { info, icon } = await packages.read(key, { owner: organizationId, fileName });
  if (info.os === 'custom') fail(5310, { reason: 'NOT_AN_APP' });
  const { format, os, identifier, name, versionName, versionCode, minimumOs } = info;
  const text = (value: string | undefined) => value?.slice(0, 300).replaceAll('\u0000', '').toWellFormed() || null;
  return {
    picture: icon ? await iconOf(pictures, icon, organizationId) : null,
    app: {
      format,
      os,
      identifier: text(identifier),
      name: text(name),
      versionName: text(versionName),
      versionCode: text(versionCode),
      minimumOs: text(minimumOs),
    },
  };
}

/** One that cannot be drawn refuses no app. */
async function iconOf(pictures: UploadDeps['pictures'], icon: Buffer, organizationId: string): Promise<string | null> {
  try {
    return await pictures.keep(icon, 'square', organizationId);
  } catch (error) {
    if (error instanceof CodedError && error.code === 5206) return null;
    throw error;
  }
}
