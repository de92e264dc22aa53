import { type Device, type DeviceHealth, type DeviceSort, deviceRules } from '@muster/contract/devices';
import type { Tx } from '../../platform/db/database.ts';
import { defineList, type Page } from '../../platform/db/list-engine.ts';
import { type Condition, facet, search } from '../../platform/db/list-filters.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { fold } from '../../platform/fold.ts';
import { hasHealth, healthOf, openCommands } from './health-list.ts';

export interface DeviceFilter {
  q?: string | undefined;
  platform?: readonly string[] | undefined;
  type?: readonly string[] | undefined;
  state?: readonly string[] | undefined;
  health?: readonly string[] | undefined;
  osVersion?: readonly string[] | undefined;
  model?: readonly string[] | undefined;
  tag?: readonly string[] | undefined;
  mdmUser?: readonly string[] | undefined;
  assigned?: 'true' | 'false' | undefined;
  supervised?: 'true' | 'false' | undefined;
  isCompliance?: 'true' | 'false' | undefined;
  availableUpdate?: 'true' | 'false' | undefined;
  updateProgress?: readonly string[] | undefined;
  lostMode?: 'true' | 'false' | undefined;
  template?: readonly string[] | undefined;
  policy?: readonly string[] | undefined;
  minTime?: string | undefined;
  maxTime?: string | undefined;
}

export interface DeviceQuery extends DeviceFilter {
  sort: DeviceSort;
  after?: string | undefined;
  limit: number;
}

/** Rows of devices as `d`, with what stands beside them. The address is for those who may see where devices are. */
export const deviceColumns = sql`d.id, d.platform, d.os as type, d.sub_type as "subType", d.state,
  ${healthOf(sql`d.organization_id`, sql`d`, sql`v`)} as health, d.display_name as "displayName", d.device_name as "deviceName",
  d.serial_number as "serialNumber", d.imei, d.model, d.model_name as "modelName", d.os_version as "osVersion", d.supervised,
  case when p.id is not null then json_build_object('id', p.id, 'name', trim(p.first_name || ' ' || p.last_name),
    'email', p.email) end as "mdmUser",
  d.tags, d.available_update as "availableUpdate", d.update_progress as "updateProgress", d.compliant as "isCompliance",
  d.lost_mode as "lostMode", (
    select h.policy_id from device_policies h join policies o on o.organization_id = h.organization_id and o.id = h.policy_id
    where h.organization_id = d.organization_id and h.device_id = d.id and h.ignored is null
    order by o.rank, o.id limit 1) as "policyId", host(v.network_ip) as "networkIp", v.battery,
  d.enrolled_at as "enrolledDate", nullif(v.last_seen_at, '-infinity') as "lastStatusReportTime",
  ${openCommands(sql`d.organization_id`, sql`d`)}::int as "openCommands"`;

export const aroundDevices = sql`
  left join device_activity v on v.organization_id = d.organization_id and v.device_id = d.id
  left join people p on p.organization_id = d.organization_id and p.id = d.person_id`;

/** By the narrow table; in the order of last contact it bounds what is looked at. */
function seenAt(bound: Sql): Condition[] {
  return [
    {
      sql: sql`t.id in (select v.device_id from device_activity v where v.organization_id = current_organization() and ${bound})`,
      bounds: sql`v.last_seen_at`,
      bound,
    },
  ];
}

/** As it was last computed for each device. */
function havingPolicy(ids: readonly string[]): Condition[] {
  return [
    {
      sql: sql`t.id in (select h.device_id from device_policies h
        where h.organization_id = current_organization() and h.policy_id = any (${[...ids]}::uuid[]) and h.ignored is null)`,
    },
  ];
}

export const deviceList = defineList<
  Device,
  DeviceFilter,
  null,
  'displayName' | 'enrolledDate' | 'lastStatusReportTime' | 'osVersion'
>({
  name: 'devices',
  version: 1,
  table: sql`devices_here t`,
  scope: (_, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: {
    q: search(),
    platform: facet('platform'),
    type: facet('os'),
    state: facet('state'),
    health: (healths) => hasHealth(healths as readonly DeviceHealth[]),
    osVersion: facet('osVersion'),
    model: facet('model'),
    tag: facet('tag', fold),
    mdmUser: facet('employee'),
    assigned: facet('assigned'),
    supervised: facet('supervised'),
    isCompliance: facet('compliant'),
    availableUpdate: facet('update'),
    updateProgress: facet('updateProgress'),
    lostMode: facet('lostMode'),
    template: facet('template'),
    policy: (ids) => havingPolicy(ids),
    minTime: (time) => seenAt(sql`v.last_seen_at >= ${time}::timestamptz`),
    maxTime: (time) => seenAt(sql`v.last_seen_at < ${time}::timestamptz + interval '1 millisecond'`),
  },
  sorts: {
    displayName: { key: sql`t.sort_name`, type: 'text' },
    enrolledDate: { key: sql`coalesce(t.enrolled_at, t.created_at)`, type: 'time' },
    osVersion: { key: sql`t.sort_os`, type: 'text' },
    lastStatusReportTime: {
      key: sql`v.last_seen_at`,
      type: 'time',
      tie: { key: sql`v.device_id`, type: 'uuid' },
      volatile: {
        table: sql`device_activity v`,
        as: sql`v`,
        on: sql`v.organization_id = t.organization_id and v.device_id = t.id`,
        scope: (_, { organizationId }) => [sql`v.organization_id = ${organizationId}`],
      },
    },
  },
  countedTo: deviceRules.countedAtMost,
  columns: deviceColumns,
  from: ({ organizationId }) => sql`
    left join devices d on d.organization_id = ${organizationId} and d.id = page.list_id ${aroundDevices}`,
});

export interface Viewer {
  /** Whether they may see where devices are. */
  sees: boolean;
}

export async function listDevices(tx: Tx, viewer: Viewer, query: DeviceQuery): Promise<Page<Device>> {
  return shownTo(viewer, await deviceList.page(tx, null, query));
}

/** The same without a total. */
export async function readDevicePage(tx: Tx, viewer: Viewer, query: DeviceQuery): Promise<Page<Device>> {
  return shownTo(viewer, await deviceList.page(tx, null, query, { total: false }));
}

function shownTo({ sees }: Viewer, page: Page<Device>): Page<Device> {
  return sees ? page : { ...page, items: page.items.map((item) => ({ ...item, networkIp: null })) };
}
