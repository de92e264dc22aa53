import { defineCapability } from '../capability.ts';
import { overviewRoutes } from './overview-routes.ts';

export type { OverviewPart } from './overview-store.ts';

export const overview = defineCapability({
  name: 'overview',
  create: (_platform, offered) => ({ routes: overviewRoutes(offered.overview) }),
});
