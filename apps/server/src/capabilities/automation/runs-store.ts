/** What happened to devices, for which of them conditions hold, and what rules do about it. */
import { randomUUIDv7 } from 'node:crypto';
import { type ActionOutcome, type AutomationRun, automationLimits } from '@muster/contract/automation';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { RuleRow } from './automation-store.ts';
import { matchingDevices } from './matching-list.ts';

export interface QueueRow {
  deviceId: string;
  kind: string;
  detail: Record<string, unknown>;
  chain: string[];
}

/** Workspaces where something happened, or is to be done. */
export async function listBusy(db: Database): Promise<string[]> {
  const rows = await db.systemQuery<{ id: string }>(sql`
    select organization_id as id from automation_queue group by 1
    union select organization_id from automation_runs where state = 'pending' group by 1 order by 1`);
  return rows.map(({ id }) => id);
}

/** Taken in the transaction that does something about it, so that nothing is lost and nothing comes twice. */
export async function takeQueue(tx: Tx, count: number): Promise<QueueRow[]> {
  return tx.query<QueueRow>(sql`
    with next as (
      select id from automation_queue where organization_id = ${tx.organizationId} order by id limit ${count}
      for update skip locked),
    taken as (
      delete from automation_queue q using next where q.organization_id = ${tx.organizationId} and q.id = next.id
      returning q.id, q.device_id, q.kind, q.detail, q.chain)
    select device_id as "deviceId", kind, detail, chain from taken order by id`);
}

/** Those for whom it is so now and was not before; some of them, where they are many. */
export async function listEdges(
  tx: Tx,
  rule: RuleRow,
  ids: readonly string[] | undefined,
  atMost: number,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select m.id from (${matchingDevices(tx.organizationId, rule, ids)}) m
    where not exists (select 1 from automation_states s
      where s.organization_id = ${tx.organizationId} and s.rule_id = ${rule.id} and s.device_id = m.id
        and (s.matches or s.fired_at > now() - make_interval(mins => ${rule.cooldownMinutes}::int)))
    order by m.id limit ${atMost}`);
  return rows.map(({ id }) => id);
}

/** Those for whom it is so no more can become so again. */
export async function noteNoLonger(tx: Tx, rule: RuleRow, ids: readonly string[] | undefined): Promise<void> {
  const among = ids === undefined ? sql`` : sql`and s.device_id = any (${[...ids]}::uuid[])`;
  await tx.run(sql`
    update automation_states s set matches = false, since = now()
    where s.organization_id = ${tx.organizationId} and s.rule_id = ${rule.id} and s.matches ${among}
      and s.device_id not in (${matchingDevices(tx.organizationId, rule, ids)})`);
}

/** Of these, those for whom the rule did not fire lately. */
export async function listRested(tx: Tx, rule: RuleRow, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select i.id from unnest(${[...ids]}::uuid[]) i(id)
    where not exists (select 1 from automation_states s
      where s.organization_id = ${tx.organizationId} and s.rule_id = ${rule.id} and s.device_id = i.id
        and s.fired_at > now() - make_interval(mins => ${rule.cooldownMinutes}::int))`);
  return rows.map(({ id }) => id);
}

/** The rule fired for them, and its condition holds. */
export async function noteFired(tx: Tx, ruleId: string, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    insert into automation_states as s (organization_id, rule_id, device_id, matches, since, fired_at)
    select ${tx.organizationId}, ${ruleId}, d.id, true, now(), now() from devices d
    where d.organization_id = ${tx.organizationId} and d.id = any (${[...ids]}::uuid[]) order by d.id
    on conflict (organization_id, rule_id, device_id) do update set matches = true, fired_at = now(),
      since = case when s.matches then s.since else now() end`);
}

/** One of these devices for which the rule has fired as often as it may within an hour. */
export async function findTooOften(tx: Tx, ruleId: string, ids: readonly string[]): Promise<string | undefined> {
  const found = await tx.query<{ id: string }>(sql`
    select device_id as id from automation_runs
    where organization_id = ${tx.organizationId} and rule_id = ${ruleId} and device_id = any (${[...ids]}::uuid[])
      and created_at > now() - interval '1 hour' and cause <> 'manual' and state <> 'skipped'
    group by device_id having count(*) >= ${automationLimits.perHour} order by 1 limit 1`);
  return found[0]?.id;
}

/** For how many devices the rule has fired within minutes, these among them. */
export async function countLately(tx: Tx, ruleId: string, ids: readonly string[]): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select device_id from automation_runs
      where organization_id = ${tx.organizationId} and rule_id = ${ruleId} and cause <> 'manual' and state <> 'skipped'
        and created_at > now() - make_interval(mins => ${automationLimits.minutes}::int)
      union select unnest(${[...ids]}::uuid[])) devices`);
  return count;
}

