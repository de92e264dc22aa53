import { appsDeps } from '../apps/index.ts';
import { defineCapability } from '../capability.ts';
import { stopLinks } from '../notifications/index.ts';
import { buildMailConsumer, buildMailJob } from './build-mails.ts';
import { buildsIntegration } from './builds-integrations-list.ts';
import { dropLeftBehindJob, leftBehindConsumer } from './builds-jobs.ts';
import { latestIcon, listIcons } from './builds-list.ts';
import { buildsOverview } from './builds-overview-list.ts';
import { buildRoutes } from './builds-routes.ts';
import { buildsSearch } from './builds-search-list.ts';
import { buildsOfApp } from './builds-service.ts';
import { deleteBuildsKind } from './delete-many.ts';
import { dropFileJob, fileConsumer } from './drop-files.ts';
import { expiryJob } from './expirations.ts';
import { buildConsumer, processBuildJob, reviveBuilds } from './process-build.ts';
import { retentionJob } from './retention-service.ts';

export type { BuildHooks, BuildUse } from './build-hooks-list.ts';
export { isMailedAbout } from './build-mails-store.ts';
export { buildList, findBuild } from './builds-list.ts';
export { countInDay } from './days-store.ts';
export { keepIcon } from './keep-icon.ts';
export { attachFile, createBuild, mustKnowPlatform, type Sender } from './new-build.ts';
export { hasBuild, listExtensions } from './new-build-store.ts';
export { retentionJob } from './retention-service.ts';
export { listSentBuilds } from './sent-builds-list.ts';
export { lockFileOfApp } from './stored-files-store.ts';
export { tellBuild } from './tell-build.ts';

export const builds = defineCapability({
  name: 'builds',
  search: [buildsSearch],
  overview: buildsOverview,
  integrations: [buildsIntegration],
  bulk: [deleteBuildsKind],
  apps: { deletion: buildsOfApp, latestIcon },
  workspaces: { pictures: listIcons },
  demo: async () => (await import('./builds-demo.ts')).buildsDemo,
  create({ config, db, storage, pictures, packages, mailer, jobs, log, hashCode, addressOf, publicUrl }, offered) {
    const processBuild = processBuildJob({ db, storage, pictures, packages, log });
    const buildMail = buildMailJob({ db, mailer, stopLink: stopLinks({ hashCode, addressOf, publicUrl }) });
    const dropFile = dropFileJob(storage);
    const dropLeftBehind = dropLeftBehindJob(db);
    return {
      routes: buildRoutes({ ...appsDeps(config), pictures, hooks: offered.builds }),
      jobs: [
        processBuild,
        buildMail,
        dropFile,
        dropLeftBehind,
        reviveBuilds(db, jobs, processBuild),
        retentionJob(db, offered.builds),
        expiryJob(db),
      ],
      consumers: [
        buildConsumer(processBuild),
        buildMailConsumer(buildMail),
        fileConsumer(dropFile),
        leftBehindConsumer(dropLeftBehind),
      ],
    };
  },
});
