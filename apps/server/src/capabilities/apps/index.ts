import { defineCapability } from '../capability.ts';
import { appTokenCaller } from './app-token-caller.ts';
import { appNames, listPictures } from './apps-list.ts';
import { appsOverview } from './apps-overview-list.ts';
import { appRoutes } from './apps-routes.ts';
import { appsSearch } from './apps-search-list.ts';
import { appsDeps } from './apps-service.ts';

export { countInWorkspace } from './app-counts-list.ts';
export { authenticateApp } from './app-token-caller.ts';
export type { AppCaller } from './app-tokens-store.ts';
export { findAppIds } from './apps-list.ts';
export { type AppsDeps, appsDeps, putPicture, readApp } from './apps-service.ts';

/** What others need to know of apps. */
export const applicationDirectory = { names: appNames };

export const apps = defineCapability({
  name: 'apps',
  search: [appsSearch],
  overview: appsOverview,
  workspaces: { pictures: listPictures },
  demo: async () => (await import('./apps-demo.ts')).appsDemo,
  create: ({ config, db, pictures }, offered) => ({
    callers: [appTokenCaller(db)],
    routes: appRoutes({
      ...appsDeps(config),
      pictures,
      deletionHooks: offered.apps.flatMap(({ deletion = [] }) => deletion),
      latestIcon: offered.apps.find(({ latestIcon }) => latestIcon)?.latestIcon,
    }),
  }),
});
