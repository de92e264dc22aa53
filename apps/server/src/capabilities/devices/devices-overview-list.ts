import { type DeviceHealth, deviceRules } from '@muster/contract/devices';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import type { OverviewPart } from '../overview/index.ts';
import { hasHealth } from './health-list.ts';

/** How many are like this, as the list of devices counts them. */
function counted(organizationId: string, health: DeviceHealth): Sql {
  const conditions = hasHealth([health]).map((condition) => condition.sql);
  return sql`
    select count(*) as count, null as at from (
      select from devices_here t where t.organization_id = ${organizationId} and ${join(conditions, ' and ')}
      limit ${deviceRules.countedAtMost}) found having count(*) > 0`;
}

/** How many are managed, on which days devices were enrolled, and how many need somebody. */
export const devicesOverview: OverviewPart = {
  tiles: [
    {
      key: 'devices',
      shownTo: { resource: 'admDevice', action: 'list' },
      total: ({ organizationId }) => sql`
        select count(*) from devices where organization_id = ${organizationId} and state in ('ACTIVE', 'PROVISIONING')`,
      events: ({ organizationId, from, to }) => sql`
        select enrolled_at as at from devices
        where organization_id = ${organizationId} and coalesce(enrolled_at, created_at) >= ${from}
          and coalesce(enrolled_at, created_at) < ${to} and enrolled_at is not null`,
    },
  ],
  checklist: [
    {
      key: 'device',
      shownTo: { resource: 'organization', action: 'update' },
      among: 'workspace',
      done: ({ organizationId }) => sql`select exists (select from devices where organization_id = ${organizationId})`,
    },
  ],
  attention: [
    {
      key: 'devicesFailing',
      shownTo: { resource: 'admDevice', action: 'list' },
      found: ({ organizationId }) => counted(organizationId, 'attention'),
    },
    {
      key: 'devicesSilent',
      shownTo: { resource: 'admDevice', action: 'list' },
      found: ({ organizationId }) => counted(organizationId, 'silent'),
    },
  ],
};
