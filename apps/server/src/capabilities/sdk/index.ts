import { defineCapability } from '../capability.ts';
import { browserRoutes } from './browser-routes.ts';
import { sdkCaller } from './sdk-caller.ts';
import { countVersionsJob, forgetSdkJob } from './sdk-jobs.ts';
import { sdkRoutes } from './sdk-routes.ts';

/** What apps with an SDK on somebody's device call. */
export const sdk = defineCapability({
  name: 'sdk',
  create: (platform) => ({
    callers: [sdkCaller(platform)],
    routes: [...sdkRoutes(platform), ...browserRoutes(platform)],
    jobs: [countVersionsJob(platform.db), forgetSdkJob(platform.db)],
  }),
});
