import { devicePrefixes } from '@muster/contract/enumerations/devices';
import { systemActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { type DeviceDrivers, driverOf } from './device-driver.ts';
import { endExpired } from './queue-store.ts';
import { deleteOldGroups, dropSecrets, listExpiring } from './tidy-store.ts';

const atOnce = 1000;

/** Ends what its time is over. Until then nothing hands it over any more (queue-store.ts), so a minute more is no harm. */
export function expireCommands(db: Database, drivers: DeviceDrivers): JobKind {
  return {
    name: 'commands.expire',
    cron: '* * * * *',
    retries: 2,
    expireSeconds: 300,
    async run() {
      for (const organizationId of await listExpiring(db)) {
        for (const platform of devicePrefixes) {
          const one = () =>
            db.withTenant(organizationId, systemActor, async (tx) => {
              const held = (await driverOf(drivers, platform)?.protection(tx))?.active ?? false;
              return endExpired(tx, platform, { held, atMost: atOnce });
            });
          while ((await one()) >= atOnce);
        }
      }
      await dropSecrets(db);
    },
  };
}

/** A month longer than the history of their commands. */
const keptMonths = 13;

export function forgetGroups(db: Database): JobKind {
  return {
    name: 'commands.forget',
    cron: '17 4 * * *',
    retries: 3,
    expireSeconds: 300,
    run: () => deleteOldGroups(db, keptMonths),
  };
}
