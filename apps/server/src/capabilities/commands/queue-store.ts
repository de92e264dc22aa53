/** The statements of the queue. Each moves commands from states that it names, or moves nothing. */
import type { CommandKind } from '@muster/contract/commands';
import type { AppleCommandGroupType, AppleCommandStatus } from '@muster/contract/enumerations/apple';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { eventsOf } from '../../platform/events/change-store.ts';

export interface Target {
  deviceId: string;
  /** The channel of one of its users; else that of the device. */
  enrollmentId?: string | undefined;
  /** Of this one alone, beside those of all; nothing secret. */
  arguments?: Readonly<Record<string, unknown>> | undefined;
}

export interface Queued {
  commandId: string;
  deviceId: string;
  enrollmentId: string;
  displayName: string;
}

export interface ReportedError {
  message: string;
  code: number | null;
  domain: string | null;
  /** How many errors there were, of which this is the first. */
  chain: number;
}

/** A command as whoever renders it, or hears of its end, needs it. */
export interface OpenCommand {
  id: string;
  deviceId: string;
  enrollmentId: string;
  groupId: string;
  groupType: AppleCommandGroupType;
  kind: CommandKind;
  /** Without what is secret: see `openArguments`. */
  arguments: Record<string, unknown>;
  secrets: Buffer | null;
  groupSecrets: Buffer | null;
  status: AppleCommandStatus;
  attempts: number;
  notNowCount: number;
  byPerson: boolean;
}

/** Why a command ended without the device. */
export type EndReason = 'canceled' | 'expired' | 'superseded' | 'reenrolled' | 'left';

export interface NewCommands {
  groupId: string;
  groupType: AppleCommandGroupType;
  kind: CommandKind;
  arguments: Record<string, unknown>;
  secretNames: readonly string[];
  secrets?: Buffer | undefined;
  groupSecrets?: Buffer | undefined;
  priority: number;
  notBefore?: Date | undefined;
  expiresAt?: Date | undefined;
  supersedeKey?: string | undefined;
  reason?: string | undefined;
  bulkTaskId?: string | undefined;
  actor: Actor | null;
  byPerson: boolean;
  holdable: boolean;
}

/** The enrollments that are meant: of users where they are named, else of the device itself. */
function targeted(tx: Tx, targets: readonly (Target & { id?: string })[]): Sql {
  return sql`
    unnest(${targets.map(({ id }) => id ?? null)}::uuid[], ${targets.map(({ deviceId }) => deviceId)}::uuid[],
      ${targets.map(({ enrollmentId }) => enrollmentId ?? null)}::uuid[],
      ${targets.map(({ arguments: own }) => (own === undefined ? null : JSON.stringify(own)))}::jsonb[])
      as w(id, device_id, enrollment_id, own)
    join device_enrollments e on e.organization_id = ${tx.organizationId} and e.device_id = w.device_id
      and e.state in ('pending', 'active')
      and case when w.enrollment_id is null then e.channel = 'device' else e.id = w.enrollment_id end`;
}

/**
 * Those who supersede each other take turns, unless they are alone: two of a key must not both wait. Foreign keys are not
 * held up by it.
 */
export async function supersede(
  tx: Tx,
  targets: readonly Target[],
  { key, isOwn = false }: { key: string; isOwn?: boolean | undefined },
): Promise<void> {
  const turns = isOwn ? sql`` : sql`order by e.id for no key update of e`;
  const rows = await tx.query<{ id: string }>(sql`select e.id from ${targeted(tx, targets)} ${turns}`);
  const which = sql`c.enrollment_id = any (${rows.map(({ id }) => id)}::uuid[]) and c.supersede_key = ${key}
    and c.status = 'Pending'`;
  await end(tx, which, { status: 'Superseded', reason: 'superseded' });
}

