export { listAudit } from './audit-list.ts';
export { auditOverview } from './audit-overview-list.ts';
export { auditRoutes } from './audit-routes.ts';
