import type { Group } from '@muster/contract/calls/groups';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { failFields } from '../../platform/errors.ts';
import { fold } from '../../platform/fold.ts';

const columns = sql`id, name, description, people, created_at as "createdAt", updated_at as "updatedAt"`;

export async function listGroups(
  tx: Tx,
  { q, after, limit }: { q?: string | undefined; after?: string | undefined; limit: number },
): Promise<{ items: Group[]; totalDocs: number; next: string | null }> {
  const matches = sql`organization_id = ${tx.organizationId}
    and folded(name) like ${`%${fold(q ?? '').replace(/[\\%_]/g, '\\$&')}%`}`;
  const place = after === undefined ? sql`` : sql`and folded(name) collate "C" > ${readPlace(after)}`;
  const rows = await tx.query<Group & { place: string }>(sql`
    select ${columns}, folded(name) as place from groups where ${matches} ${place}
    order by folded(name) collate "C" limit ${limit + 1}`);
  const { count } = await tx.one<{ count: number }>(sql`select count(*) from groups where ${matches}`);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(({ place: _, ...group }) => group),
    totalDocs: count,
    next: rows.length > limit && last ? Buffer.from(JSON.stringify([last.place])).toString('base64url') : null,
  };
}

export async function findGroup(tx: Tx, id: string): Promise<Group | undefined> {
  return tx.first<Group>(
    sql`select ${columns} from groups where organization_id = ${tx.organizationId} and id = ${id}`,
  );
}

function readPlace(text: string): string {
  try {
    const [place]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (typeof place === 'string' && !place.includes('\0') && place.isWellFormed()) return place;
  } catch {
    // Not one of ours: told below like any other bad field.
  }
  return failFields([{ field: 'after', rules: [{ name: 'type', params: {} }] }]);
}
