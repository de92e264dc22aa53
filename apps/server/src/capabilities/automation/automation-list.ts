import type {
  AutomationRule,
  AutomationRuleDetails,
  AutomationRun,
  AutomationTrigger,
} from '@muster/contract/automation';
import { automationLimits } from '@muster/contract/automation';
import type { Tx } from '../../platform/db/database.ts';
import { exactTime } from '../../platform/db/list-cursor.ts';
import { defineList, type Page, type PageRequest } from '../../platform/db/list-engine.ts';
import { oneOf, search, since, until, yesOrNo } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';

const columns = sql`r.id, r.name, r.description, r.enabled, r.trigger_kind as trigger, jsonb_array_length(r.actions) as actions,
  cardinality(r.audience_ids) as audiences, jsonb_array_length(r.conditions) as conditions,
  case when r.stopped is not null then json_build_object('reason', r.stopped, 'at', ${exactTime(sql`r.stopped_at`)}, 'device',
    (select json_build_object('id', d.id, 'displayName', d.display_name, 'platform', d.platform) from devices d
     where d.organization_id = r.organization_id and d.id = r.stopped_device)) end as stopped,
  (select n.created_at from automation_runs n where n.organization_id = r.organization_id and n.rule_id = r.id
   order by n.created_at desc, n.id desc limit 1) as "lastRunAt",
  r.created_at as "createdAt", r.updated_at as "updatedAt"`;

interface Filter {
  q?: string | undefined;
  enabled?: 'true' | 'false' | undefined;
  stopped?: 'true' | 'false' | undefined;
  trigger?: readonly AutomationTrigger[] | undefined;
}

export const automationRuleList = defineList<AutomationRule, Filter, null, 'name' | 'createdAt'>({
  name: 'automationRules',
  version: 1,
  table: sql`automation_rules_here t`,
  scope: (_, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: {
    q: search(),
    enabled: yesOrNo(sql`t.enabled`),
    stopped: yesOrNo(sql`(t.stopped is not null)`),
    trigger: oneOf(sql`t.trigger_kind`),
  },
  sorts: {
    name: { key: sql`t.sort_name`, type: 'text', tie: false },
    createdAt: { key: sql`t.created_at`, type: 'time' },
  },
  countedTo: automationLimits.countedAtMost,
  columns,
  from: ({ organizationId }) => sql`
    left join automation_rules r on r.organization_id = ${organizationId} and r.id = page.list_id`,
});

/** With what people call what it names, and what of it is gone. */
export async function findRuleDetails(tx: Tx, id: string): Promise<AutomationRuleDetails | undefined> {
  return tx.first<AutomationRuleDetails>(sql`
    with named as (
      select unnest(r.audience_ids) as id from automation_rules r where r.organization_id = ${tx.organizationId} and r.id = ${id}
      union select (a ->> 'policyId')::uuid from automation_rules r, jsonb_array_elements(r.actions) a
        where r.organization_id = ${tx.organizationId} and r.id = ${id} and a ? 'policyId'
      union select p::uuid from automation_rules r, jsonb_array_elements(r.actions) a,
          jsonb_array_elements_text(case when a ? 'personIds' then a -> 'personIds' else '[]' end) p
        where r.organization_id = ${tx.organizationId} and r.id = ${id}),
    known as (
      select n.id, a.name from named n join device_audiences a on a.organization_id = ${tx.organizationId} and a.id = n.id
      union all select n.id, p.name from named n
        join policies p on p.organization_id = ${tx.organizationId} and p.id = n.id and p.state = 'active'
      union all select n.id, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email) from named n
        join people p on p.organization_id = ${tx.organizationId} and p.id = n.id
        join memberships m on m.organization_id = p.organization_id and m.user_id = p.user_id)
    select ${columns}, r.trigger, r.audience_ids as "deviceAudienceIds", r.match, r.conditions, r.actions,
      r.cooldown_minutes as "cooldownMinutes",
      (select coalesce(json_object_agg(k.id, k.name), '{}') from known k) as labels,
      array(select n.id from named n where n.id not in (select k.id from known k) order by 1) as gone
    from automation_rules r where r.organization_id = ${tx.organizationId} and r.id = ${id}`);
}

interface RunFilter {
  state?: readonly AutomationRun['state'][] | undefined;
  deviceId?: string | undefined;
  minTime?: string | undefined;
  maxTime?: string | undefined;
}

const runList = defineList<AutomationRun, RunFilter, { ruleId: string }, 'createdAt'>({
  name: 'automationRuns',
  version: 1,
  table: sql`automation_runs t`,
  scope: ({ ruleId }, { organizationId }) => [sql`t.organization_id = ${organizationId}`, sql`t.rule_id = ${ruleId}`],
  filters: {
    state: oneOf(sql`t.state`),
    deviceId: oneOf(sql`t.device_id`, sql`uuid`),
    minTime: since(sql`t.created_at`),
    maxTime: until(sql`t.created_at`),
  },
  sorts: { createdAt: { key: sql`t.created_at`, type: 'time' } },
  countedTo: automationLimits.countedAtMost,
  columns: sql`n.id, json_build_object('id', n.device_id, 'displayName', coalesce(d.display_name, n.device_name), 'platform',
      d.platform) as device, n.cause, n.detail, cardinality(n.chain) as depth, n.state, n.skipped, n.outcomes as actions,
    n.created_at as "createdAt", n.ended_at as "endedAt"`,
  from: ({ organizationId }) => sql`
    left join automation_runs n on n.organization_id = ${organizationId} and n.id = page.list_id
    left join devices d on d.organization_id = n.organization_id and d.id = n.device_id`,
});

export function listRuns(tx: Tx, ruleId: string, query: RunFilter & PageRequest): Promise<Page<AutomationRun>> {
  return runList.page(tx, { ruleId }, { ...query, sort: '-createdAt' });
}
