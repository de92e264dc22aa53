import { nearDownloads } from '@muster/contract/notifications';
import type { Tx } from '../../platform/db/database.ts';
import { emit } from '../../platform/events/record-change.ts';
import { readLimit } from '../billing/index.ts';
import { countInDay } from '../builds/index.ts';
import * as store from './counts-store.ts';
import { resumeSeconds } from './links.ts';

/**
 * A download is counted when its first bytes are sent, once for its link. What many count in at the same time comes last,
 * so that they wait for each other only briefly.
 */
export async function countDownload(tx: Tx, hash: Buffer): Promise<void> {
  const begun = await store.takeUncounted(tx, hash, resumeSeconds);
  if (begun === undefined || !(await store.holdApp(tx, begun.applicationId))) return;
  const kind = await store.adopt(tx, begun);
  await store.insertDownload(tx, begun, kind);
  await store.countInTimes(tx, begun, kind);
  await countInDay(tx, begun.applicationId, { downloads: 1 });
  if (begun.publicationId !== null) await store.countOfPublication(tx, begun.publicationId);
  await store.countOfBuild(tx, begun.buildId);
  await tellNearLimit(tx, await store.countInMonth(tx));
}

/** Once on the way to the limit of the month, and once where it is reached. */
async function tellNearLimit(tx: Tx, used: number): Promise<void> {
  const limit = await readLimit(tx, 'downloads');
  if (limit === 0 || (used !== limit && used !== Math.ceil(limit * nearDownloads))) return;
  await emit(tx, {
    type: 'download.nearLimit',
    entityId: tx.organizationId,
    payload: { limit, left: Math.max(0, limit - used) },
  });
}
