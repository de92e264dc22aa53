import { defineCapability } from '../capability.ts';
import { operationsRoutes } from './operations-routes.ts';

export const operations = defineCapability({
  name: 'operations',
  create: ({ db }) => ({ routes: operationsRoutes(db) }),
});
