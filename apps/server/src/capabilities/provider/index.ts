import { defineCapability } from '../capability.ts';
import { providerRoutes } from './provider-routes.ts';

export const provider = defineCapability({ name: 'provider', create: ({ db }) => ({ routes: providerRoutes(db) }) });
