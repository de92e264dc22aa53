import type { Database, Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';

/** What somebody has made a publication of, by listing it or by offering more than the one build, is theirs to delete. */
const isEnded = (days: number): Sql => sql`p.tester and p.visibility = 'unlisted' and p.filter ->> 'type' = 'builds'
  and jsonb_array_length(p.filter -> 'builds') = 1 and p.expires_at < now() - make_interval(days => ${days})`;

/** Across workspaces, in the order of their ids. */
export async function findEndedTesterLinks(
  db: Database,
  { days, after, limit }: { days: number; after: string; limit: number },
): Promise<{ organizationId: string; id: string }[]> {
  return db.systemQuery(sql`
    select p.organization_id as "organizationId", p.id from publications p
    where ${isEnded(days)} and (${after} = '' or p.id > nullif(${after}, '')::uuid) order by p.id limit ${limit}`);
}

/** Held until the transaction ends. */
export async function isEndedTesterLink(tx: Tx, id: string, days: number): Promise<boolean> {
  const found = await tx.first(sql`
    select 1 from publications p
    where p.organization_id = ${tx.organizationId} and p.id = ${id} and ${isEnded(days)} for update`);
  return found !== undefined;
}
