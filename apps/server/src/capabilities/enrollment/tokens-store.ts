import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface NewToken {
  id: string;
  hash: Buffer;
  templateId: string;
  hours: number;
  maxUses: number | null;
}

export async function insertToken(tx: Tx, { id, hash, templateId, hours, maxUses }: NewToken): Promise<void> {
  await tx.run(sql`
    insert into enrollment_tokens (organization_id, id, hash, template_id, max_uses, expires_at)
    values (${tx.organizationId}, ${id}, ${hash}, ${templateId}, ${maxUses}, now() + make_interval(hours => ${hours}::int))`);
}

export async function removeToken(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from enrollment_tokens where organization_id = ${tx.organizationId} and id = ${id}`);
}

/** Across workspaces: whose token it is. */
export async function findTokenWorkspace(db: Database, hash: Buffer): Promise<string | undefined> {
  const row = await db.systemFirst<{ organizationId: string }>(
    sql`select organization_id as "organizationId" from enrollment_tokens where hash = ${hash}`,
  );
  return row?.organizationId;
}

/** One more of a token that is good for another; those who come at the same time are counted one after the other. */
export async function useToken(tx: Tx, hash: Buffer): Promise<{ id: string; templateId: string } | undefined> {
  return tx.first(sql`
    update enrollment_tokens set uses = uses + 1
    where organization_id = ${tx.organizationId} and hash = ${hash} and expires_at > now()
      and (max_uses is null or uses < max_uses)
    returning id, template_id as "templateId"`);
}
