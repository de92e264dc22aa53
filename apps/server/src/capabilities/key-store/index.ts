export { keyStoreRoutes } from './key-store-routes.ts';
