import { type CommandEnd, type CommandKind, commandsCountedAtMost } from '@muster/contract/commands';
import type { AppleCommandGroupType, AppleCommandStatus } from '@muster/contract/enumerations/apple';
import type { DevicePrefix } from '@muster/contract/enumerations/devices';
import type { Tx } from '../../platform/db/database.ts';
import { defineList, type Page, type PageRequest } from '../../platform/db/list-engine.ts';
import { oneOf, since, until, yesOrNo } from '../../platform/db/list-filters.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { DriverDevice } from './device-driver.ts';
import type { ReportedError } from './queue-store.ts';

export interface ActorRow {
  id: string | null;
  name: string;
  email: string | null;
}

export interface CommandRow {
  id: string;
  groupId: string;
  groupType: AppleCommandGroupType;
  deviceId: string;
  platform: DevicePrefix;
  displayName: string;
  enrollmentId: string;
  userName: string | null;
  kind: CommandKind;
  arguments: Record<string, unknown>;
  secretArguments: string[];
  status: AppleCommandStatus;
  error: ReportedError | null;
  endReason: CommandEnd | null;
  attempts: number;
  notNowCount: number;
  actor: ActorRow | null;
  reason: string | null;
  createdAt: string;
  sentAt: string | null;
  cancelRequestedAt: string | null;
  endedAt: string | null;
  expiresAt: string | null;
  /** What says why it waits (why-it-waits.ts); of open ones. */
  now: string;
  notBefore: string | null;
  notNowAt: string | null;
  holdable: boolean;
  approvalMissing: boolean;
  enrolled: boolean;
  lostMode: boolean;
  pushedAt: string | null;
  lastSeenAt: string | null;
  nextWakeAt: string | null;
  behind: boolean;
}

/** Of the open and the ended, what they are found and sorted by. */
const found = sql`(
  select organization_id, id, device_id, group_id, group_type, kind, status, priority, created_at as asked_at,
    null::timestamptz as ended_at from commands
  union all
  select organization_id, id, device_id, group_id, group_type, kind, status, 0::smallint, asked_at, created_at
  from command_history) t`;

const columns = sql`c.id, c.group_id as "groupId", c.group_type as "groupType", c.device_id as "deviceId", d.platform,
  d.display_name as "displayName", c.enrollment_id as "enrollmentId", e.user_name as "userName", c.kind, c.arguments,
  c.secret_names as "secretArguments", c.status, c.error, c.end_reason as "endReason", c.attempts,
  c.not_now_count as "notNowCount", ${actorOf(sql`g.actor`)} as actor, g.reason, c.asked_at as "createdAt",
  c.sent_at as "sentAt", c.cancel_requested_at as "cancelRequestedAt", c.ended_at as "endedAt",
  c.expires_at as "expiresAt", now() as now, c.not_before as "notBefore", c.not_now_at as "notNowAt", c.holdable,
  coalesce(b.approval = 'waiting', false) as "approvalMissing", coalesce(e.state = 'active', false) as enrolled,
  d.lost_mode as "lostMode", e.pushed_at as "pushedAt", nullif(a.last_seen_at, '-infinity') as "lastSeenAt", w.next_at as "nextWakeAt",
  c.ended_at is null and exists (select from commands o where o.organization_id = c.organization_id
    and o.enrollment_id = c.enrollment_id and (o.priority, o.created_at, o.id) < (c.priority, c.asked_at, c.id)) as behind`;

export function actorOf(actor: Sql): Sql {
  return sql`case when ${actor} is not null then json_build_object('id', ${actor} ->> 'userId',
    'name', coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), ${actor} ->> 'name', ${actor} ->> 'email', ''),
    'email', ${actor} ->> 'email') end`;
}

/** Joined with a group `g`: whoever asked. */
export const person = sql`left join people p on p.organization_id = g.organization_id and p.user_id = (g.actor ->> 'userId')::uuid`;

