import { defineCapability } from '../capability.ts';
import { viewRoutes } from './views-routes.ts';

export const views = defineCapability({ name: 'views', create: () => ({ routes: viewRoutes() }) });
