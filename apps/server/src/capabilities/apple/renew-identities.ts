/** Devices get a new identity in time: one that ends is one that nobody can reach any more. */
import { randomUUIDv7 } from 'node:crypto';
import { appleRules } from '@muster/contract/apple';
import { systemActor } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { enqueueMany } from '../commands/index.ts';
import { listExpiringCertificates } from '../devices/index.ts';
import { listActiveDevices } from './apple-devices-store.ts';
import { dropOldChallenges } from './challenges-store.ts';
import { dropOldLinks } from './enrollment-links-store.ts';

const atOnce = 2_000;
const supersedeKey = 'management profile';

/** Every night. A device that does not come for it is asked again: the newer command takes the place of the older. */
export function renewIdentitiesJob(db: Database): JobKind {
  return {
    name: 'apple.renew-identities',
    cron: '10 3 * * *',
    retries: 3,
    expireSeconds: 3600,
    async run() {
      const ending = (await listExpiringCertificates(db, appleRules.renewalDays)).filter(
        ({ platform }) => platform === 'apple',
      );
      for (const [organizationId, devices] of Map.groupBy(ending, (one) => one.organizationId)) {
        const groupId = randomUUIDv7();
        for (let start = 0; start < devices.length; start += atOnce) {
          const targets = devices.slice(start, start + atOnce).map(({ deviceId }) => ({ deviceId }));
          await db.withTenant(organizationId, systemActor, async (tx) => {
            await enqueueMany(
              tx,
              { groupType: 'updateCertificate', groupId, kind: 'reinstall-management', supersedeKey },
              targets,
            );
            await dropOldChallenges(tx);
            await dropOldLinks(tx);
          });
        }
      }
    },
  };
}

/** Every managed device installs its management profile anew; how many that are. */
export async function reinstallAll(inside: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>): Promise<number> {
  const groupId = randomUUIDv7();
  let count = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const ids = await inside(async (tx) => {
      const some = await listActiveDevices(tx, after, atOnce);
      const targets = some.map((deviceId) => ({ deviceId }));
      await enqueueMany(
        tx,
        { groupType: 'reinstallMobileConfig', groupId, kind: 'reinstall-management', supersedeKey },
        targets,
      );
      return some;
    });
    count += ids.length;
    const last = ids.at(-1);
    if (last === undefined || ids.length < atOnce) return count;
    after = last;
  }
}
