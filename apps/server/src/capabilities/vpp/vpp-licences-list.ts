import type { VppLicence } from '@muster/contract/vpp';
import { defineList } from '../../platform/db/list-engine.ts';
import { oneOf, where } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';

interface LicenceFilter {
  vppAssetId?: readonly string[] | undefined;
  deviceId?: readonly string[] | undefined;
  vppUserId?: readonly string[] | undefined;
  state?: readonly string[] | undefined;
}

export const vppLicenceList = defineList<VppLicence, LicenceFilter, null, 'since'>({
  name: 'vppLicences',
  version: 1,
  table: sql`vpp_licences t`,
  scope: (_, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: {
    vppAssetId: where(
      (ids: readonly string[]) => sql`(t.adam_id, t.pricing_param) in (
        select a.adam_id, a.pricing_param from vpp_assets a
        where a.organization_id = current_organization() and a.id = any (${[...ids]}::uuid[]))`,
    ),
    deviceId: where(
      (ids: readonly string[]) => sql`t.serial_number in (
        select d.serial_number from devices d
        where d.organization_id = current_organization() and d.id = any (${[...ids]}::uuid[]))`,
    ),
    vppUserId: where(
      (ids: readonly string[]) => sql`t.client_user_id in (
        select u.client_user_id from vpp_users u
        where u.organization_id = current_organization() and u.id = any (${[...ids]}::uuid[]))`,
    ),
    state: oneOf(sql`t.state`),
  },
  sorts: { since: { key: sql`t.since`, type: 'time' } },
  countedTo: 10_000,
  columns: sql`l.id, a.id as "vppAssetId", l.adam_id as "adamId", l.state, l.problem, l.problem_text as "problemText",
    l.since, l.serial_number as "serialNumber",
    case when u.id is not null then json_build_object('id', u.id, 'email', u.email,
      'name', nullif(trim(p.first_name || ' ' || p.last_name), '')) end as user,
    case when d.id is not null then json_build_object('id', d.id, 'displayName', d.display_name) end as device`,
  from: ({ organizationId }) => sql`
    left join (vpp_licences l
      left join vpp_assets a on a.organization_id = l.organization_id and a.adam_id = l.adam_id
        and a.pricing_param = l.pricing_param
      left join vpp_users u on u.organization_id = l.organization_id and u.client_user_id = l.client_user_id
      left join people p on p.organization_id = u.organization_id and p.id = u.person_id
      left join lateral (
        select id, display_name from devices
        where organization_id = l.organization_id and serial_number = l.serial_number and platform = 'apple'
        order by created_at desc limit 1) d on true)
    on l.organization_id = ${organizationId} and l.id = page.list_id`,
});