export interface NewRuns {
  ruleId: string;
  devices: readonly { id: string; detail: Record<string, unknown> }[];
  cause: AutomationRun['cause'];
  chain: readonly string[];
  state: 'pending' | 'skipped';
}

export async function insertRuns(tx: Tx, { ruleId, devices, cause, chain, state }: NewRuns): Promise<void> {
  const rows = devices.map((device) => ({ ...device, run: randomUUIDv7() }));
  await tx.run(sql`
    insert into automation_runs (organization_id, id, rule_id, device_id, device_name, cause, detail, chain, state, skipped,
      ended_at)
    select ${tx.organizationId}, r.run, ${ruleId}, d.id, d.display_name, ${cause}, r.detail, ${[...chain]}::uuid[], ${state}::text,
      case when ${state}::text = 'skipped' then 'depth' end, case when ${state}::text = 'skipped' then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, run uuid, detail jsonb)
      join devices d on d.organization_id = ${tx.organizationId} and d.id = r.id`);
}

export interface PendingRun {
  id: string;
  ruleId: string;
  ruleName: string;
}

/** The oldest, held by nobody. */
export async function listPending(tx: Tx, count: number): Promise<PendingRun[]> {
  return tx.query<PendingRun>(sql`
    select n.id, n.rule_id as "ruleId", r.name as "ruleName" from automation_runs n
      join automation_rules r on r.organization_id = n.organization_id and r.id = n.rule_id
    where n.organization_id = ${tx.organizationId} and n.state = 'pending' order by n.created_at, n.id limit ${count}`);
}

export async function lockRun(tx: Tx, id: string): Promise<{ deviceId: string; chain: string[] } | undefined> {
  return tx.first(sql`
    select device_id as "deviceId", chain from automation_runs
    where organization_id = ${tx.organizationId} and id = ${id} and state = 'pending' for update skip locked`);
}

export async function endRun(
  tx: Tx,
  id: string,
  end: { state: AutomationRun['state']; skipped?: AutomationRun['skipped']; outcomes?: readonly ActionOutcome[] },
): Promise<void> {
  await tx.run(sql`
    update automation_runs set state = ${end.state}, skipped = ${end.skipped ?? null},
      outcomes = ${JSON.stringify(end.outcomes ?? [])}, ended_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
}

/** Somebody ran it: all at once, with what became of it. */
export async function insertManual(
  tx: Tx,
  ruleId: string,
  device: { id: string; displayName: string },
  end: { state: AutomationRun['state']; outcomes: readonly ActionOutcome[] },
): Promise<void> {
  await tx.run(sql`
    insert into automation_runs (organization_id, id, rule_id, device_id, device_name, cause, chain, state, outcomes, ended_at)
    values (${tx.organizationId}, ${randomUUIDv7()}, ${ruleId}, ${device.id}, ${device.displayName}, 'manual',
      array[${ruleId}::uuid], ${end.state}, ${JSON.stringify(end.outcomes)}, now())`);
}

/** Whatever the transaction changes from here on is the doing of these rules. */
export async function markDoing(tx: Tx, chain: readonly string[]): Promise<void> {
  await tx.query(sql`select set_config('muster.automation', ${`{${chain.join(',')}}`}, true)`);
}

/** Rules whose condition may become so by the time that passes. */
export async function listChecked(db: Database): Promise<{ organizationId: string; ruleId: string }[]> {
  return db.systemQuery(sql`
    select organization_id as "organizationId", id as "ruleId" from automation_rules
    where enabled and trigger_kind = 'condition' order by 1, 2`);
}

export async function deleteOldRuns(db: Database, days: number, atOnce: number): Promise<number> {
  const gone = await db.systemQuery(sql`
    delete from automation_runs where (organization_id, id) in (
      select organization_id, id from automation_runs
      where created_at < now() - make_interval(days => ${days}::int) limit ${atOnce})
    returning 1 as one`);
  return gone.length;
}
