import { appleRules } from '@muster/contract/apple';
import { systemActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { emit } from '../../platform/events/record-change.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { findEnterprise, listExpiringEnterprises, noteExpiryTold } from './enterprise-store.ts';

const day = 86_400_000;

/** Which reminder is due: the nearest of the days that are told, or 0 when it is over. */
export function reminderFor(expiresAt: Date, now: Date): number | undefined {
  const left = (expiresAt.getTime() - now.getTime()) / day;
  if (left <= 0) return 0;
  return appleRules.reminderDays.toSorted((a, b) => a - b).find((days) => left <= days);
}

/** Every morning: push certificates that end soon, or have ended, are told of, once at each step. */
export function pushExpiryJob(db: Database): JobKind {
  return {
    name: 'apple.push-expiry',
    cron: '5 6 * * *',
    retries: 5,
    expireSeconds: 1800,
    async run() {
      for (const { organizationId, id, expiresAt } of await listExpiringEnterprises(db, appleRules.expiryNoticeDays)) {
        const step = reminderFor(new Date(expiresAt), new Date());
        if (step === undefined) continue;
        await db.withTenant(organizationId, systemActor, async (tx) => {
          if (!(await noteExpiryTold(tx, expiresAt, `${expiresAt} ${step}`))) return;
          const row = await findEnterprise(tx);
          const payload = { name: row?.appleId ?? row?.commonName ?? '', endDate: expiresAt, daysLeft: step };
          await emit(tx, { type: 'admEnterprise.willExpire', entityId: id, payload });
        });
      }
    },
  };
}
