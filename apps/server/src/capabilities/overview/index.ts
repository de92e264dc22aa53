export { overviewRoutes } from './overview-routes.ts';
export type { OverviewPart } from './overview-store.ts';