export async function insertCommands(
  tx: Tx,
  targets: readonly (Target & { id: string })[],
  command: NewCommands,
): Promise<Queued[]> {
  const { groupId, notBefore = null, expiresAt = null } = command;
  const only = targets.length === 1 ? targets[0]?.deviceId : null;
  const queued = await tx.query<Queued>(sql`
    with wanted as materialized (
      select w.id, w.device_id, e.id as enrollment_id, d.lost_mode, d.display_name, coalesce(w.own, '{}') as own
      from ${targeted(tx, targets)}
      join devices d on d.organization_id = e.organization_id and d.id = w.device_id
    ), grouped as (
      insert into command_groups (organization_id, id, device_id, type, actor, reason, bulk_task_id, total, secrets)
      select ${tx.organizationId}::uuid, ${groupId}::uuid, ${only}::uuid, ${command.groupType},
        ${command.actor === null ? null : JSON.stringify(command.actor)}::jsonb, ${command.reason ?? null},
        ${command.bulkTaskId ?? null}::uuid, count(*), ${command.groupSecrets ?? null}::bytea
      from wanted having count(*) > 0
      on conflict (organization_id, id) do update set total = command_groups.total + excluded.total
    ), queued as (
      insert into commands (organization_id, id, device_id, enrollment_id, group_id, group_type, kind, arguments, secrets,
        secret_names, priority, not_before, expires_at, by_person, holdable, supersede_key)
      select ${tx.organizationId}::uuid, id, device_id, enrollment_id, ${groupId}::uuid, ${command.groupType}, ${command.kind},
        ${JSON.stringify(command.arguments)}::jsonb || own, ${command.secrets ?? null}::bytea, ${[...command.secretNames]}::text[],
        ${command.priority}::smallint, ${notBefore}::timestamptz, ${expiresAt}::timestamptz, ${command.byPerson}::boolean,
        -- Whoever has a lost device erased does not want to wait for the evening.
        ${command.holdable}::boolean and not (${command.kind}::text = 'wipe' and lost_mode), ${command.supersedeKey ?? null}
      from wanted
      returning id, device_id, enrollment_id
    ), woken as (
      insert into command_wakes (organization_id, enrollment_id, next_at)
      select distinct ${tx.organizationId}::uuid, enrollment_id, greatest(now(), ${notBefore}::timestamptz) from queued
      order by 2
      on conflict (organization_id, enrollment_id) do update set
        next_at = least(command_wakes.next_at, excluded.next_at), wakes = 0
    ) ${command.byPerson ? sql`` : sql`, told as (${eventsOf(tx, 'command.create', sql`select id from queued`)})`}
    select q.id as "commandId", q.device_id as "deviceId", q.enrollment_id as "enrollmentId",
      w.display_name as "displayName"
    from queued q join wanted w on w.id = q.id`);
  if (queued.length > 0) tx.announce();
  return queued;
}

const open = sql`m.id, m.device_id as "deviceId", m.enrollment_id as "enrollmentId", m.group_id as "groupId",
  m.group_type as "groupType", m.kind, m.arguments, m.secrets, m.attempts, m.not_now_count as "notNowCount",
  m.by_person as "byPerson"`;

/** What of a command goes to history: not its secrets. */
function keep(gone: Sql, status: Sql, { error, reason }: { error: Sql; reason: Sql }): Sql {
  return sql`
    insert into command_history (organization_id, id, device_id, enrollment_id, group_id, group_type, kind, arguments,
      secret_names, by_person, status, error, end_reason, attempts, not_now_count, asked_at, sent_at, expires_at,
      cancel_requested_at)
    select organization_id, id, device_id, enrollment_id, group_id, group_type, kind, arguments, secret_names, by_person,
      ${status}, ${error}, ${reason}, attempts, not_now_count, created_at, sent_at, expires_at, cancel_requested_at
    from ${gone}`;
}

/** Ends open commands, named `c`, without the device; their ids. */
async function end(
  tx: Tx,
  which: Sql,
  { status, reason }: { status: 'Cancel' | 'Superseded' | 'ProtectionCanceled'; reason: EndReason },
): Promise<string[]> {
  const ended = await tx.query<{ id: string }>(sql`
    with gone as (
      delete from commands c where c.organization_id = ${tx.organizationId} and ${which} returning c.*
    ), kept as (${keep(sql`gone`, sql`${status}::text`, { error: sql`null::jsonb`, reason: sql`${reason}::text` })}),
    told as (${eventsOf(tx, 'command.update', sql`select id from gone`)})
    select id from gone`);
  if (ended.length > 0) tx.announce();
  return ended.map(({ id }) => id);
}

