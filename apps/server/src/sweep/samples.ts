/**
 * Things of a workspace, by the names under which calls take their ids. A call that takes an id under a name that is
 * not here is a finding: add the name, and the sweep sends the id of a foreign workspace's thing in its place.
 */
import type { SweepServer, Workspace } from './callers.ts';
import {
  apiTokenOf,
  appOf,
  appTokenOf,
  attachmentOf,
  auditOf,
  buildOf,
  deliveryOf,
  groupOf,
  importOf,
  integrationOf,
  notificationOf,
  passkeyOf,
  personOf,
  serviceAccountOf,
  sessionOf,
  storeOf,
  taskOf,
  uploadOf,
  viewOf,
} from './sweep-store.ts';

export type Samples = Readonly<Record<string, (server: SweepServer, workspace: Workspace) => Promise<string> | string>>;

const workspaceId = (_server: SweepServer, workspace: Workspace) => workspace.id;
const ownerId = (_server: SweepServer, workspace: Workspace) => workspace.ownerId;

export const samples: Samples = {
  org: workspaceId,
  organization: workspaceId,
  organizationId: workspaceId,
  workspace: workspaceId,
  workspaceId,
  userId: ownerId,
  memberId: ownerId,
  appId: (server, workspace) => appOf(server.ownerQuery, workspace.id),
  appTokenId: (server, workspace) => appTokenOf(server.ownerQuery, workspace.id),
  uploadId: (server, workspace) => uploadOf(server, workspace),
  buildId: (server, workspace) => buildOf(server.ownerQuery, workspace.id),
  otherBuildId: (server, workspace) => buildOf(server.ownerQuery, workspace.id),
  attachmentId: (server, workspace) => attachmentOf(server.ownerQuery, workspace.id),
  taskId: (server, workspace) => taskOf(server.ownerQuery, workspace.id),
  integrationId: (server, workspace) => integrationOf(server.ownerQuery, workspace.id),
  deliveryId: (server, workspace) => deliveryOf(server.ownerQuery, workspace.id),
  storeId: (server, workspace) => storeOf(server.ownerQuery, workspace.id),
  auditId: (server, workspace) => auditOf(server.ownerQuery, workspace.id),
  apiTokenId: (server, workspace) => apiTokenOf(server.ownerQuery, workspace),
  serviceAccountId: (server, workspace) => serviceAccountOf(server.ownerQuery, workspace),
  sessionId: (server, workspace) => sessionOf(server.ownerQuery, workspace.ownerId),
  passkeyId: (server, workspace) => passkeyOf(server.ownerQuery, workspace.ownerId),
  personId: (server, workspace) => personOf(server.ownerQuery, workspace.id, 'viewer'),
  exceptPersonId: (server, workspace) => personOf(server.ownerQuery, workspace.id, 'employee'),
  employeeId: (server, workspace) => personOf(server.ownerQuery, workspace.id, 'employee'),
  groupId: (server, workspace) => groupOf(server.ownerQuery, workspace.id),
  addGroupId: (server, workspace) => groupOf(server.ownerQuery, workspace.id),
  removeGroupId: (server, workspace) => groupOf(server.ownerQuery, workspace.id),
  importId: (server, workspace) => importOf(server.ownerQuery, workspace.id),
  notificationId: (server, workspace) => notificationOf(server.ownerQuery, workspace.ownerId),
  viewId: (server, workspace) => viewOf(server.ownerQuery, workspace),
};

/** The sample for a field: `deviceIds` takes ids of what `deviceId` takes one of. */
export function sampleFor(all: Samples, name: string): Samples[string] | undefined {
  return [name, name.replace(/s$/, '')].map((key) => (Object.hasOwn(all, key) ? all[key] : undefined)).find(Boolean);
}
