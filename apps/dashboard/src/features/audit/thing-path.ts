import type { AuditEntry } from '../../shared/audit/activity-sentence.ts';
import { pathTo } from '../../shared/paths.ts';

type Thing = Pick<AuditEntry, 'entity' | 'entityId' | 'applicationId'> & { deleted: boolean };

/** Where the thing that an entry is about can be seen; undefined where it is gone or has no page. */
export function thingPath(org: string, { entity, entityId, applicationId, deleted }: Thing): string | undefined {
  if (deleted) return undefined;
  const settings = applicationId ? pathTo('app-settings', { org, app: applicationId }) : pathTo('settings', { org });
  const at = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;
  switch (entity) {
    case 'organization':
      return settings;
    case 'apiToken':
      return at(settings, { section: 'tokens' });
    case 'serviceAccount':
      return at(settings, { section: 'service-accounts' });
    case 'integration':
      return at(settings, { section: 'integrations', s: 'integration', id: entityId });
    case 'application':
      return pathTo('app-builds', { org, app: entityId });
    case 'build':
      return applicationId
        ? at(pathTo('app-builds', { org, app: applicationId }), { s: 'build', id: entityId })
        : undefined;
    case 'report':
      return applicationId
        ? at(pathTo('app-reports', { org, app: applicationId }), { s: 'report', id: entityId })
        : undefined;
    case 'publishedApplication':
      return at(pathTo('apps-store', { org }), { s: 'publication', id: entityId });
    case 'store':
      return at(pathTo('apps-store', { org }), { tab: 'settings' });
    case 'storeCustomDomain':
      return at(pathTo('apps-store', { org }), { tab: 'domain' });
    case 'organizationCollaborator':
    case 'employee':
      return at(pathTo('people', { org }), { s: 'user', id: entityId });
    case 'userAudience':
      return at(applicationId ? pathTo('app-audiences', { org, app: applicationId }) : pathTo('audiences', { org }), {
        s: 'audience',
        id: entityId,
      });
    case 'mdmAsset':
      return pathTo('devices-asset', { org, asset: entityId });
    case 'admDepDevice':
      return at(pathTo('devices-automated', { org }), { s: 'admDepDevice', id: entityId });
    case 'admVppAsset':
      return at(pathTo('devices-vpp', { org }), { s: 'admVppAsset', id: entityId });
    case 'admVppUser':
      return at(pathTo('devices-vpp', { org }), { tab: 'users' });
    case 'admDepProfile':
      return at(pathTo('devices-automated', { org }), { tab: 'profiles', section: entityId });
    case 'admDevice':
      return pathTo('device-overview', { org, device: entityId });
    case 'policy':
      return pathTo('devices-policy', { org, policy: entityId });
    case 'profile':
      return pathTo('devices-profile', { org, profile: entityId });
    case 'deviceAudience':
      return at(pathTo('devices-audiences', { org }), { s: 'deviceAudience', id: entityId });
    case 'admEnrollmentTemplate':
      return at(pathTo('devices-enrollment', { org }), { s: 'admEnrollmentTemplate', id: entityId });
    case 'automationRule':
      return at(pathTo('devices-automation', { org }), { s: 'automationRule', id: entityId });
    case 'bulkTask':
      return at(pathTo('bulk-tasks', { org }), { s: 'bulkTask', id: entityId });
    case 'group':
      return at(pathTo('people', { org }), { group: entityId });
    default:
      return undefined;
  }
}
