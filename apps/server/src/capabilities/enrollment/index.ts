import { defineCapability } from '../capability.ts';
import { depExpiryJob } from './dep-expiry.ts';
import { depDueJob, depSyncConsumer, depSyncJob } from './dep-jobs.ts';
import { depOverview } from './dep-overview-list.ts';
import { depRoutes } from './dep-routes.ts';
import { readDeviceRoots } from './device-trust.ts';
import { pageCodec } from './pages/page-codec.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { templateRoutes } from './templates-routes.ts';

export { makeMaidToken } from './dep-account.ts';

export const enrollment = defineCapability({
  name: 'enrollment',
  overview: depOverview,
  create(platform) {
    const sync = depSyncJob(platform);
    let roots: ReturnType<typeof readDeviceRoots> | undefined;
    const deviceRoots = () => {
      roots ??= readDeviceRoots(platform.config.DEP_DEVICE_ROOTS);
      return roots;
    };
    return {
      routes: [...depRoutes(platform, deviceRoots), ...templateRoutes(platform), ...pageRoutes(platform, deviceRoots)],
      codecs: [pageCodec],
      jobs: [sync, depDueJob(platform, sync), depExpiryJob(platform.db)],
      consumers: [depSyncConsumer(sync)],
      // A file that cannot be read stops the program when it starts, not the first device that comes.
      prepare: async () => void (await deviceRoots()),
    };
  },
});
