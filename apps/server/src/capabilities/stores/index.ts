export { storeRoutes } from './stores-routes.ts';
export { insertStore as createDefaultStore } from './stores-store.ts';
