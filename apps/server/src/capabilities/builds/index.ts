export { buildMailConsumer, buildMailJob } from './build-mails.ts';
export { downloadRoutes, forgetDownloads, linkRoutes } from './downloads-routes.ts';
export { dropFileJob, fileConsumer } from './drop-files.ts';
export { attachFile, createBuild, type Sender } from './new-build.ts';
export { hasBuild } from './new-build-store.ts';
export { buildConsumer, processBuildJob, reviveBuilds } from './process-build.ts';
