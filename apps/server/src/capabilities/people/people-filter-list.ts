import type { Tx } from '../../platform/db/database.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import { fold } from '../../platform/fold.ts';

export interface PeopleFilter {
  q?: string | undefined;
  kind?: readonly string[] | undefined;
  status?: readonly string[] | undefined;
  role?: readonly string[] | undefined;
  scope?: readonly string[] | undefined;
  origin?: readonly string[] | undefined;
  tag?: readonly string[] | undefined;
  groupId?: readonly string[] | undefined;
  application?: readonly string[] | undefined;
}

export const employee = 'employee';

/** As they are read row by row. */
export function exactConditions(filter: PeopleFilter): Sql[] {
  const all = searchConditions(filter.q);
  if (filter.kind?.length === 1)
    all.push(filter.kind[0] === employee ? sql`role = ${employee}` : sql`role <> ${employee}`);
  if (filter.status) all.push(sql`status = any (${filter.status})`);
  if (filter.role) all.push(sql`role = any (${filter.role})`);
  if (filter.scope) all.push(sql`scope = any (${filter.scope})`);
  if (filter.origin) all.push(sql`origin = any (${filter.origin})`);
  if (filter.tag) all.push(sql`exists (select 1 from unnest(tags) t where folded(t) = any (${filter.tag.map(fold)}))`);
  if (filter.groupId) all.push(sql`groups && ${filter.groupId}::uuid[]`);
  if (filter.application)
    all.push(sql`id in (select person_id from person_applications
      where organization_id = current_organization() and application_id = any (${filter.application}::uuid[]))`);
  return all;
}

/** As the index on facets has them; what people is asked for is looked at again in the row. */
export function indexedConditions(tx: Tx, filter: PeopleFilter): Sql[] {
  return [...facetConditions(tx, filter), ...exactConditions(filter)];
}

/** One for each thing that is filtered by. They name the workspace too, since they are numbers of one. */
export function facetConditions(tx: Tx, filter: PeopleFilter): Sql[] {
  const collaborators = ['owner', 'admin', 'editor', 'viewer', 'unassigned'];
  const kind = filter.kind?.length === 1 ? (filter.kind[0] === employee ? [employee] : collaborators) : undefined;
  const facets: [string, readonly string[] | undefined][] = [
    ['role', kind],
    ['role', filter.role],
    ['status', filter.status],
    ['scope', filter.scope],
    ['origin', filter.origin],
    ['tag', filter.tag?.map(fold)],
    ['group', filter.groupId],
  ];
  return facets.flatMap(([name, values]) => {
    if (values === undefined) return [];
    const numbers = values.map((value) => sql`person_facet(${tx.organizationId}::uuid, ${name}, ${value}::text)`);
    return [sql`facets && array[${join(numbers, ', ')}]`];
  });
}

/** Every word has to be somewhere; one or two letters, at the beginning of a word. */
function searchConditions(q: string | undefined): Sql[] {
  return searchedWords(q).map((word) => sql`search like ${patternOf(word)}`);
}

/** The same in what is left of somebody without the beginning of their name and address (migration 0011). */
export function restConditions({ q }: PeopleFilter): Sql[] {
  return searchedWords(q).map((word) => sql`person_rest(email, first_name, last_name) like ${patternOf(word)}`);
}

export function searchedWords(q: string | undefined): string[] {
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.slice(0, 6);
}

function patternOf(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  return word.length > 2 ? `%${literal}%` : `% ${literal}%`;
}
