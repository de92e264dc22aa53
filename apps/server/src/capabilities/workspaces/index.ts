export { liveRoutes } from './live-routes.ts';
export { workspaceRoutes } from './workspaces-routes.ts';
export { createWorkspace } from './workspaces-service.ts';
export { insertMembership as addMember } from './workspaces-store.ts';
