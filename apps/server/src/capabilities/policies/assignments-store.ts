import type { AssignmentInput } from '@muster/contract/policies';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { risingId } from '../../platform/events/rising-id.ts';

export async function readAssignments(tx: Tx, policyId: string): Promise<AssignmentInput[]> {
  return tx.query<AssignmentInput>(sql`
    select kind, target, excluded from policy_assignments
    where organization_id = ${tx.organizationId} and policy_id = ${policyId} order by excluded, created_at, id`);
}

/** Takes the place of what was there; those that stay keep their ids. */
export async function putAssignments(tx: Tx, policyId: string, assignments: readonly AssignmentInput[]): Promise<void> {
  const rows = JSON.stringify(assignments.map((assignment) => ({ id: risingId(), ...assignment })));
  await tx.run(sql`
    delete from policy_assignments a where a.organization_id = ${tx.organizationId} and a.policy_id = ${policyId}
      and not exists (select from jsonb_to_recordset(${rows}::jsonb) as r(kind text, target text)
        where r.kind = a.kind and r.target = a.target)`);
  await tx.run(sql`
    insert into policy_assignments (organization_id, id, policy_id, kind, target, excluded)
    select ${tx.organizationId}, id, ${policyId}, kind, target, excluded
    from jsonb_to_recordset(${rows}::jsonb) as r(id uuid, kind text, target text, excluded boolean)
    on conflict (organization_id, policy_id, kind, target) do update set excluded = excluded.excluded`);
}
