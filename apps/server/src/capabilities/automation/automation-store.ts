import type { AutomationRuleInput, AutomationStop } from '@muster/contract/automation';
import { policyRules } from '@muster/contract/policies';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { fail } from '../../platform/errors.ts';

export interface RuleRow extends AutomationRuleInput {
  id: string;
  updatedAt: string;
}

const columns = sql`r.id, r.name, r.description, r.enabled, r.trigger, r.audience_ids as "deviceAudienceIds", r.match, r.conditions,
  r.actions, r.cooldown_minutes as "cooldownMinutes", r.updated_at as "updatedAt"`;

export async function countRules(tx: Tx): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from automation_rules where organization_id = ${tx.organizationId}`,
  );
  return count;
}

/** Held until the transaction ends. */
export async function lockRule(tx: Tx, id: string): Promise<RuleRow | undefined> {
  return tx.first<RuleRow>(sql`
    select ${columns} from automation_rules r
    where r.organization_id = ${tx.organizationId} and r.id = ${id} for no key update`);
}

export async function findRule(tx: Tx, id: string): Promise<RuleRow | undefined> {
  return tx.first<RuleRow>(sql`
    select ${columns} from automation_rules r where r.organization_id = ${tx.organizationId} and r.id = ${id}`);
}

export async function listEnabled(tx: Tx, kinds: readonly string[]): Promise<RuleRow[]> {
  return tx.query<RuleRow>(sql`
    select ${columns} from automation_rules r
    where r.organization_id = ${tx.organizationId} and r.enabled and r.trigger_kind = any (${[...kinds]}::text[]) order by r.id`);
}

export async function insertRule(tx: Tx, id: string, rule: AutomationRuleInput): Promise<void> {
  const insert = tx.run(sql`
    insert into automation_rules (organization_id, id, name, description, enabled, trigger_kind, trigger, audience_ids, match,
      conditions, actions, cooldown_minutes)
    values (${tx.organizationId}, ${id}, ${rule.name}, ${rule.description}, ${rule.enabled}, ${rule.trigger.kind},
      ${JSON.stringify(rule.trigger)}, ${rule.deviceAudienceIds}::uuid[], ${rule.match}, ${JSON.stringify(rule.conditions)},
      ${JSON.stringify(rule.actions)}, ${rule.cooldownMinutes})`);
  await insert.catch(nameUsed);
}

/** Whoever saves it has looked at it: why it was switched off is forgotten when it is switched on again. */
export async function saveRule(tx: Tx, id: string, rule: AutomationRuleInput): Promise<void> {
  const update = tx.run(sql`
    update automation_rules set name = ${rule.name}, description = ${rule.description}, enabled = ${rule.enabled},
      trigger_kind = ${rule.trigger.kind}, trigger = ${JSON.stringify(rule.trigger)},
      audience_ids = ${rule.deviceAudienceIds}::uuid[], match = ${rule.match}, conditions = ${JSON.stringify(rule.conditions)},
      actions = ${JSON.stringify(rule.actions)}, cooldown_minutes = ${rule.cooldownMinutes},
      stopped = case when ${rule.enabled} then null else stopped end,
      stopped_at = case when ${rule.enabled} then null else stopped_at end,
      stopped_device = case when ${rule.enabled} then null else stopped_device end, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
  await update.catch(nameUsed);
}

export async function stopRuleRow(tx: Tx, id: string, reason: AutomationStop, deviceId: string | null): Promise<void> {
  await tx.run(sql`
    update automation_rules set enabled = false, stopped = ${reason}, stopped_at = now(), stopped_device = ${deviceId}::uuid,
      updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
  await tx.run(sql`
    update automation_runs set state = 'skipped', skipped = 'off', ended_at = now()
    where organization_id = ${tx.organizationId} and rule_id = ${id} and state = 'pending'`);
}

export async function deleteRuleRow(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from automation_rules where organization_id = ${tx.organizationId} and id = ${id}`);
}

/** After what it asks for has changed, nothing is known of who was so before. */
export async function forgetStates(tx: Tx, ruleId: string): Promise<void> {
  await tx.run(sql`
    update automation_states set matches = false
    where organization_id = ${tx.organizationId} and rule_id = ${ruleId} and matches`);
}

/** Of these ids, those that are there. */
export async function findNamed(
  tx: Tx,
  ids: { audiences: readonly string[]; policies: readonly string[]; people: readonly string[] },
): Promise<{ audiences: string[]; policies: string[]; people: string[] }> {
  return tx.one(sql`
    select array(select id from device_audiences where organization_id = ${tx.organizationId}
        and id = any (${[...ids.audiences]}::uuid[])) as audiences,
      array(select id from policies where organization_id = ${tx.organizationId}
        and id = any (${[...ids.policies]}::uuid[])) as policies,
      array(select p.id from people p join memberships m on m.organization_id = p.organization_id and m.user_id = p.user_id
        where p.organization_id = ${tx.organizationId} and p.id = any (${[...ids.people]}::uuid[])) as people`);
}

/** The accounts of collaborators. */
export async function findUsers(tx: Tx, personIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ userId: string }>(sql`
    select m.user_id as "userId" from people p
      join memberships m on m.organization_id = p.organization_id and m.user_id = p.user_id and not m.service_account
    where p.organization_id = ${tx.organizationId} and p.id = any (${[...personIds]}::uuid[]) order by 1`);
  return rows.map(({ userId }) => userId);
}

/** Undefined where it is gone or archived. */
export async function findPolicy(tx: Tx, id: string): Promise<{ name: string } | undefined> {
  return tx.first(sql`
    select name from policies where organization_id = ${tx.organizationId} and id = ${id} and state = 'active'`);
}

export async function isAssigned(tx: Tx, policyId: string, deviceId: string): Promise<boolean> {
  const found = await tx.query(sql`
    select 1 as one from policy_assignments where organization_id = ${tx.organizationId} and policy_id = ${policyId}
      and kind = 'device' and target = ${deviceId}::text`);
  return found.length > 0;
}

/** Whoever looks at the policy says it anew as a whole, so there are no more than that call takes. */
export async function hasRoom(tx: Tx, policyId: string): Promise<boolean> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from policy_assignments where organization_id = ${tx.organizationId} and policy_id = ${policyId}`);
  return count < policyRules.assignmentsMax;
}

/** What somebody said of this device and policy before stays: it may be that it is not to have it. */
export async function assignToDevice(tx: Tx, id: string, policyId: string, deviceId: string): Promise<void> {
  await tx.run(sql`
    insert into policy_assignments (organization_id, id, policy_id, kind, target)
    values (${tx.organizationId}, ${id}, ${policyId}, 'device', ${deviceId}::text)
    on conflict (organization_id, policy_id, kind, target) do nothing`);
  await tx.run(sql`select plan_devices(${tx.organizationId}::uuid, array[${deviceId}::uuid])`);
}

function nameUsed(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'automation_rules_name') fail(5091, { reason: 'NAME_USED' });
  throw error;
}
