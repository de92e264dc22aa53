import { defineCapability } from '../capability.ts';
import { depDueJob, depSyncConsumer, depSyncJob } from './dep-jobs.ts';
import { depRoutes } from './dep-routes.ts';
import { readDeviceRoots } from './device-trust.ts';
import { templateRoutes } from './templates-routes.ts';

export const enrollment = defineCapability({
  name: 'enrollment',
  create(platform) {
    const sync = depSyncJob(platform);
    let roots: ReturnType<typeof readDeviceRoots> | undefined;
    const deviceRoots = () => {
      roots ??= readDeviceRoots(platform.config.DEP_DEVICE_ROOTS);
      return roots;
    };
    return {
      routes: [...depRoutes(platform, deviceRoots), ...templateRoutes(platform)],
      jobs: [sync, depDueJob(platform, sync)],
      consumers: [depSyncConsumer(sync)],
      // A file that cannot be read stops the program when it starts, not the first device that comes.
      prepare: async () => void (await deviceRoots()),
    };
  },
});
