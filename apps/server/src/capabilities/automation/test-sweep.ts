import { randomUUIDv7 } from 'node:crypto';
import { sql } from '../../platform/db/sql.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';
import { deviceOf } from '../devices/test-sweep.ts';

/**
 * A new one each time, since the call may delete it. Switched off, and what it does needs no other right than that to rules.
 */
export async function automationRuleOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into automation_rules (organization_id, id, name, enabled, trigger_kind, trigger, actions)
    values (${organizationId}, ${id}, ${id}, false, 'assigned', '{"kind":"assigned"}',
      '[{"kind":"webhook","message":"swept"}]')`);
  return id;
}

/** One row of each of its tables. */
export async function automationRowsOf(query: OwnerQuery, organizationId: string): Promise<void> {
  const ruleId = await automationRuleOf(query, organizationId);
  const deviceId = await deviceOf(query, organizationId);
  await query(sql`
    insert into automation_states (organization_id, rule_id, device_id) values (${organizationId}, ${ruleId}, ${deviceId})`);
  await query(sql`
    insert into automation_queue (organization_id, device_id, kind) values (${organizationId}, ${deviceId}, 'assigned')`);
  await query(sql`
    insert into automation_runs (organization_id, id, rule_id, device_id, device_name, cause, chain)
    values (${organizationId}, ${randomUUIDv7()}, ${ruleId}, ${deviceId}, 'A device', 'assigned', ${[ruleId]}::uuid[])`);
}

/** Of another kind of action than that of the sample; the tests of rules ask for it. */
const ofOthers = ['actions.*.policyId'];

export const sweepPart: SweepPart = {
  othersIds: {
    'automationRules.create': ofOthers,
    'automationRules.update': ofOthers,
    'automationRules.preview': ofOthers,
  },
  // A preview says of what is gone that it would be skipped.
  idFilters: { 'automationRules.runs': ['deviceId'], 'automationRules.preview': ['actions.*.personIds.*'] },
  namedInside: {
    'automationRules.create': [5320],
    'automationRules.update': [5320],
    'automationRules.preview': [5320],
  },
  samples: { automationRuleId: ({ ownerQuery }, { id }) => automationRuleOf(ownerQuery, id) },
  scenes: {
    // It runs for devices that match, and the home of the sweep has none.
    async 'automationRules.run'({ server, home }) {
      await server.ownerQuery(sql`
        insert into devices (organization_id, id, platform, os, state, display_name)
        values (${home.id}, ${randomUUIDv7()}, 'apple', 'iOS', 'ACTIVE', 'Swept')`);
      return {};
    },
  },
};
