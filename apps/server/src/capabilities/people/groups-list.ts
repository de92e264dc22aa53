import type { Group } from '@muster/contract/calls/groups';
import type { Tx } from '../../platform/db/database.ts';
import { defineList, type Page, type PageRequest } from '../../platform/db/list-engine.ts';
import { where } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';
import { likePart } from '../../platform/db/text-search.ts';
import { fold } from '../../platform/fold.ts';

const columns = sql`g.id, g.name, g.description, g.people, g.created_at as "createdAt", g.updated_at as "updatedAt"`;

interface GroupFilter {
  q?: string | undefined;
}

/** Few enough in one workspace to be looked at one by one. */
const groupList = defineList<Group, GroupFilter, null, 'name'>({
  name: 'groups',
  version: 1,
  table: sql`groups t`,
  scope: (_, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: { q: where((q) => sql`folded(t.name) like ${likePart(fold(q))}`) },
  sorts: { name: { key: sql`folded(t.name) collate "C"`, type: 'text', tie: false } },
  countedTo: 100_000,
  columns,
  from: ({ organizationId }) => sql`
    left join groups g on g.organization_id = ${organizationId} and g.id = page.list_id`,
});

export function listGroups(tx: Tx, query: GroupFilter & PageRequest): Promise<Page<Group>> {
  return groupList.page(tx, null, { ...query, sort: 'name' });
}

export async function findGroup(tx: Tx, id: string): Promise<Group | undefined> {
  return tx.first<Group>(
    sql`select ${columns} from groups g where g.organization_id = ${tx.organizationId} and g.id = ${id}`,
  );
}

/** Of those of the given groups that the workspace has. */
export async function findGroupIds(tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; name: string }>(sql`
    select id, name from groups where organization_id = ${tx.organizationId} and name = any (${[...names]})`);
  return new Map(rows.map(({ id, name }) => [name, id]));
}
