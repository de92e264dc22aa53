/** Whether devices are all right. */
import { type DeviceHealth, deviceRules } from '@muster/contract/devices';
import type { Condition } from '../../platform/db/list-filters.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';

/** Reasons of one device that stand in other tables: column `since`. The database has the same in `refresh_failing`. */
function sources(org: Sql, id: Sql) {
  return {
    identityExpires: sql`
      select c.not_after as since from device_certificates c
      join device_enrollments e on e.organization_id = c.organization_id and e.id = c.enrollment_id and e.state = 'active'
        and e.channel = 'device'
      where c.organization_id = ${org} and e.device_id = ${id} and c.revoked_at is null
        and c.not_after < now() + make_interval(days => ${deviceRules.identityDays}::int) and not exists (
          select 1 from device_certificates n where n.organization_id = c.organization_id
            and n.enrollment_id = c.enrollment_id and n.revoked_at is null and n.not_after > c.not_after)`,
    pushRefused: sql`
      select e.pushed_at as since from device_enrollments e
      where e.organization_id = ${org} and e.device_id = ${id} and e.push_failure is not null
        and e.state = 'active'`,
    commandFailed: sql`
      select h.created_at as since from command_history h
      where h.organization_id = ${org} and h.device_id = ${id}
        and h.status in ('Error', 'CommandFormatError') and (h.by_person or h.kind <> 'activation-lock-bypass')
        and h.created_at > now() - make_interval(days => ${deviceRules.failedDays}::int) and not exists (
          select 1 from command_history a where a.organization_id = h.organization_id and a.device_id = h.device_id
            and a.kind = h.kind and a.status = 'Acknowledged' and a.created_at > h.created_at)`,
  };
}

/** Of the row `d` of devices: every reason, worst first, with its beginning. */
export function problemsOf(org: Sql, d: Sql, v: Sql): Sql {
  const named = Object.entries(sources(org, sql`${d}.id`)).map(
    ([problem, rows]) =>
      sql`select ${problem}::text as problem, min(since) as since from (${rows}) s having count(*) > 0`,
  );
  const parts = [
    sql`select 'lost' as problem, null::timestamptz as since where ${d}.lost_mode`,
    sql`select p.problem, p.since from device_platform_problems p
      where p.organization_id = ${org} and p.platform = ${d}.platform and p.since <= now()`,
    ...named,
    sql`select 'notCompliant', null where ${d}.compliant is false`,
    sql`select case when ${v}.last_seen_at <= ${d}.enrolled_at then 'neverSeen' else 'silent' end,
      nullif(greatest(${v}.last_seen_at, ${d}.enrolled_at), '-infinity') where ${isSilent(d, v)}`,
    sql`select 'updateAvailable', (
      select f.changed_at from device_facts f
      where f.organization_id = ${org} and f.device_id = ${d}.id and f.section = 'updates')
      where ${d}.available_update is not null`,
  ];
  return sql`select * from (${join(parts, ' union all ')}) problems where ${isManaged(d)}`;
}

function isManaged(d: Sql): Sql {
  return sql`${d}.state in ('ACTIVE', 'PROVISIONING')`;
}

const longAgo = sql`now() - make_interval(days => ${deviceRules.silentDays}::int)`;

function isSilent(d: Sql, v: Sql): Sql {
  return sql`(${d}.state = 'ACTIVE' and ${v}.last_seen_at < ${longAgo})`;
}

/** The database keeps `failing` (refresh_failing), from the same sources as the reasons above. */
function needsAttention(org: Sql, d: Sql): Sql {
  return sql`(${d}.lost_mode or ${d}.failing or ${d}.compliant is not distinct from false
    or ${d}.platform in (${failingPlatforms(org)}))`;
}

/** Of the row `d` of devices with its `v` of device_activity. */
export function healthOf(org: Sql, d: Sql, v: Sql): Sql {
  return sql`case
    when ${d}.state in ('DELETED', 'DISABLED', 'EXPIRED') then 'gone'
    when ${needsAttention(org, d)} then 'attention'
    when ${isSilent(d, v)} then 'silent'
    when ${d}.state in ('PENDING', 'PROVISIONING') or ${openCommands(org, d)} > 0 then 'pending'
    else 'fine' end`;
}

export function openCommands(org: Sql, d: Sql): Sql {
  return sql`(select count(*) from commands c where c.organization_id = ${org} and c.device_id = ${d}.id)`;
}

function failingPlatforms(org: Sql): Sql {
  return sql`select p.platform from device_platform_problems p where p.organization_id = ${org} and p.since <= now()`;
}

/** For a list: of the row `t` of devices. What stands in narrow tables is found once for all rows. */
export function hasHealth(healths: readonly DeviceHealth[]): Condition[] {
  const org = sql`current_organization()`;
  const attention = needsAttention(org, sql`t`);
  const silent = sql`t.id in (
    select v.device_id from device_activity v where v.organization_id = ${org} and v.last_seen_at < ${longAgo})`;
  const busy = sql`select c.device_id from commands c where c.organization_id = ${org}`;
  const gone = sql`t.state in ('DELETED', 'DISABLED', 'EXPIRED')`;
  const waiting = sql`select w.id from devices w where w.organization_id = ${org} and w.state in ('PENDING', 'PROVISIONING')`;
  // Looked up for one row after the other, since few come as far as here.
  const heard = sql`not ${gone} and not ${attention} and not (t.state = 'ACTIVE' and (
    select v.last_seen_at from device_activity v where v.organization_id = ${org} and v.device_id = t.id) < ${longAgo})`;
  const conditions: Record<DeviceHealth, Sql> = {
    gone: sql`t.facets && array['state:DELETED', 'state:DISABLED', 'state:EXPIRED']`,
    // One look-up in the index, whatever is wrong.
    attention: sql`not ${gone} and t.facets && (array['attention:true']
      || array(select 'platform:' || platform from (${failingPlatforms(org)}) failing))`,
    silent: sql`t.state = 'ACTIVE' and not ${attention} and ${silent}`,
    // Not a join, of whose size the planner thinks too little: found once, and each row is looked up in it.
    pending: sql`${heard} and (t.id in (${waiting} union all ${busy})) is true`,
    fine: sql`t.state = 'ACTIVE' and not ${attention} and not ${silent} and t.id not in (${busy})`,
  };
  const [only, ...more] = [...new Set(healths)].map((health) => conditions[health]);
  if (only === undefined) return [];
  const condition = sql`(${join(
    [only, ...more].map((each) => sql`(${each})`),
    ' or ',
  )})`;
  if (more.length > 0) return [{ sql: condition }];
  if (healths[0] !== 'pending') return [{ sql: condition, ...boundsOf(healths) }];
  return [{ sql: condition, among: { ids: sql`${waiting} union ${busy}`, rest: heard } }];
}

/** In the order of last contact, silent ones stand at one end and all that is well at the other. */
function boundsOf([health]: readonly DeviceHealth[]): Omit<Condition, 'sql'> {
  const bounds = sql`v.last_seen_at`;
  if (health === 'silent') return { bounds, bound: sql`v.last_seen_at < ${longAgo}` };
  return health === 'fine' ? { bounds, bound: sql`v.last_seen_at >= ${longAgo}` } : {};
}