/** Everything about the commands that `which` names by their id. */
function detailed(organizationId: string, which: Sql): Sql {
  return sql`lateral (
      select organization_id, id, group_id, group_type, device_id, enrollment_id, kind, arguments, secret_names, status,
        null::jsonb as error, null::text as end_reason, attempts, not_now_count, created_at as asked_at, sent_at,
        cancel_requested_at, null::timestamptz as ended_at, expires_at, not_before, not_now_at, holdable, priority
      from commands where organization_id = ${organizationId} and id = ${which}
      union all
      select organization_id, id, group_id, group_type, device_id, enrollment_id, kind, arguments, secret_names, status,
        error, end_reason, attempts, not_now_count, asked_at, sent_at, cancel_requested_at, created_at, expires_at,
        null, null, false, 0
      from command_history where organization_id = ${organizationId} and id = ${which}
      limit 1) c
    join devices d on d.organization_id = ${organizationId} and d.id = c.device_id
    join command_groups g on g.organization_id = ${organizationId} and g.id = c.group_id
    left join device_enrollments e on e.organization_id = ${organizationId} and e.id = c.enrollment_id
    left join device_activity a on a.organization_id = ${organizationId} and a.device_id = c.device_id
    left join command_wakes w on w.organization_id = ${organizationId} and w.enrollment_id = c.enrollment_id
    left join bulk_tasks b on b.organization_id = ${organizationId} and b.id = g.bulk_task_id
    ${person}`;
}

interface CommandFilter {
  status?: readonly AppleCommandStatus[] | undefined;
  kind?: readonly CommandKind[] | undefined;
  groupType?: readonly AppleCommandGroupType[] | undefined;
  commandGroupId?: readonly string[] | undefined;
  open?: 'true' | 'false' | undefined;
  minTime?: string | undefined;
  maxTime?: string | undefined;
}

/** Milliseconds, since a cursor holds whole numbers of up to 18 digits. */
const milliseconds = (time: Sql) => sql`(extract(epoch from ${time}) * 1000)::bigint`;

const commandList = defineList<CommandRow, CommandFilter, { deviceId?: string }, 'createdAt' | 'turn'>({
  name: 'commands',
  version: 1,
  table: found,
  scope: ({ deviceId }, { organizationId }) => [
    sql`t.organization_id = ${organizationId}`,
    ...(deviceId === undefined ? [] : [sql`t.device_id = ${deviceId}`]),
  ],
  filters: {
    status: oneOf(sql`t.status`),
    kind: oneOf(sql`t.kind`),
    groupType: oneOf(sql`t.group_type`),
    commandGroupId: oneOf(sql`t.group_id`, sql`uuid`),
    open: yesOrNo(sql`(t.ended_at is null)`),
    minTime: since(sql`t.asked_at`),
    maxTime: until(sql`t.asked_at`),
  },
  sorts: {
    createdAt: { key: sql`t.asked_at`, type: 'time' },
    // Those that wait in the order in which they go, then the ended, the newest first. One device has few.
    turn: {
      key: sql`(case when t.ended_at is null then t.priority * 10000000000000 + ${milliseconds(sql`t.asked_at`)}
        else 900000000000000000 - ${milliseconds(sql`t.ended_at`)} end)`,
      type: 'number',
    },
  },
  countedTo: commandsCountedAtMost,
  columns,
  from: ({ organizationId }) => sql`cross join ${detailed(organizationId, sql`page.list_id`)}`,
});

/** The newest first. */
export function listCommands(tx: Tx, query: CommandFilter & PageRequest): Promise<Page<CommandRow>> {
  return commandList.page(tx, {}, { ...query, sort: '-createdAt' });
}

export function listDeviceCommands(
  tx: Tx,
  deviceId: string,
  query: CommandFilter & PageRequest,
): Promise<Page<CommandRow>> {
  return commandList.page(tx, { deviceId }, { ...query, sort: 'turn' });
}

export async function findCommand(tx: Tx, id: string): Promise<CommandRow | undefined> {
  return tx.first<CommandRow>(sql`
    select ${columns} from (values (${id}::uuid)) asked(id) cross join ${detailed(tx.organizationId, sql`asked.id`)}`);
}

export interface AskedDevice extends DriverDevice {
  displayName: string;
}

/** What decides whether these devices can do something. */
export async function listAskedDevices(tx: Tx, ids: readonly string[]): Promise<AskedDevice[]> {
  return tx.query<AskedDevice>(sql`
    select d.id, d.platform, d.os, d.os_version as "osVersion", d.model, d.state, d.supervised, d.personal,
      d.lost_mode as "lostMode", d.display_name as "displayName",
      exists (select from device_enrollments e where e.organization_id = d.organization_id and e.device_id = d.id
        and e.channel = 'device' and e.state in ('pending', 'active') and e.unlock_token is not null) as "hasUnlockToken"
    from devices d where d.organization_id = ${tx.organizationId} and d.id = any (${[...ids]}::uuid[])`);
}

export async function hasEnrollment(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.first(sql`
    select 1 from device_enrollments where organization_id = ${tx.organizationId} and id = ${id}`);
  return found !== undefined;
}
