export { liveRoutes } from './live-routes.ts';
export { workspacesOverview } from './workspaces-overview-list.ts';
export { workspaceRoutes } from './workspaces-routes.ts';
export { addMember, chooseProducts, createWorkspace, readWorkspace } from './workspaces-service.ts';
export { findWorkspaceId, isMember } from './workspaces-store.ts';
