import { pipeline } from 'node:stream/promises';
import * as calls from '@muster/contract/calls/build-details';
import { download } from '@muster/contract/calls/downloads';
import { allows } from '@muster/contract/permissions';
import { systemActor } from '../../platform/actor.ts';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import type { RawExchange } from '../../platform/http/codecs/raw.ts';
import { handle, handleRaw, type Route } from '../../platform/http/route.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { attachment } from '../../platform/storage/content-disposition.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { readRange } from './byte-range.ts';
import {
  countDownload,
  type Downloadable,
  findAttachedFile,
  findBuildFile,
  findDownloadToken,
  forgetDownloadTokens,
  insertDownloadToken,
} from './downloads-store.ts';
import { hasBuild } from './new-build-store.ts';

/** Long enough to begin a download that was asked for; what has begun goes on. */
const seconds = 300;

/** For those who may download: an address for some minutes. */
export function linkRoutes(downloadUrl: string): Route[] {
  async function link(
    tx: Tx,
    { appId, buildId, attachmentId }: { appId: string; buildId: string; attachmentId?: string },
    userId: string,
  ): Promise<{ url: string; expiresAt: string }> {
    if (!(await hasBuild(tx, appId, buildId))) fail(3001);
    if (attachmentId && (await findAttachedFile(tx, buildId, attachmentId)) === undefined) fail(3001);
    const { token, hash } = newToken();
    const expiresAt = await insertDownloadToken(tx, {
      hash,
      buildId,
      attachmentId: attachmentId ?? null,
      userId,
      seconds,
    });
    return { url: `${downloadUrl}/v1/download/${token}`, expiresAt };
  }

  return [
    handle(calls.linkBuild, ({ params, principal, transaction }) =>
      transaction((tx) => link(tx, params, principal.userId)),
    ),
    handle(calls.linkAttachment, ({ params, principal, transaction }) =>
      transaction((tx) => link(tx, params, principal.userId)),
    ),
  ];
}

export function downloadRoutes(db: Database, storage: Storage): Route[] {
  return [
    handleRaw(download, async ({ params }, exchange) => {
      const { organizationId, buildId, attachmentId, roles } =
        (await findDownloadToken(db, hashToken(params.token))) ?? fail(3001);
      // Whoever may not download any more has no use of an address from before.
      if (!roles.some((role) => role !== null && allows(role, 'build', 'download'))) fail(3001);
      const inWorkspace = <T>(work: (tx: Tx) => Promise<T>) => db.withTenant(organizationId, systemActor, work);
      const file =
        (await inWorkspace((tx) =>
          attachmentId ? findAttachedFile(tx, buildId, attachmentId) : findBuildFile(tx, buildId),
        )) ?? fail(3001);
      const elsewhere = await storage.signedUrl(file.key, { seconds, filename: file.name });
      const begins = await (elsewhere ? redirect(exchange, elsewhere) : send(storage, file, exchange));
      if (begins && attachmentId === null) await inWorkspace((tx) => countDownload(tx, buildId));
    }),
  ];
}

async function redirect(exchange: RawExchange, location: string): Promise<boolean> {
  exchange.take().writeHead(302, { location, 'cache-control': 'no-store' }).end();
  return true;
}

/** Says whether it is sent from its beginning: a download that goes on is the same one. */
async function send(storage: Storage, { key, name, size }: Downloadable, exchange: RawExchange): Promise<boolean> {
  const range = readRange(exchange.request.headers.range, size);
  const headers = {
    'content-type': 'application/octet-stream',
    'content-disposition': attachment(name),
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  };
  if (range === 'outside') {
    exchange
      .take()
      .writeHead(416, { 'content-range': `bytes */${size}` })
      .end();
    return false;
  }
  const { start = 0, end = size - 1 } = range ?? {};
  const content = await storage.get(key, range && { start, end });
  const response = exchange.take();
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'content-length': end - start + 1,
    ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
  });
  // Whoever goes away in the middle has their reasons. One who was gone before is no reason to close the file for `pipeline`.
  await pipeline(content, response).catch(() => content.destroy());
  return start === 0;
}

export function forgetDownloads(db: Database): JobKind {
  return {
    name: 'downloads.forget',
    retries: 3,
    expireSeconds: 300,
    cron: '41 * * * *',
    run: () => forgetDownloadTokens(db),
  };
}
