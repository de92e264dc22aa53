import type { Database } from '../../../platform/db/database.ts';
import type { IsKnownDevice } from '../../../platform/http/rate-limits.ts';
import { neighbourhood } from '../../../platform/neighbourhood.ts';
import { listDevices } from '../sessions-store.ts';
import { deviceOf } from './device-name.ts';

/** For so many days after its last use. */
const knownDays = 30;

/**
 * A device is known where the account was used lately from the same address, with the same browser on the same system.
 * No cookie is needed for it, and whoever pretends to be such a device has to come from its address, and has a few
 * guesses there like everybody.
 */
export function createKnownDevices(db: Database): IsKnownDevice {
  return async (email, { address, userAgent }) => {
    const { browser, system } = deviceOf(userAgent);
    const here = neighbourhood(address);
    return (await listDevices(db, email, knownDays)).some((used) => {
      const known = deviceOf(used.userAgent);
      return neighbourhood(used.address ?? '') === here && known.browser === browser && known.system === system;
    });
  };
}
