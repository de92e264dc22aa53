import { appleRules } from '@muster/contract/apple';
import { systemActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { emit } from '../../platform/events/record-change.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { reminderFor } from '../apple/index.ts';
import { listExpiringAccounts, noteExpiryTold } from './vpp-account-store.ts';

/** Every morning: content tokens of Apps and Books that end soon, or have ended, are told of, once at each step. */
export function vppExpiryJob(db: Database): JobKind {
  return {
    name: 'vpp.expiry',
    cron: '11 6 * * *',
    retries: 5,
    expireSeconds: 1800,
    async run() {
      for (const { organizationId, id, name, expiresAt } of await listExpiringAccounts(
        db,
        appleRules.expiryNoticeDays,
      )) {
        const daysLeft = reminderFor(new Date(expiresAt), new Date());
        if (daysLeft === undefined) continue;
        await db.withTenant(organizationId, systemActor, async (tx) => {
          if (!(await noteExpiryTold(tx, expiresAt, `${expiresAt} ${daysLeft}`))) return;
          const payload = { name: name ?? '', endDate: expiresAt, daysLeft };
          await emit(tx, { type: 'admEnterprise.contentTokenWillExpire', entityId: id, payload });
        });
      }
    },
  };
}
