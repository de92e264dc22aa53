import { defineCapability } from '../capability.ts';
import { flushSeen } from './contact.ts';
import { deviceKinds } from './device-kinds.ts';
import { devicesIntegration } from './devices-integrations-list.ts';
import {
  forgetDevicesConsumer,
  forgetDevicesOf,
  forgetOldLocations,
  forgetOldOffers,
  refreshHealth,
} from './devices-jobs.ts';
import { devicesOverview } from './devices-overview-list.ts';
import { deviceRoutes } from './devices-routes.ts';
import { devicesSearch } from './devices-search-list.ts';

export { applyPrepared, lockManagedBy } from './apply-prepared.ts';
export {
  listExpiringCertificates,
  noteFirstUse,
  revokeCertificates,
  saveCertificate,
} from './certificates-store.ts';
export { noteSeen } from './contact.ts';
export { type Contact, findContact, type KnownContact } from './contact-store.ts';
export { addDeviceEvent, addDeviceEvents, hasRecentEvent, noteOddReport } from './device-events-store.ts';
export { findDeviceSecret, saveDeviceSecret } from './device-secrets-store.ts';
export { type DeviceSelection, selectDevices } from './device-selection.ts';
export { deviceList } from './devices-list.ts';
export { changeDevices, hasTooManyTags, ownerOf } from './devices-service.ts';
export {
  describeDevices,
  findDevice,
  findEnrollmentSecrets,
  findPushTargets,
  lockDevices,
  notePushes,
  saveBootstrapToken,
} from './devices-store.ts';
export {
  activateEnrollment,
  bindDevice,
  completeEnrollment,
  endEnrollment,
  findUserEnrollment,
  offerEnrollment,
} from './enrollments-service.ts';
export type { Identity, NewEnrollment } from './enrollments-store.ts';
export { countManaged } from './enrollments-store.ts';
export { changeFacts, mergeFacts, saveFacts } from './facts-service.ts';
export { saveLocation } from './locations-store.ts';
export { savePlatformProblems } from './problems-store.ts';

export const devices = defineCapability({
  name: 'devices',
  search: [devicesSearch],
  integrations: [devicesIntegration],
  overview: devicesOverview,
  bulk: deviceKinds,
  demo: async () => (await import('./devices-demo.ts')).devicesDemo,
  create({ db }) {
    const forget = forgetDevicesOf(db);
    return {
      routes: deviceRoutes(),
      jobs: [refreshHealth(db), forgetOldLocations(db), forgetOldOffers(db), forget],
      consumers: [forgetDevicesConsumer(forget)],
      opened: { start() {}, stop: () => flushSeen(db) },
    };
  },
});
