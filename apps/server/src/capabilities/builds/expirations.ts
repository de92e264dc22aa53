import { buildRules } from '@muster/contract/builds';
import { systemActor } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { emit } from '../../platform/events/record-change.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { workspacesToTell } from './expirations-list.ts';
import { takeEnding } from './expirations-store.ts';

const atOnce = 200;

/** Every morning, before digests are made: each build whose profile or certificate ends within 30 days is told of once. */
export function expiryJob(db: Database): JobKind {
  return {
    name: 'builds.expiry',
    cron: '0 6 * * *',
    retries: 5,
    expireSeconds: 1800,
    async run() {
      for (const organizationId of await workspacesToTell(db, buildRules.expiryNoticeDays)) {
        while ((await db.withTenant(organizationId, systemActor, tellSome)) > 0);
      }
    },
  };
}

async function tellSome(tx: Tx): Promise<number> {
  const ending = await takeEnding(tx, buildRules.expiryNoticeDays, atOnce);
  for (const { id, ...payload } of ending) await emit(tx, { type: 'build.willExpire', entityId: id, payload });
  return ending.length;
}
