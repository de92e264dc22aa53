/**
 * Files of assets come in one request, written as they come, and are served by the program itself, in parts, to members who
 * may download them, by links of some minutes.
 */

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as calls from '@muster/contract/calls/assets';
import { allows } from '@muster/contract/permissions';
import { now } from '../../platform/clock.ts';
import { readSignedIds, writeSignedIds } from '../../platform/crypto/signed-ids.ts';
import { fail } from '../../platform/errors.ts';
import type { RawExchange } from '../../platform/http/codecs/raw.ts';
import { handle, handleRaw, type Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { createQueue } from '../../platform/queue.ts';
import { attachment } from '../../platform/storage/content-disposition.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { readRange } from '../downloads/index.ts';
import type { AssetHooks } from './asset-hooks.ts';
import { assetKey } from './asset-key.ts';
import { readAsset } from './assets-service.ts';
import { findLinkedFile, findVersionId } from './assets-store.ts';
import { uploadFile } from './upload-file.ts';

/** Long enough to begin; a download that is under way goes on. */
const linkSeconds = 900;
const purpose = 'file of an asset';

type FilesDeps = Pick<Platform, 'db' | 'storage' | 'pictures' | 'packages' | 'hashCode'> & {
  downloadUrl: string;
  hooks: readonly AssetHooks[];
};

export function fileRoutes(deps: FilesDeps): Route[] {
  const { db, storage, hashCode, downloadUrl, hooks } = deps;
  // Of one workspace few at a time: whoever sends many slowly keeps nobody else waiting.
  const enqueue = createQueue({
    running: 24,
    runningPerOwner: 4,
    waiting: 100,
    waitingPerOwner: 20,
    waitingMs: 20_000,
  });
  return [
    handle(calls.uploadAssetFile, ({ params, query, body, principal, membership, transaction, letInAgain }) =>
      enqueue(membership.organizationId, async () => {
        const { organizationId } = membership;
        const { userId } = principal;
        const { assetId } = params;
        const sent = { ...query, assetId, organizationId, userId, pieces: body, transaction, letInAgain };
        await uploadFile(deps, sent);
        return transaction((tx) => readAsset(tx, hooks, assetId));
      }),
    ),
    handle(calls.linkAssetFile, ({ params, principal, membership: { organizationId }, read }) =>
      read(async (tx) => {
        const versionId = (await findVersionId(tx, params.assetId, params.version)) ?? fail(3001);
        const until = Math.floor(now() / 1000) + linkSeconds;
        const token = writeSignedIds(hashCode, purpose, [organizationId, versionId, principal.userId], until);
        return { url: `${downloadUrl}/v1/assets/${token}`, expiresAt: new Date(until * 1000).toISOString() };
      }),
    ),
    handleRaw(calls.downloadAssetFile, async ({ params }, exchange) => {
      const [organizationId = '', versionId = '', userId = ''] =
        readSignedIds(hashCode, purpose, params.token) ?? fail(3001);
      const found = (await findLinkedFile(db, { organizationId, versionId, userId })) ?? fail(3001);
      // Whoever may not have it any more has no use of an address from before.
      if (!allows(found.role, 'mdmAsset', 'download')) fail(3001);
      const file = await openFile(storage, assetKey(organizationId, versionId), found.content);
      await sendFile(file, found.fileName, exchange);
    }),
  ];
}

interface OpenFile {
  size: number;
  read(range?: { start: number; end: number }): Promise<Readable>;
}

/** A script has its text in the database. */
export async function openFile(storage: Storage, key: string, content: string | null): Promise<OpenFile> {
  if (content === null) {
    const { size } = (await storage.head(key)) ?? fail(3001);
    return { size, read: (range) => storage.get(key, range) };
  }
  const bytes = Buffer.from(content);
  return {
    size: bytes.length,
    read: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  };
}

export async function sendFile({ size, read }: OpenFile, fileName: string, exchange: RawExchange): Promise<void> {
  const range = readRange(exchange.request.headers.range, size);
  if (range === 'outside') {
    exchange
      .take()
      .writeHead(416, { 'content-range': `bytes */${size}` })
      .end();
    return;
  }
  const { start = 0, end = size - 1 } = range ?? {};
  const content = await read(range && { start, end });
  const response = exchange.take();
  response.writeHead(range ? 206 : 200, {
    // Never what it is: nothing that came from outside runs under our name.
    'content-type': 'application/octet-stream',
    'content-disposition': attachment(fileName),
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
  });
  // Whoever stops has their reasons.
  await pipeline(content, response).catch(() => content.destroy());
}
