import type { Retention } from '@muster/contract/build-details';
import { systemActor } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { BuildHooks } from './build-hooks-list.ts';
import { findAppName } from './builds-list.ts';
import { deleteBuilds } from './builds-service.ts';
import { nextToGo } from './retention-list.ts';
import { appsWithRetention, findRetention, putRetention } from './retention-store.ts';

/** Until somebody chooses otherwise nothing goes. */
const untouched: Retention = { enabled: false, days: 90, keep: 5 };

export async function readRetention(tx: Tx, applicationId: string): Promise<Retention> {
  return (await findRetention(tx, applicationId)) ?? untouched;
}

export async function updateRetention(tx: Tx, applicationId: string, after: Retention): Promise<Retention> {
  const name = (await findAppName(tx, applicationId)) ?? fail(3001);
  const before = (await findRetention(tx, applicationId, { lock: true })) ?? untouched;
  await putRetention(tx, applicationId, after);
  await recordChange(tx, {
    action: 'update',
    entity: 'application',
    entityId: applicationId,
    entityName: name,
    before: { retention: before },
    after: { retention: after },
    payload: { applicationId },
  });
  return after;
}

const atOnce = 100;

/** Every night, some in each transaction: after a crash it goes on with what is left. */
export function retentionJob(db: Database, hooks: readonly BuildHooks[]): JobKind {
  return {
    name: 'builds.retention',
    cron: '17 2 * * *',
    retries: 3,
    expireSeconds: 6 * 3600,
    async run() {
      const failures: unknown[] = [];
      for (const { organizationId, applicationId } of await appsWithRetention(db)) {
        try {
          while ((await db.withTenant(organizationId, systemActor, (tx) => deleteOld(tx, applicationId, hooks))) > 0);
        } catch (error) {
          // Told at the end: the apps after it are not to wait for it.
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} apps keep builds that should go`);
    },
  };
}

/** As the rule is now: whoever changes it meanwhile is heard. */
async function deleteOld(tx: Tx, applicationId: string, hooks: readonly BuildHooks[]): Promise<number> {
  const rule = await findRetention(tx, applicationId, { lock: true });
  if (!rule?.enabled) return 0;
  return (await deleteBuilds(tx, applicationId, await nextToGo(tx, applicationId, rule, { limit: atOnce, hooks })))
    .length;
}
