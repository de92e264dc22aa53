/**
 * Videos of reports. An SDK announces one with its report, and sends the bytes to an address that holds its own key; until
 * all of them are there the report shows that its video is missing, and the same address takes it again. They are served
 * to members who may see the report, never by the storage itself: nothing that came from outside runs under our name.
 */

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as calls from '@muster/contract/calls/reports';
import { allows } from '@muster/contract/permissions';
import { systemActor } from '../../platform/actor.ts';
import { now } from '../../platform/clock.ts';
import { readSignedIds, writeSignedIds } from '../../platform/crypto/signed-ids.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { fail } from '../../platform/errors.ts';
import { emit } from '../../platform/events/record-change.ts';
import type { RawExchange } from '../../platform/http/codecs/raw.ts';
import { handle, handleRaw, type Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { createQueue } from '../../platform/queue.ts';
import { attachment } from '../../platform/storage/content-disposition.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { readRange } from '../downloads/index.ts';
import { findReport } from './reports-list.ts';
import { findAwaitedVideo, findLinkedVideo, keepVideo } from './reports-store.ts';
import { videoKey } from './video-key.ts';
import { videoHeadLength, videoTypeOf } from './video-type.ts';

/** Long enough to watch one. */
const linkSeconds = 900;
const purpose = 'video of a report';

type VideosDeps = Pick<Platform, 'db' | 'storage' | 'hashCode'> & { downloadUrl: string };

export function videoRoutes({ db, storage, hashCode, downloadUrl }: VideosDeps): Route[] {
  // Of one workspace few at a time: whoever sends many slowly keeps nobody else waiting.
  const enqueue = createQueue({
    running: 24,
    runningPerOwner: 4,
    waiting: 100,
    waitingPerOwner: 20,
    waitingMs: 20_000,
  });
  return [
    handle(calls.sendReportVideo, async ({ params, body }) => {
      const hash = hashToken(params.token);
      const report = (await findAwaitedVideo(db, hash)) ?? fail(3001);
      return enqueue(report.organizationId, async () => {
        const key = videoKey(report.organizationId, report.id);
        const video = await storeVideo(storage, key, body);
        const outcome = await db.withTenant(report.organizationId, systemActor, async (tx) => {
          const kept = await keepVideo(tx, { id: report.id, hash, ...video });
          if (typeof kept === 'object') await emit(tx, { type: 'report.update', entityId: report.id, payload: kept });
          return kept;
        });
        // Nobody is left who would drop it.
        if (outcome === 'gone') await storage.delete(key);
        return typeof outcome === 'object' ? null : fail(3001);
      });
    }),
    handle(calls.linkReportVideo, ({ params, principal, membership: { organizationId }, read }) =>
      read(async (tx) => {
        const report = (await findReport(tx, params.appId, params.reportId)) ?? fail(3001);
        if (report.video !== 'kept') fail(3001);
        const until = Math.floor(now() / 1000) + linkSeconds;
        const token = writeSignedIds(hashCode, purpose, [organizationId, report.id, principal.userId], until);
        return { url: `${downloadUrl}/v1/reports/${token}`, expiresAt: new Date(until * 1000).toISOString() };
      }),
    ),
    handleRaw(calls.downloadReportVideo, async ({ params }, exchange) => {
      const [organizationId = '', reportId = '', userId = ''] =
        readSignedIds(hashCode, purpose, params.token) ?? fail(3001);
      const { type, roles } = (await findLinkedVideo(db, { organizationId, reportId, userId })) ?? fail(3001);
      // Whoever may not see it any more has no use of an address from before.
      if (!roles.some((role) => role !== null && allows(role, 'report', 'get'))) fail(3001);
      await sendVideo(storage, { key: videoKey(organizationId, reportId), type }, exchange);
    }),
  ];
}

/** What is no video is refused with the first bytes, and nothing is kept of what breaks off. */
async function storeVideo(
  storage: Storage,
  key: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<{ type: string; size: number }> {
  let type: string | undefined;
  let size = 0;
  async function* checked(): AsyncGenerator<Uint8Array> {
    let head = Buffer.alloc(0);
    for await (const piece of pieces) {
      size += piece.length;
      if (type !== undefined) {
        yield piece;
        continue;
      }
      head = Buffer.concat([head, piece]);
      if (head.length < videoHeadLength) continue;
      type = videoTypeOf(head) ?? fail(6004);
      yield head;
    }
    if (type === undefined) fail(6004);
  }
  await storage.put(key, Readable.from(checked(), { objectMode: false }));
  return { type: type ?? fail(6004), size };
}

const extensions: Readonly<Record<string, string>> = { 'video/quicktime': 'mov', 'video/webm': 'webm' };

async function sendVideo(
  storage: Storage,
  { key, type }: { key: string; type: string },
  exchange: RawExchange,
): Promise<void> {
  const { size } = (await storage.head(key)) ?? fail(3001);
  const range = readRange(exchange.request.headers.range, size);
  const headers = {
    'content-type': type,
    'content-disposition': attachment(`report.${extensions[type] ?? 'mp4'}`),
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    // The pages may be at another address than the downloads.
    'cross-origin-resource-policy': 'cross-origin',
  };
  if (range === 'outside') {
    exchange
      .take()
      .writeHead(416, { 'content-range': `bytes */${size}` })
      .end();
    return;
  }
  const { start = 0, end = size - 1 } = range ?? {};
  const content = await storage.get(key, range && { start, end });
  const response = exchange.take();
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'content-length': end - start + 1,
    ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
  });
  // Whoever stops watching has their reasons.
  await pipeline(content, response).catch(() => content.destroy());
}
