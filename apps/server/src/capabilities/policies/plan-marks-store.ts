/** Whoever changes what devices should have marks them, so that the desired state is computed anew for those alone. */
import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { devicesOf, hitsOf, savedAssignments } from './assignment-list.ts';

/**
 * The devices that have a policy, or had it when they were last computed. Where its assignments change, before and after
 * the change: who loses it is computed too.
 */
export async function markPolicyDevices(tx: Tx, policyId: string): Promise<void> {
  await markDevicesOf(tx, sql`array[${policyId}::uuid]`);
}

/** Of all policies whose current version names something: `profile:<id>`, `build:<id>`, `application:<id>`, `asset:<id>`. */
export async function markDevicesUsing(tx: Tx, use: string): Promise<void> {
  await markDevicesOf(
    tx,
    sql`array(
      select v.policy_id from policy_versions v
      join policies p on p.organization_id = v.organization_id and p.id = v.policy_id and p.version = v.version
      where v.organization_id = ${tx.organizationId} and v.uses @> array[${use}])`,
  );
}

/** Those that an audience gives policies, or keeps them from: before and after it changes. */
export async function markAudienceDevices(tx: Tx, audienceId: string): Promise<void> {
  const assignments = sql`
    select policy_id, id, kind, target_folded, excluded from policy_assignments
    where organization_id = ${tx.organizationId} and kind = 'audience' and target_folded = ${audienceId.toLowerCase()}`;
  await mark(tx, sql`select distinct device_id from (${hitsOf(tx.organizationId, assignments)}) h`);
}

async function markDevicesOf(tx: Tx, policyIds: Sql): Promise<void> {
  await mark(
    tx,
    sql`
      select device_id from (${devicesOf(tx.organizationId, savedAssignments(tx.organizationId, policyIds))}) h
      union select device_id from device_policies
      where organization_id = ${tx.organizationId} and policy_id = any (${policyIds})`,
  );
}

/** In one order, so that two who mark at once do not wait for each other in a circle. */
async function mark(tx: Tx, devices: Sql): Promise<void> {
  await tx.run(sql`
    insert into plan_queue (organization_id, device_id)
    select ${tx.organizationId}, device_id from (${devices}) d order by device_id
    on conflict (organization_id, device_id) do update
      set marks = plan_queue.marks + 1, not_before = least(plan_queue.not_before, now())`);
}
