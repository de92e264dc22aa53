import type { AuditEntry } from '../../shared/audit/activity-sentence.ts';
import { pathTo } from '../../shared/paths.ts';

/** Where the thing that an entry is about can be seen; undefined where it is gone or has no page. */
export function thingPath(org: string, { entity, entityId, action }: AuditEntry): string | undefined {
  if (action === 'delete') return undefined;
  switch (entity) {
    case 'organization':
      return pathTo('settings', { org });
    case 'apiToken':
      return `${pathTo('settings', { org })}?section=tokens`;
    case 'serviceAccount':
      return `${pathTo('settings', { org })}?section=service-accounts`;
    case 'integration':
      return `${pathTo('settings', { org })}?${new URLSearchParams({ section: 'integrations', s: 'integration', id: entityId })}`;
    case 'organizationCollaborator':
    case 'employee':
      return `${pathTo('people', { org })}?${new URLSearchParams({ s: 'user', id: entityId })}`;
    case 'invitation':
    case 'group':
      return pathTo('people', { org });
    default:
      return undefined;
  }
}
