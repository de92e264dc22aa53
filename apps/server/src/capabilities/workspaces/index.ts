export { forgetWorkspace, forgetWorkspaceConsumer } from './delete-workspace.ts';
export { liveRoutes } from './live-routes.ts';
export { settingsRoutes } from './settings-routes.ts';
export { updateBranding, updateWorkspace } from './settings-service.ts';
export { findMailAlias } from './settings-store.ts';
export { workspacesOverview } from './workspaces-overview-list.ts';
export { workspaceRoutes } from './workspaces-routes.ts';
export {
  addMember,
  chooseProducts,
  createBuildPlatforms,
  createWorkspace,
  offerBuildPlatforms,
  readWorkspace,
} from './workspaces-service.ts';
export { findWorkspaceId, isMember } from './workspaces-store.ts';
