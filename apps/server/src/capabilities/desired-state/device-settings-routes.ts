import * as calls from '@muster/contract/calls/device-settings';
import { mayAlso } from '../../platform/http/authorize.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { readSettings, retrySettings } from './device-settings.ts';
import type { LicenceKeeper } from './licence-keeper.ts';
import type { SettingsDrivers } from './settings-driver.ts';

interface Deps {
  drivers: SettingsDrivers;
  licences: readonly LicenceKeeper[];
}

export function deviceSettingsRoutes({ drivers, licences }: Deps): Route[] {
  return [
    handle(calls.readDeviceSettings, ({ params, principal, membership, read }) =>
      read((tx) =>
        readSettings(tx, drivers, params.deviceId, mayAlso('admDevice', 'update', { principal, membership })),
      ),
    ),
    handle(calls.retryDeviceSettings, ({ params, body, transaction }) =>
      transaction(async (tx) => {
        await retrySettings(tx, { drivers, licences }, params.deviceId, body.artifacts);
        return null;
      }),
    ),
  ];
}
