import { defineCapability } from '../capability.ts';
import { auditOverview } from './audit-overview-list.ts';
import { auditRoutes } from './audit-routes.ts';

export { listAudit } from './audit-list.ts';
export { auditOverview } from './audit-overview-list.ts';

export const audit = defineCapability({
  name: 'audit',
  overview: auditOverview,
  create: () => ({ routes: auditRoutes() }),
});