/** One that was about to go to the device, and is not wanted any more. */
export async function endUnwanted(tx: Tx, id: string): Promise<void> {
  await end(tx, sql`c.id = ${id}`, { status: 'Cancel', reason: 'superseded' });
}

/** Also one that the device put off: it says itself that it has done it after all. */
export async function moveReported(
  tx: Tx,
  enrollmentId: string,
  id: string,
  { status, error }: { status: 'Acknowledged' | 'Error' | 'CommandFormatError'; error: ReportedError | null },
): Promise<OpenCommand | undefined> {
  const failure = sql`${error === null ? null : JSON.stringify(error)}::jsonb`;
  const [moved] = await tx.query<OpenCommand>(sql`
    with gone as (
      delete from commands c
      where c.organization_id = ${tx.organizationId} and c.id = ${id} and c.enrollment_id = ${enrollmentId}
        and c.status in ('Awaiting', 'Tried')
      returning c.*
    ), kept as (${keep(sql`gone`, sql`${status}::text`, { error: failure, reason: sql`null::text` })}),
    told as (${eventsOf(tx, 'command.update', sql`select id from gone`)})
    select ${open}, ${status}::text as status, g.secrets as "groupSecrets"
    from gone m join command_groups g on g.organization_id = m.organization_id and g.id = m.group_id`);
  if (moved) tx.announce();
  return moved;
}

/** The device said NotNow. What somebody wanted to cancel meanwhile has not been done, and ends. */
export async function moveTried(tx: Tx, enrollmentId: string, id: string): Promise<OpenCommand | undefined> {
  const which = sql`c.organization_id = ${tx.organizationId} and c.id = ${id} and c.enrollment_id = ${enrollmentId}
    and c.status = 'Awaiting'`;
  const [moved] = await tx.query<OpenCommand>(sql`
    with gone as (
      delete from commands c where ${which} and c.cancel_requested_at is not null returning c.*
    ), kept as (${keep(sql`gone`, sql`'Cancel'`, { error: sql`null::jsonb`, reason: sql`'canceled'` })}),
    tried as (
      update commands c set status = 'Tried', not_now_at = coalesce(c.not_now_at, now()),
        not_now_count = c.not_now_count + 1
      where ${which} and c.cancel_requested_at is null returning c.*
    ), moved as (
      select ${open}, 'Cancel' as status from gone m union all select ${open}, m.status from tried m
    ), told as (${eventsOf(tx, 'command.update', sql`select id from moved`)})
    select m.*, g.secrets as "groupSecrets"
    from moved m join command_groups g on g.organization_id = ${tx.organizationId} and g.id = m."groupId"`);
  if (moved) tx.announce();
  return moved;
}

export interface Eligible {
  /** Those that the device put off. */
  tried: boolean;
  /** Those that it was handed and has not answered. */
  awaiting: boolean;
  /** The protection schedule is active. */
  held: boolean;
}

/**
 * Two contacts of one device at a time do not wait for each other: what one of them is being handed, the other skips. What
 * somebody wanted to cancel after it was sent, and the device never answered, ends here instead of being sent again.
 */
export async function takeEligible(
  tx: Tx,
  enrollmentId: string,
  { tried, awaiting, held }: Eligible,
): Promise<OpenCommand | undefined> {
  const own = sql`c.organization_id = ${tx.organizationId} and c.enrollment_id = ${enrollmentId}`;
  const [next] = await tx.query<OpenCommand & { changed: number }>(sql`
    with gone as (
      delete from commands c where ${own} and ${awaiting}::boolean and c.status = 'Awaiting'
        and c.cancel_requested_at is not null
      returning c.*
    ), kept as (${keep(sql`gone`, sql`'Cancel'`, { error: sql`null::jsonb`, reason: sql`'canceled'` })}),
    next as (
      select c.id from commands c
      where ${own} and c.cancel_requested_at is null
        and (c.status = 'Pending' or (c.status = 'Tried' and ${tried}::boolean)
          or (c.status = 'Awaiting' and ${awaiting}::boolean))
        and (c.not_before is null or c.not_before <= now()) and (c.expires_at is null or c.expires_at > now())
        and not (c.holdable and ${held}::boolean)
      order by c.priority, c.created_at, c.id limit 1 for update skip locked
    ), moved as (
      update commands c set status = 'Awaiting', attempts = c.attempts + 1, sent_at = now()
      from next where c.organization_id = ${tx.organizationId} and c.id = next.id returning c.*
    ), changed as (select id from moved union all select id from gone),
    told as (${eventsOf(tx, 'command.update', sql`select id from changed`)})
    select ${open}, m.status, g.secrets as "groupSecrets", n.changed
    from (select count(*) as changed from changed) n left join (moved m join command_groups g
      on g.organization_id = m.organization_id and g.id = m.group_id) on true`);
  if (next && next.changed > 0) tx.announce();
  return next?.id ? next : undefined;
}

