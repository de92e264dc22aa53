/** Which devices the selectors of an audience find, and by which. Each selector is a look-up in an index of its own. */
import type { DeviceAudienceMember, DeviceAudienceSelectors } from '@muster/contract/device-audiences';
import type { DeviceSelector } from '@muster/contract/enumerations/devices';
import type { Tx } from '../../platform/db/database.ts';
import { defineList } from '../../platform/db/list-engine.ts';
import { search } from '../../platform/db/list-filters.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import { fold } from '../../platform/fold.ts';

/** Devices that have left are in no audience. */
const managed = sql`d.state in ('ACTIVE', 'PROVISIONING')`;

/** Serial numbers as devices report them. */
export function normalSerial(text: string): string {
  return text.replaceAll(/\s+/g, '').toUpperCase();
}

const tagFacets = (tags: readonly string[]) => tags.map((tag) => `tag:${fold(tag)}`);

/** Rows of (id, selector), one for each selector that finds a device. */
function foundBy(organizationId: string, selectors: DeviceAudienceSelectors): Sql {
  const { deviceGroups, deviceIds, mdmUserGroups, mdmUserIds, serialNumbers } = selectors;
  const devices = (kind: DeviceSelector, condition: Sql) => sql`
    select d.id, ${kind}::text as selector from devices d
    where d.organization_id = ${organizationId} and ${managed} and ${condition}`;
  const parts: Sql[] = [];
  if (deviceGroups.length > 0) parts.push(devices('deviceGroups', sql`d.facets && ${tagFacets(deviceGroups)}::text[]`));
  if (deviceIds.length > 0) parts.push(devices('deviceIds', sql`d.id = any (${[...deviceIds]}::uuid[])`));
  if (mdmUserGroups.length > 0)
    parts.push(
      devices(
        'mdmUserGroups',
        sql`d.person_id in (select p.id from people p where p.organization_id = ${organizationId}
          and p.facets && ${tagFacets(mdmUserGroups)}::text[])`,
      ),
    );
  if (mdmUserIds.length > 0) parts.push(devices('mdmUserIds', sql`d.person_id = any (${[...mdmUserIds]}::uuid[])`));
  if (serialNumbers.length > 0)
    parts.push(devices('serialNumbers', sql`d.serial_number = any (${serialNumbers.map(normalSerial)}::text[])`));
  // Without a selector there is nobody.
  if (parts.length === 0) return sql`select null::uuid as id, null::text as selector where false`;
  return join(parts, ' union all ');
}

/** How many devices there are, and how many each selector finds. */
export async function countFound(
  tx: Tx,
  selectors: DeviceAudienceSelectors,
): Promise<{ devices: number; counts: Partial<Record<DeviceSelector, number>> }> {
  const rows = await tx.query<{ selector: DeviceSelector | null; count: number }>(sql`
    with found as materialized (${foundBy(tx.organizationId, selectors)})
    select selector, count(*)::int as count from found group by selector
    union all select null, count(distinct id)::int from found`);
  const devices = rows.find(({ selector }) => selector === null)?.count ?? 0;
  const counts = rows.flatMap(({ selector, count }) => (selector === null ? [] : [[selector, count] as const]));
  return { devices, counts: Object.fromEntries(counts) };
}

/** Serial numbers that no managed device has, in the order in which they were given. */
export async function unknownSerials(tx: Tx, serialNumbers: readonly string[]): Promise<string[]> {
  if (serialNumbers.length === 0) return [];
  const rows = await tx.query<{ serial: string }>(sql`
    select s.serial from unnest(${serialNumbers.map(normalSerial)}::text[]) with ordinality as s(serial, place)
    where not exists (select 1 from devices d where d.organization_id = ${tx.organizationId} and ${managed}
      and d.serial_number = s.serial)
    order by s.place limit 100`);
  return rows.map(({ serial }) => serial);
}

const columns = (
  organizationId: string,
  selectors: DeviceAudienceSelectors,
) => sql`d.id, d.platform, d.display_name as "deviceName",
  d.serial_number as "serialNumber",
  case when p.id is not null then json_build_object('id', p.id, 'name', trim(p.first_name || ' ' || p.last_name),
    'email', p.email) end as "mdmUser",
  array(select f.selector from (${foundBy(organizationId, selectors)}) f where f.id = d.id order by 1) as selectors`;

/** Made for the selectors of one request: they are part of what its cursor is good for. */
export function memberList(organizationId: string, selectors: DeviceAudienceSelectors) {
  return defineList<DeviceAudienceMember, { q?: string | undefined }, null, 'deviceName'>({
    name: 'deviceAudienceMembers',
    version: 1,
    table: sql`devices_here t`,
    scope: () => [
      sql`t.organization_id = ${organizationId}`,
      sql`t.id in (select f.id from (${foundBy(organizationId, selectors)}) f)`,
    ],
    filters: { q: search() },
    sorts: { deviceName: { key: sql`t.sort_name`, type: 'text' } },
    countedTo: 10_000,
    columns: columns(organizationId, selectors),
    from: () => sql`
      left join devices d on d.organization_id = ${organizationId} and d.id = page.list_id
      left join people p on p.organization_id = d.organization_id and p.id = d.person_id`,
  });
}

/** Those devices are planned anew: what the audience assigns to them may be something else now. */
export async function planFound(tx: Tx, selectors: DeviceAudienceSelectors): Promise<void> {
  await tx.run(sql`
    insert into plan_queue (organization_id, device_id)
    select distinct ${tx.organizationId}::uuid, f.id from (${foundBy(tx.organizationId, selectors)}) f order by f.id
    on conflict (organization_id, device_id) do update
      set marks = plan_queue.marks + 1, not_before = least(plan_queue.not_before, now())`);
}
