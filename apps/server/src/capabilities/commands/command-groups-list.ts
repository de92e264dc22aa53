import { type CommandGroupState, type CommandKind, commandsCountedAtMost } from '@muster/contract/commands';
import type { AppleCommandGroupType } from '@muster/contract/enumerations/apple';
import type { DevicePrefix } from '@muster/contract/enumerations/devices';
import type { Tx } from '../../platform/db/database.ts';
import { defineList, type Page, type PageRequest } from '../../platform/db/list-engine.ts';
import { oneOf, since, until, where } from '../../platform/db/list-filters.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import { type ActorRow, actorOf, person } from './commands-list.ts';

export interface GroupRow {
  id: string;
  type: AppleCommandGroupType;
  device: { id: string; platform: DevicePrefix; displayName: string } | null;
  actor: ActorRow | null;
  reason: string | null;
  total: number;
  open: number;
  acknowledged: number;
  failed: number;
  kind: CommandKind | null;
  bulkTaskId: string | null;
  createdAt: string;
}

interface GroupFilter {
  type?: readonly AppleCommandGroupType[] | undefined;
  state?: readonly CommandGroupState[] | undefined;
  /** Users by their ids, 'person' for any of them, or 'program'. */
  actor?: readonly string[] | undefined;
  deviceId?: readonly string[] | undefined;
  minTime?: string | undefined;
  maxTime?: string | undefined;
}

const groupColumns = sql`g.id, g.type, g.reason, g.total, g.bulk_task_id as "bulkTaskId", g.created_at as "createdAt",
  case when d.id is not null
    then json_build_object('id', d.id, 'platform', d.platform, 'displayName', d.display_name) end as device,
  ${actorOf(sql`g.actor`)} as actor, o.open, coalesce(h.acknowledged, 0) as acknowledged,
  coalesce(h.failed, 0) as failed, coalesce(
    (select kind from commands k where k.organization_id = g.organization_id and k.group_id = g.id limit 1),
    (select kind from command_history k where k.organization_id = g.organization_id and k.group_id = g.id limit 1)) as kind`;

function groupDetails(organizationId: string): Sql {
  return sql`
    left join devices d on d.organization_id = g.organization_id and d.id = g.device_id
    left join lateral (select count(*) as open from commands where organization_id = ${organizationId} and group_id = g.id) o on true
    left join lateral (select count(*) filter (where status = 'Acknowledged') as acknowledged,
        count(*) filter (where status in ('Error', 'CommandFormatError')) as failed
      from command_history where organization_id = ${organizationId} and group_id = g.id) h on true
    ${person}`;
}

/** The queue is small, and so is what has failed: both are looked at from their side. */
const inState: Readonly<Record<CommandGroupState, Sql>> = {
  open: sql`t.id in (select group_id from commands where organization_id = current_organization())`,
  failed: sql`t.id in (select group_id from command_history
    where organization_id = current_organization() and status in ('Error', 'CommandFormatError'))`,
  ended: sql`not exists (select from commands o where o.organization_id = t.organization_id and o.group_id = t.id)`,
};

function askedBy(actors: readonly string[]): Sql {
  const users = actors.filter((actor) => actor !== 'program' && actor !== 'person');
  return anyOf([
    ...(actors.includes('program') ? [sql`t.actor is null`] : []),
    ...(actors.includes('person') ? [sql`t.actor is not null`] : []),
    ...(users.length > 0 ? [sql`t.actor ->> 'userId' = any (${users}::text[])`] : []),
  ]);
}

function anyOf(conditions: readonly Sql[]): Sql {
  return sql`(${join(conditions, ' or ')})`;
}

const groupList = defineList<GroupRow, GroupFilter, null, 'createdAt'>({
  name: 'commandGroups',
  version: 1,
  table: sql`command_groups_here t`,
  scope: (_, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: {
    type: oneOf(sql`t.type`),
    state: where((states: readonly CommandGroupState[]) => anyOf(states.map((state) => inState[state]))),
    actor: where((actors: readonly string[]) => askedBy(actors)),
    deviceId: oneOf(sql`t.device_id`, sql`uuid`),
    minTime: since(sql`t.created_at`),
    maxTime: until(sql`t.created_at`),
  },
  sorts: { createdAt: { key: sql`t.created_at`, type: 'time' } },
  countedTo: commandsCountedAtMost,
  columns: groupColumns,
  from: ({ organizationId }) => sql`
    join command_groups g on g.organization_id = ${organizationId} and g.id = page.list_id ${groupDetails(organizationId)}`,
});

/** The newest first. */
export function listGroups(tx: Tx, query: GroupFilter & PageRequest): Promise<Page<GroupRow>> {
  return groupList.page(tx, null, { ...query, sort: '-createdAt' });
}

export async function findGroup(tx: Tx, id: string): Promise<GroupRow | undefined> {
  return tx.first<GroupRow>(sql`
    select ${groupColumns} from command_groups g ${groupDetails(tx.organizationId)}
    where g.organization_id = ${tx.organizationId} and g.id = ${id}`);
}
