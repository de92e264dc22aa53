import { defineCapability } from '../capability.ts';
import {
  forgetPlansConsumer,
  forgetPlansOf,
  planDaily,
  planDevicesUsing,
  planDevicesUsingConsumer,
} from './desired-state-jobs.ts';
import { deviceSettingsRoutes } from './device-settings-routes.ts';
import { createPlanLoop } from './plan-loop.ts';
import { retrySettingsKind } from './retry-kind.ts';

export { windowAt } from './app-window.ts';
export type { DeviceWish, LicenceKeeper, WishStanding } from './licence-keeper.ts';
export { createMemos, resolveDevices } from './resolve.ts';
export type {
  Artifact,
  Composed,
  DesiredApp,
  DesiredProfile,
  DeviceClass,
  Presence,
  SettingsDriver,
  Unable,
} from './settings-driver.ts';
export { digestFor } from './variables.ts';

export const desiredState = defineCapability({
  name: 'desired-state',
  bulkOf: (_drivers, side) => [retrySettingsKind(side)],
  create(platform, { settingsDrivers, licences }) {
    const forget = forgetPlansOf(platform.db);
    const used = planDevicesUsing(platform.db);
    return {
      routes: deviceSettingsRoutes({ drivers: settingsDrivers, licences }),
      jobs: [planDaily(platform.db), used, forget],
      consumers: [planDevicesUsingConsumer(used), forgetPlansConsumer(forget)],
      loops: [createPlanLoop(platform, { drivers: settingsDrivers, licences })],
    };
  },
});
