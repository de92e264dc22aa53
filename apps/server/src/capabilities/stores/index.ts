import { defineCapability } from '../capability.ts';
import { storeRoutes } from './stores-routes.ts';

export { insertStore as createDefaultStore } from './stores-store.ts';

export const stores = defineCapability({ name: 'stores', create: ({ db }) => ({ routes: storeRoutes(db) }) });
