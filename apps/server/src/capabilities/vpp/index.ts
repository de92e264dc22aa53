import { defineCapability } from '../capability.ts';
import { deviceLicences } from './vpp-device-licences-store.ts';
import { vppExpiryJob } from './vpp-expiry.ts';
import { releaseLeftJob, vppConsumers, vppDueJob, vppSyncJob, vppWorkJob } from './vpp-jobs.ts';
import { vppOverview } from './vpp-overview-list.ts';
import { vppRoutes } from './vpp-routes.ts';

export { licenceStateOf } from './vpp-holders-store.ts';
export { releaseLicence, wantLicence } from './vpp-licences.ts';

export const vpp = defineCapability({
  name: 'vpp',
  overview: vppOverview,
  licences: deviceLicences,
  create(platform) {
    const sync = vppSyncJob(platform);
    const work = vppWorkJob(platform);
    const left = releaseLeftJob(platform);
    return {
      routes: vppRoutes(platform),
      jobs: [sync, work, left, vppDueJob(platform, sync, work), vppExpiryJob(platform.db)],
      consumers: vppConsumers(sync, work, left),
    };
  },
});
