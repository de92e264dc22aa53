export { keyStoreOverview } from './key-store-overview-list.ts';
export { keyStoreRoutes } from './key-store-routes.ts';
