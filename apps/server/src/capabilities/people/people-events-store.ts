import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Where the new address is that of another person of the workspace, the one known there stays. */
export async function followAccount(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update people p set first_name = u.first_name, last_name = u.last_name, updated_at = now(),
      email = case when exists (
          select 1 from people o where o.organization_id = p.organization_id and o.email = lower(u.email) and o.id <> p.id)
        then p.email else lower(u.email) end
    from users u
    where u.id = ${userId} and p.user_id = u.id
      and (p.first_name, p.last_name, p.email) is distinct from (u.first_name, u.last_name, lower(u.email))`);
}

export async function noteActivity(
  tx: Tx,
  seen: readonly { organizationId: string; userId: string; at: string }[],
): Promise<void> {
  await tx.run(sql`
    update person_activity v set last_activity_at = s.at
    from people p, jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as s("organizationId" uuid, "userId" uuid, at timestamptz)
    where p.organization_id = s."organizationId" and p.user_id = s."userId"
      and v.organization_id = p.organization_id and v.person_id = p.id
      -- To the minute is enough, and spares most of the writing.
      and v.last_activity_at < s.at - interval '1 minute'`);
}
