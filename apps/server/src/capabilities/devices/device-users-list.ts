/** People with the devices that they use. How many they have is counted from the index of devices by person. */
import { type DeviceUser, type DeviceUserSort, deviceRules } from '@muster/contract/devices';
import type { Tx } from '../../platform/db/database.ts';
import { defineList, type Page } from '../../platform/db/list-engine.ts';
import { type Condition, facet, oneOf, search } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';
import { fold } from '../../platform/fold.ts';

interface UserFilter {
  q?: string | undefined;
  devices?: 'with' | 'without' | 'any' | undefined;
  tag?: readonly string[] | undefined;
  groupId?: readonly string[] | undefined;
  personId?: readonly string[] | undefined;
}

interface UserQuery extends UserFilter {
  sort: DeviceUserSort;
  after?: string | undefined;
  limit: number;
}

const theirs = sql`select from devices d where d.organization_id = t.organization_id and d.person_id = t.id`;

function hasDevices(which: NonNullable<UserFilter['devices']>): Condition[] {
  if (which === 'any') return [];
  return [{ sql: which === 'with' ? sql`exists (${theirs})` : sql`not exists (${theirs})` }];
}

/** Everybody with how many devices they have: those who have none are in it, too. */
const counts = sql`(
  select p.organization_id, p.id as person_id, coalesce(c.devices, 0)::int as devices
  from people p left join (
    select organization_id, person_id, count(*) as devices from devices
    where organization_id = current_organization() and person_id is not null group by 1, 2) c
    on c.organization_id = p.organization_id and c.person_id = p.id
  where p.organization_id = current_organization()) v`;

const userList = defineList<DeviceUser, UserFilter, null, 'name' | 'devices'>({
  name: 'deviceUsers',
  version: 1,
  table: sql`people_here t`,
  scope: (_, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: {
    q: search(),
    devices: hasDevices,
    tag: facet('tag', fold),
    groupId: facet('group'),
    personId: oneOf(sql`t.id`, sql`uuid`),
  },
  sorts: {
    name: { key: sql`t.sort_name`, type: 'text' },
    devices: {
      key: sql`v.devices`,
      type: 'number',
      tie: { key: sql`v.person_id`, type: 'uuid' },
      volatile: {
        table: counts,
        as: sql`v`,
        on: sql`v.organization_id = t.organization_id and v.person_id = t.id`,
        scope: (_, { organizationId }) => [sql`v.organization_id = ${organizationId}`],
      },
    },
  },
  countedTo: deviceRules.countedAtMost,
  columns: sql`p.id, trim(p.first_name || ' ' || p.last_name) as name, p.email, u.picture, p.tags,
    coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by folded(g.name))
      from groups g where g.organization_id = p.organization_id and g.id = any (p.groups)), '[]') as groups,
    coalesce(own.devices, 0)::int as devices, coalesce(own.newest, '[]') as newest,
    nullif(own.seen, '-infinity') as "lastStatusReportTime"`,
  from: ({ organizationId }) => sql`
    join people p on p.organization_id = ${organizationId} and p.id = page.list_id
    left join users u on u.id = p.user_id
    left join lateral (
      select max(one.total) as devices, max(one.seen) as seen,
        json_agg(json_build_object('id', one.id, 'platform', one.platform, 'type', one.os, 'displayName', one.display_name)
          order by one.seen desc, one.id) as newest
      from (
        select d.id, d.platform, d.os, d.display_name, v.last_seen_at as seen, count(*) over () as total
        from devices d
        join device_activity v on v.organization_id = d.organization_id and v.device_id = d.id
        where d.organization_id = ${organizationId} and d.person_id = p.id
        order by v.last_seen_at desc, d.id limit ${deviceRules.devicesNamed}) one) own on true`,
});

export function listDeviceUsers(tx: Tx, query: UserQuery): Promise<Page<DeviceUser>> {
  return userList.page(tx, null, query);
}
