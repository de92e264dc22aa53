import type { AuditEntry } from '../../shared/audit/activity-sentence.ts';
import { pathTo } from '../../shared/paths.ts';

/** Where the thing that an entry is about can be seen; undefined where it is gone or has no page. */
export function thingPath(org: string, { entity, entityId, applicationId, action }: AuditEntry): string | undefined {
  if (action === 'delete') return undefined;
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
    case 'invitation':
    case 'group':
      return pathTo('people', { org });
    default:
      return undefined;
  }
}
