import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Who created a workspace or, when they are gone from it, its first owner. */
export async function findActingOwner(db: Database, organization: string): Promise<string | undefined> {
  const [row] = await db.systemQuery<{ userId: string }>(sql`
    select m.user_id as "userId" from organizations o join memberships m on m.organization_id = o.id
    where ${uuid.test(organization) ? sql`o.id = ${organization}` : sql`o.slug = ${organization}`} and m.role = 'owner'
    order by m.user_id = o.created_by desc, m.created_at, m.user_id limit 1`);
  return row?.userId;
}

export interface SupplantedSession {
  id: string;
  userId: string;
  supplanterId: string;
  reason: string;
  endsAt: Date;
  address: string;
  userAgent: string | undefined;
}

/** It begins without step-up: what is dangerous asks the staff for it. */
export async function insertSupplantedSession(tx: Tx, session: SupplantedSession): Promise<void> {
  await tx.run(sql`
    insert into sessions (id, user_id, user_agent, address, supplanter_id, supplanting_reason, ends_at, stepped_up_at)
    values (${session.id}, ${session.userId}, ${session.userAgent?.slice(0, 400) ?? null}, ${session.address},
      ${session.supplanterId}, ${session.reason}, ${session.endsAt}, 'epoch')`);
}

/** The workspaces that should be able to read that somebody was acted for. */
export async function listMemberships(db: Database, userId: string): Promise<string[]> {
  const rows = await db.systemQuery<{ id: string }>(
    sql`select organization_id as id from memberships where user_id = ${userId} order by organization_id`,
  );
  return rows.map(({ id }) => id);
}
