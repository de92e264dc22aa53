import { systemActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { runJobOn } from '../../platform/events/consumer.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { readLimit } from '../billing/index.ts';
import { forgetOffers, forgetPartsOf } from './devices-store.ts';
import { forgetLocations, workspacesWithLocations } from './locations-store.ts';
import { listDoubtful, refreshFailing } from './problems-store.ts';

const atOnce = 5000;
/** So few that whoever wants to write about one of them hardly waits. */
const refreshedAtOnce = 100;

/** Where devices were is kept for as many days as the plan says; 0 for as long as for anybody. */
export function forgetOldLocations(db: Database): JobKind {
  return {
    name: 'devices.forget-locations',
    cron: '41 3 * * *',
    retries: 3,
    expireSeconds: 3600,
    async run() {
      for (const organizationId of await workspacesWithLocations(db)) {
        const inside = <T>(work: Parameters<typeof db.withTenant<T>>[2]) =>
          db.withTenant(organizationId, systemActor, work);
        const days = await inside((tx) => readLimit(tx, 'locationTrackingTime'));
        if (days === 0) continue;
        while ((await inside((tx) => forgetLocations(tx, days, atOnce))) === atOnce);
      }
    },
  };
}

/** What needs attention by the time that passes alone, what does not any more, and whom others held when it happened. */
export function refreshHealth(db: Database): JobKind {
  return {
    name: 'devices.refresh-health',
    cron: '*/10 * * * *',
    retries: 1,
    expireSeconds: 600,
    async run() {
      for (const { organizationId, ids } of await listDoubtful(db))
        for (let start = 0; start < ids.length; start += refreshedAtOnce)
          await refreshFailing(db, organizationId, ids.slice(start, start + refreshedAtOnce));
    },
  };
}

/** Ways in that were handed out and never used. */
export function forgetOldOffers(db: Database): JobKind {
  return {
    name: 'devices.forget-offers',
    cron: '47 3 * * *',
    retries: 3,
    expireSeconds: 3600,
    async run() {
      while ((await forgetOffers(db, atOnce)) === atOnce);
    },
  };
}

interface Gone {
  organizationId: string;
}

/** What is kept in parts of a month goes with no row of the workspace. Harmless to repeat. */
export function forgetDevicesOf(db: Database): JobKind<Gone> {
  return {
    name: 'devices.forget-workspace',
    retries: 20,
    expireSeconds: 3600,
    async run({ organizationId }) {
      while ((await forgetPartsOf(db, organizationId, atOnce)) > 0);
    },
  };
}

export const forgetDevicesConsumer = (job: JobKind<Gone>) =>
  runJobOn('organization.delete', job, ({ entityId }) => ({ organizationId: entityId }));
