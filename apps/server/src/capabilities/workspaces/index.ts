import { appsDeps } from '../apps/index.ts';
import { defineCapability } from '../capability.ts';
import { forgetWorkspace, forgetWorkspaceConsumer } from './delete-workspace.ts';
import { liveRoutes } from './live-routes.ts';
import { settingsRoutes } from './settings-routes.ts';
import { findMailAlias } from './settings-store.ts';
import { workspacesOverview } from './workspaces-overview-list.ts';
import { workspaceRoutes } from './workspaces-routes.ts';

export {
  addMember,
  chooseProducts,
  createBuildPlatforms,
  createWorkspace,
  forgetBuildPlatforms,
  offerBuildPlatforms,
  readWorkspace,
} from './workspaces-service.ts';
export { findWorkspaceId, isMember } from './workspaces-store.ts';

export const workspaces = defineCapability({
  name: 'workspaces',
  overview: workspacesOverview,
  mailAlias: findMailAlias,
  demo: async () => (await import('./workspaces-demo.ts')).workspacesDemo,
  create({ config, db, storage, pictures, live }, offered) {
    const forget = forgetWorkspace(db, storage);
    return {
      routes: [
        ...workspaceRoutes({ db, creationOpen: config.CREATE_WORKSPACE, librarySlug: config.PUBLIC_LIBRARY_SLUG }),
        ...settingsRoutes(db, pictures, {
          shown: offered.workspaces.flatMap(({ pictures: shown = [] }) => shown),
          leave: offered.workspaces.flatMap(({ leave = [] }) => leave),
          storageProvider: appsDeps(config).storageProvider,
        }),
        ...liveRoutes(live, (userId) => offered.unread(db, userId)),
      ],
      jobs: [forget],
      consumers: [forgetWorkspaceConsumer(forget)],
    };
  },
});
