/** What the page of one device shows: how it is, its facts, its timeline and where it was. */
import {
  type DeviceDetails,
  type DeviceEvent,
  type DeviceFacts,
  type DeviceLocation,
  deviceProblems,
  deviceRules,
  type FactSection,
} from '@muster/contract/devices';
import type { Tx } from '../../platform/db/database.ts';
import { defineList, type Page, type PageRequest } from '../../platform/db/list-engine.ts';
import { since, until } from '../../platform/db/list-filters.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { likePart } from '../../platform/db/text-search.ts';
import { fold } from '../../platform/fold.ts';
import { aroundDevices, deviceColumns } from './devices-list.ts';
import { problemsOf } from './health-list.ts';

export async function findDetails(tx: Tx, id: string): Promise<DeviceDetails | undefined> {
  const found = await tx.first<Omit<DeviceDetails, 'problems' | 'enrollments' | 'sections'>>(sql`
    select ${deviceColumns}, d.identifier, d.os_build as "osBuild", d.personal, ${templateOf(sql`d`)} as template,
      d.left_at as "leftAt", d.left_reason as "leftReason", d.created_at as "createdAt", d.updated_at as "updatedAt"
    from devices d ${aroundDevices} where d.organization_id = ${tx.organizationId} and d.id = ${id}`);
  if (found === undefined) return undefined;
  return {
    ...found,
    problems: await findProblems(tx, id),
    enrollments: await findEnrollments(tx, id),
    sections: await tx.query(sql`
      select section, reported_at as "reportedAt", changed_at as "changedAt" from device_facts
      where organization_id = ${tx.organizationId} and device_id = ${id} order by section`),
  };
}

/** By which it came, while there is such a template. */
function templateOf(row: Sql): Sql {
  return sql`(
    select json_build_object('id', t.id, 'name', t.name) from enrollment_templates t
    where t.organization_id = ${row}.organization_id and t.id = ${row}.template_id)`;
}

/** Worst first. */
async function findProblems(tx: Tx, id: string): Promise<DeviceDetails['problems']> {
  return tx.query(sql`
    select problem, since from devices d
    join device_activity v on v.organization_id = d.organization_id and v.device_id = d.id
    cross join lateral (${problemsOf(sql`d.organization_id`, sql`d`, sql`v`)}) found
    where d.organization_id = ${tx.organizationId} and d.id = ${id}
    order by array_position(${[...deviceProblems]}::text[], problem)`);
}

async function findEnrollments(tx: Tx, id: string): Promise<DeviceDetails['enrollments']> {
  return tx.query(sql`
    select e.id, e.channel, e.user_name as "userName", e.state, e.origin, ${templateOf(sql`e`)} as template,
      e.enrolled_at as "enrolledAt", e.ended_at as "endedAt", e.end_reason as "endReason", (
        select max(c.not_after) from device_certificates c
        where c.organization_id = e.organization_id and c.enrollment_id = e.id and c.revoked_at is null
      ) as "identityExpiresAt", e.pushed_at as "pushedAt", e.push_failure as "pushFailure"
    from device_enrollments e where e.organization_id = ${tx.organizationId} and e.device_id = ${id}
    order by e.state = 'ended', e.created_at desc, e.id desc limit ${deviceRules.enrollmentsShown}`);
}

/** Undefined where there is no such device. */
export async function findSection(tx: Tx, id: string, section: FactSection): Promise<DeviceFacts | undefined> {
  return tx.first<DeviceFacts>(sql`
    select ${section}::text as section, f.reported_at as "reportedAt", f.changed_at as "changedAt", f.data
    from devices d left join device_facts f on f.organization_id = d.organization_id and f.device_id = d.id
      and f.section = ${section}
    where d.organization_id = ${tx.organizationId} and d.id = ${id}`);
}

interface OfDevice {
  deviceId: string;
}

const newest = { createdAt: { key: sql`t.created_at`, type: 'time' } } as const;

const eventList = defineList<DeviceEvent, object, OfDevice, 'createdAt'>({
  name: 'deviceEvents',
  version: 1,
  table: sql`device_events t`,
  scope: ({ deviceId }, { organizationId }) => [
    sql`t.organization_id = ${organizationId}`,
    sql`t.device_id = ${deviceId}`,
  ],
  filters: {},
  sorts: newest,
  countedTo: deviceRules.countedAtMost,
  columns: sql`e.id, e.kind, e.data, e.actor_name as "actorName", e.created_at as "createdAt"`,
  from: ({ organizationId }) => sql`
    left join device_events e on e.organization_id = ${organizationId} and e.created_at = page.list_key and e.id = page.list_id`,
});

interface LocationFilter {
  minTime?: string | undefined;
  maxTime?: string | undefined;
}

const locationList = defineList<DeviceLocation, LocationFilter, OfDevice, 'createdAt'>({
  name: 'deviceLocations',
  version: 1,
  table: sql`device_locations_here t`,
  scope: ({ deviceId }, { organizationId }) => [
    sql`t.organization_id = ${organizationId}`,
    sql`t.device_id = ${deviceId}`,
  ],
  filters: { minTime: since(sql`t.created_at`), maxTime: until(sql`t.created_at`) },
  sorts: newest,
  countedTo: deviceRules.countedAtMost,
  columns: sql`l.id, l.latitude, l.longitude, l.accuracy, l.altitude, l.speed, l.origin, l.created_at as "createdAt"`,
  from: ({ organizationId }) => sql`
    left join device_locations l on l.organization_id = ${organizationId} and l.created_at = page.list_key
      and l.id = page.list_id`,
});

export function listEvents(tx: Tx, deviceId: string, query: PageRequest): Promise<Page<DeviceEvent>> {
  return eventList.page(tx, { deviceId }, { ...query, sort: '-createdAt' });
}

export function listLocations(
  tx: Tx,
  deviceId: string,
  query: LocationFilter & PageRequest,
): Promise<Page<DeviceLocation>> {
  return locationList.page(tx, { deviceId }, { ...query, sort: '-createdAt' });
}

const mostValues = 200;

/** What devices can be filtered by, the most used first. */
export async function listValues(
  tx: Tx,
  of: 'tag' | 'osVersion' | 'model',
  q: string | undefined,
): Promise<{ value: string; count: number }[]> {
  const values = {
    tag: sql`select unnest(tags) as value from devices where organization_id = ${tx.organizationId}`,
    osVersion: sql`select os_version as value from devices where organization_id = ${tx.organizationId}`,
    model: sql`select model as value from devices where organization_id = ${tx.organizationId}`,
  }[of];
  // Tags are the same whatever their capitals; the others are letter by letter.
  const same = of === 'tag' ? sql`folded(value)` : sql`value`;
  const rows = await tx.query<{ value: string; count: number }>(sql`
    select min(value) as value, sum(n)::int as count
    from (select value, count(*) as n from (${values}) v where value is not null group by value) counted
    where folded(value) like ${likePart(fold(q ?? ''))} group by ${same} order by 2 desc, 1 limit ${mostValues}`);
  return rows;
}
