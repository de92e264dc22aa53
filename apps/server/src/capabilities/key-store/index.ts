import { defineCapability } from '../capability.ts';
import { keyStoreOverview } from './key-store-overview-list.ts';
import { keyStoreRoutes } from './key-store-routes.ts';

export const keyStore = defineCapability({
  name: 'key-store',
  overview: keyStoreOverview,
  create: () => ({ routes: keyStoreRoutes() }),
});
