import { randomUUIDv7 } from 'node:crypto';
import type { CommandKind } from '@muster/contract/commands';
import type { DeviceSystem } from '@muster/contract/devices';
import type { AppleCommandGroupType } from '@muster/contract/enumerations/apple';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { ReportedError } from './queue-store.ts';

export interface PastGroup {
  type: AppleCommandGroupType;
  kind: CommandKind;
  arguments: Record<string, unknown>;
  reason: string | null;
  os: readonly DeviceSystem[];
  /** How many devices at most; those that were there. */
  devices: number;
  at: Date;
  /** Each so many devices could not, and said why. */
  failure?: { every: number; error: ReportedError } | undefined;
}

export interface PastCommand {
  id: string;
  deviceId: string;
  status: 'Acknowledged' | 'Error';
}

export async function hasPastGroups(tx: Tx): Promise<boolean> {
  const found = await tx.first(sql`
    select 1 from command_groups
    where organization_id = ${tx.organizationId} and created_at < now() - interval '20 days' limit 1`);
  return found !== undefined;
}

/** What devices were asked when they enrolled was asked then. */
export async function backdateFirstCommands(tx: Tx): Promise<void> {
  const here = sql`organization_id = ${tx.organizationId}`;
  await tx.run(sql`
    update command_groups g set created_at = d.enrolled_at
    from devices d where g.${here} and g.type = 'authenticate' and d.${here} and d.id = g.device_id`);
  await tx.run(sql`
    update command_history h set asked_at = d.enrolled_at + (h.asked_at - h.sent_at), sent_at = d.enrolled_at,
      created_at = d.enrolled_at + (h.created_at - h.sent_at)
    from devices d where h.${here} and h.group_type = 'authenticate' and d.${here} and d.id = h.device_id`);
}

/** A group that has ended long ago. */
export async function insertPastGroup(tx: Tx, group: PastGroup): Promise<PastCommand[]> {
  const { type, kind, reason, at, failure } = group;
  const [groupId, here] = [randomUUIDv7(), sql`organization_id = ${tx.organizationId}`];
  const failed = failure ? sql`n % ${failure.every}::int = 0` : sql`false`;
  return tx.query<PastCommand>(sql`
    with asked as materialized (
      select d.id as device_id, e.id as enrollment_id, (row_number() over (order by d.id))::int as n, gen_random_uuid() as id
      from devices d join device_enrollments e on e.${here} and e.device_id = d.id and e.channel = 'device' and e.state = 'active'
      where d.${here} and d.os = any (${[...group.os]}::text[]) and d.enrolled_at < ${at}
      order by d.id limit ${group.devices}
    ), grouped as (
      insert into command_groups (organization_id, id, device_id, type, actor, reason, total, created_at)
      select ${tx.organizationId}, ${groupId}::uuid, case when count(*) = 1 then (array_agg(device_id))[1] end, ${type},
        ${JSON.stringify(tx.actor)}::jsonb, ${reason}, count(*), ${at} from asked having count(*) > 0
    )
    insert into command_history (organization_id, id, device_id, enrollment_id, group_id, group_type, kind, arguments,
      by_person, status, error, attempts, asked_at, sent_at, created_at)
    select ${tx.organizationId}, id, device_id, enrollment_id, ${groupId}::uuid, ${type}, ${kind},
      ${JSON.stringify(group.arguments)}::jsonb, true, case when ${failed} then 'Error' else 'Acknowledged' end,
      case when ${failed} then ${failure ? JSON.stringify(failure.error) : null}::jsonb end, 1, ${at},
      ${at}::timestamptz + make_interval(secs => 1 + n % 40), ${at}::timestamptz + make_interval(secs => 2 + n % 40)
    from asked returning id, device_id as "deviceId", status`);
}

/** Those that have been heard of lately, in no order. */
export async function listSomeLively(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select d.id from devices d join device_activity a on a.organization_id = d.organization_id and a.device_id = d.id
    where d.organization_id = ${tx.organizationId} and d.state = 'ACTIVE' and a.last_seen_at > now() - interval '20 minutes'
    order by random() limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function listLost(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from devices where organization_id = ${tx.organizationId} and state = 'ACTIVE' and lost_mode`);
  return rows.map(({ id }) => id);
}
