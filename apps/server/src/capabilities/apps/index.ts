import { appNames } from './apps-list.ts';

export { countInWorkspace } from './app-counts-list.ts';
export { listPictures } from './apps-list.ts';
export { appsOverview } from './apps-overview-list.ts';
export { appRoutes } from './apps-routes.ts';
export { appsSearch } from './apps-search-list.ts';
export { type AppsDeps, createApp, putPicture, readApp, updateApp } from './apps-service.ts';
export { createAppAuthenticate } from './authenticate-app-token.ts';

/** What people need to know of apps. */
export const applicationDirectory = { names: appNames };