/** A group that tasks on many devices add to. */
export async function insertGroup(
  tx: Tx,
  group: { id: string; reason: string | undefined; secrets: Buffer | null },
): Promise<void> {
  await tx.run(sql`
    insert into command_groups (organization_id, id, type, actor, reason, secrets)
    values (${tx.organizationId}, ${group.id}, 'manual', ${JSON.stringify(tx.actor)}, ${group.reason ?? null},
      ${group.secrets})`);
}

export async function saveTaskOfGroup(tx: Tx, id: string, bulkTaskId: string): Promise<void> {
  await tx.run(sql`
    update command_groups set bulk_task_id = ${bulkTaskId} where organization_id = ${tx.organizationId} and id = ${id}`);
}

/** Whether secrets of the group are still there: they go when nothing of it is open. */
export async function hasSecrets(tx: Tx, groupId: string): Promise<boolean> {
  const row = await tx.first<{ kept: boolean }>(sql`
    select secrets is not null as kept from command_groups
    where organization_id = ${tx.organizationId} and id = ${groupId}`);
  return row?.kept ?? false;
}

/** Whether anything of an enrollment waits, for whatever reason: most contacts find nothing. */
export async function hasOpenCommands(tx: Tx, enrollmentId: string): Promise<boolean> {
  const found = await tx.first(sql`
    select 1 from commands where organization_id = ${tx.organizationId} and enrollment_id = ${enrollmentId} limit 1`);
  return found !== undefined;
}

export async function endOpenOf(tx: Tx, deviceId: string, reason: 'reenrolled' | 'left'): Promise<void> {
  await end(tx, sql`c.device_id = ${deviceId}`, { status: 'Cancel', reason });
}

/** Before it was sent. */
export async function cancelUnsent(tx: Tx, id: string): Promise<boolean> {
  const which = sql`c.id = ${id} and c.status in ('Pending', 'Tried')`;
  return (await end(tx, which, { status: 'Cancel', reason: 'canceled' })).length > 0;
}

export async function cancelUnsentOfGroup(tx: Tx, groupId: string): Promise<string[]> {
  const which = sql`c.group_id = ${groupId} and c.status in ('Pending', 'Tried')`;
  return end(tx, which, { status: 'Cancel', reason: 'canceled' });
}

/** After it was sent: it may be done all the same. */
export async function requestCancel(tx: Tx, which: { id: string } | { groupId: string }): Promise<number> {
  const match = 'id' in which ? sql`id = ${which.id}` : sql`group_id = ${which.groupId}`;
  return tx.run(sql`
    update commands set cancel_requested_at = coalesce(cancel_requested_at, now())
    where organization_id = ${tx.organizationId} and ${match} and status = 'Awaiting'`);
}

/** Those whose time is over. `held`: the protection schedule is active, and kept back those that it may. */
export async function endExpired(tx: Tx, platform: string, { held, atMost }: { held: boolean; atMost: number }) {
  const expired = (state: Sql) => sql`c.id in (
    select x.id from commands x join devices d on d.organization_id = x.organization_id and d.id = x.device_id
    where x.organization_id = ${tx.organizationId} and d.platform = ${platform} and x.expires_at <= now() and ${state}
    order by x.expires_at limit ${atMost} for update of x skip locked)`;
  const kept = sql`x.holdable and x.attempts = 0`;
  const protectedOnes = held ? await end(tx, expired(kept), { status: 'ProtectionCanceled', reason: 'expired' }) : [];
  const others = held ? sql`not (${kept})` : sql`true`;
  const rest = await end(tx, expired(others), { status: 'Cancel', reason: 'expired' });
  return protectedOnes.length + rest.length;
}
