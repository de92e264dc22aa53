import type { DeviceAudience, DeviceAudienceDetails } from '@muster/contract/device-audiences';
import type { Tx } from '../../platform/db/database.ts';
import { defineList } from '../../platform/db/list-engine.ts';
import { search, where } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';

/** By the kinds of selectors in the contract. */
const selectorKinds = sql`array_remove(array[
  case when a.device_tags <> '{}' then 'deviceGroups' end, case when a.device_ids <> '{}' then 'deviceIds' end,
  case when a.person_tags <> '{}' then 'mdmUserGroups' end, case when a.person_ids <> '{}' then 'mdmUserIds' end,
  case when a.serial_numbers <> '{}' then 'serialNumbers' end], null)`;

const uses = sql`((select count(*)::int from policy_assignments u
  where u.organization_id = a.organization_id and u.kind = 'audience' and u.target = a.id::text)
  + (select count(*)::int from automation_rules r where r.organization_id = a.organization_id and r.audience_ids @> array[a.id]))`;

const columns = sql`a.id, a.name, a.description, ${selectorKinds} as "selectorKinds",
  count_device_audience(a) as devices, ${uses} as uses, a.created_at as "createdAt", a.updated_at as "updatedAt"`;

interface Filter {
  q?: string | undefined;
  selector?: readonly string[] | undefined;
}

export const deviceAudienceList = defineList<DeviceAudience, Filter, null, 'name' | 'createdAt'>({
  name: 'deviceAudiences',
  version: 1,
  table: sql`device_audiences_here t`,
  scope: (_, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: {
    q: search(),
    selector: where(
      (kinds: readonly string[]) =>
        sql`array_remove(array[case when t.device_tags <> '{}' then 'deviceGroups' end,
          case when t.device_ids <> '{}' then 'deviceIds' end, case when t.person_tags <> '{}' then 'mdmUserGroups' end,
          case when t.person_ids <> '{}' then 'mdmUserIds' end, case when t.serial_numbers <> '{}' then 'serialNumbers' end],
          null) && ${[...kinds]}::text[]`,
    ),
  },
  sorts: {
    name: { key: sql`t.sort_name`, type: 'text', tie: false },
    createdAt: { key: sql`t.created_at`, type: 'time' },
  },
  countedTo: 10_000,
  columns,
  from: ({ organizationId }) => sql`
    left join device_audiences a on a.organization_id = ${organizationId} and a.id = page.list_id`,
});

/** With what people call the devices and employees that it names. */
export async function findDeviceAudience(tx: Tx, id: string): Promise<DeviceAudienceDetails | undefined> {
  return tx.first<DeviceAudienceDetails>(sql`
    select ${columns}, json_build_object('deviceGroups', a.device_tags, 'deviceIds', a.device_ids, 'mdmUserGroups',
        a.person_tags, 'mdmUserIds', a.person_ids, 'serialNumbers', a.serial_numbers) as selectors,
      (select coalesce(json_object_agg(n.id, n.name), '{}') from (
        select d.id, d.display_name as name from devices d
        where d.organization_id = a.organization_id and d.id = any (a.device_ids)
        union all select p.id, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email) from people p
        where p.organization_id = a.organization_id and p.id = any (a.person_ids)) n) as labels,
      (select coalesce(json_agg(json_build_object('kind', n.kind, 'id', n.id, 'name', n.name) order by n.kind desc, n.sort_name), '[]')
        from (select 'policy' as kind, p.id, p.name, p.sort_name
          from policy_assignments u join policies p on p.organization_id = u.organization_id and p.id = u.policy_id
          where u.organization_id = a.organization_id and u.kind = 'audience' and u.target = a.id::text
          union all select 'automationRule', r.id, r.name, r.sort_name from automation_rules r
          where r.organization_id = a.organization_id and r.audience_ids @> array[a.id]) n) as "usedBy"
    from device_audiences a where a.organization_id = ${tx.organizationId} and a.id = ${id}`);
}
