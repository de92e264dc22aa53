import type { PeopleSort } from '@muster/contract/calls/people';
import {
  type PersonOrigin,
  type PersonScope,
  type WorkspaceRole,
  workspaceRoles,
} from '@muster/contract/enumerations/people';
import { peopleCountedAtMost } from '@muster/contract/people';
import type { Role } from '@muster/contract/permissions';
import type { Tx } from '../../platform/db/database.ts';
import { exactTime } from '../../platform/db/paging.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import { failFields } from '../../platform/errors.ts';
import { fold } from './fold.ts';

export interface PersonRow {
  id: string;
  userId: string | null;
  email: string;
  firstName: string;
  lastName: string;
  picture: string | null;
  role: WorkspaceRole;
  scope: PersonScope;
  origin: PersonOrigin;
  status: 'active' | 'invited';
  tags: string[];
  groups: { id: string; name: string }[];
  applications: { id: string; role: Role }[];
  invitationRole: Role | null;
  sentAt: string | null;
  expiresAt: string | null;
  lastActivityAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface PeopleFilter {
  q?: string | undefined;
  kind?: readonly string[] | undefined;
  status?: readonly string[] | undefined;
  role?: readonly string[] | undefined;
  scope?: readonly string[] | undefined;
  origin?: readonly string[] | undefined;
  tag?: readonly string[] | undefined;
  groupId?: readonly string[] | undefined;
}

export interface PeopleRequest extends PeopleFilter {
  sort?: PeopleSort | `-${PeopleSort}` | undefined;
  after?: string | undefined;
  limit: number;
}

const columns = sql`p.id, p.user_id as "userId", p.email, p.first_name as "firstName", p.last_name as "lastName",
  u.picture, p.role, p.scope, p.origin, p.status, p.tags,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by folded(g.name))
    from groups g where g.organization_id = p.organization_id and g.id = any (p.groups)), '[]') as groups,
  coalesce((select json_agg(json_build_object('id', a.application_id, 'role', a.role) order by a.application_id)
    from person_applications a where a.organization_id = p.organization_id and a.person_id = p.id), '[]') as applications,
  i.role as "invitationRole", i.sent_at as "sentAt", i.expires_at as "expiresAt",
  nullif(p.last_activity_at, '-infinity') as "lastActivityAt", p.created_at as "createdAt", p.updated_at as "updatedAt"`;

const around = sql`left join users u on u.id = p.user_id
  left join invitations i on i.organization_id = p.organization_id and i.id = p.id and i.state = 'pending'`;

/** What a page is sorted by, with something that tells equals apart; each has an index. */
const orders: Record<PeopleSort, { key: Sql; tie: Sql; shown: Sql; type: Sql; tieType: Sql }> = {
  email: { key: sql`email`, tie: sql`email`, shown: sql`p.email`, type: sql`text`, tieType: sql`text` },
  name: { key: sql`sort_name`, tie: sql`id`, shown: sql`p.sort_name`, type: sql`text`, tieType: sql`uuid` },
  role: {
    key: sql`role_rank`,
    tie: sql`email`,
    shown: sql`p.role_rank::text`,
    type: sql`smallint`,
    tieType: sql`text`,
  },
  lastActivity: {
    key: sql`last_activity_at`,
    tie: sql`id`,
    shown: sql`case when p.last_activity_at = '-infinity' then '-infinity' else ${exactTime(sql`p.last_activity_at`)} end`,
    type: sql`timestamptz`,
    tieType: sql`uuid`,
  },
  createdAt: {
    key: sql`created_at`,
    tie: sql`id`,
    shown: exactTime(sql`p.created_at`),
    type: sql`timestamptz`,
    tieType: sql`uuid`,
  },
};

/**
 * Rows are looked for in the list's own order first, where common filters find a page at once. A filter that few people
 * match would have to read on and on: those are found by the filter's index and sorted, since there are few of them.
 */
const readInOrder = 6000;
/** As many as are quickly sorted, by the database's own estimate. Where more match, though none was near, one reads on. */
const sortedAtMost = 20_000;
const allTheWay = 1_000_000_000;

export async function listPeople(
  tx: Tx,
  request: PeopleRequest,
): Promise<{ items: PersonRow[]; totalDocs: number; next: string | null }> {
  const { rows, total } = await findRows(tx, request);
  // Counted once: the place at which a page ends carries it to the next.
  const totalDocs = total ?? placeOf(request)?.total ?? (await countPeople(tx, request));
  return { ...toPage(request, rows, totalDocs), totalDocs };
}

/** The same without a total. */
export async function readPage(tx: Tx, request: PeopleRequest): Promise<{ items: PersonRow[]; next: string | null }> {
  const { rows } = await findRows(tx, request);
  return toPage(request, rows);
}

type PlacedRow = PersonRow & { key: string; tie: string; total: number | null };

/** Whoever finds the rows by their filter knows how many there are. */
async function findRows(tx: Tx, request: PeopleRequest): Promise<{ rows: PlacedRow[]; total?: number | undefined }> {
  const filtered = exactConditions(request).length > 0;
  const near = await readRows(tx, request, inOrder(tx, request, filtered));
  if (!filtered || near.length > request.limit || (await endsHere(tx, request))) return { rows: near };
  if ((await estimate(tx, request)) > sortedAtMost) {
    return { rows: await readRows(tx, request, inOrder(tx, request, filtered, allTheWay)) };
  }
  const rows = await readRows(tx, request, byFilter(tx, request));
  const total = rows[0]?.total ?? (request.after === undefined ? 0 : undefined);
  return { rows, total: total === undefined ? undefined : Math.min(total, peopleCountedAtMost) };
}

/** Whether what was read in order was all that is left of the list. */
async function endsHere(tx: Tx, request: PeopleRequest): Promise<boolean> {
  const { key, tie } = orderOf(request);
  const way = wayOf(request);
  const base = [sql`organization_id = ${tx.organizationId}`, ...afterPlace(request), ...sortedConditions(request)];
  const more = await tx.query(
    unplanned(sql`
      select 1 from people_here where ${join(base, ' and ')} order by ${key} ${way}, ${tie} ${way} offset ${readInOrder} limit 1`),
  );
  return more.length === 0;
}

function toPage(request: PeopleRequest, rows: readonly PlacedRow[], total?: number) {
  const items = rows.slice(0, request.limit);
  const last = items.at(-1);
  return {
    items: items.map(({ key: _key, tie: _tie, total: _total, ...item }): PersonRow => item),
    next: rows.length > request.limit && last ? writePlace(request, last, total) : null,
  };
}

async function readRows(tx: Tx, request: PeopleRequest, found: Sql): Promise<PlacedRow[]> {
  const { key, tie, shown } = orderOf(request);
  const way = wayOf(request);
  return tx.query<PlacedRow>(
    unplanned(sql`
      select ${columns}, ${shown} as key, p.${tie}::text as tie, f.total
      from (${found}) f join people_here p on p.organization_id = ${tx.organizationId} and p.id = f.id ${around}
      order by p.${key} ${way}, p.${tie} ${way}`),
  );
}

function inOrder(tx: Tx, request: PeopleRequest, filtered: boolean, atMost = readInOrder): Sql {
  const { key, tie } = orderOf(request);
  const way = wayOf(request);
  const base = [sql`organization_id = ${tx.organizationId}`, ...afterPlace(request), ...sortedConditions(request)];
  const ordered = sql`order by ${key} ${way}, ${tie} ${way}`;
  if (!filtered)
    return sql`select id, null::bigint as total from people_here where ${join(base, ' and ')} ${ordered} limit ${request.limit + 1}`;
  return sql`
    select id, null::bigint as total
    from (select * from people_here where ${join(base, ' and ')} ${ordered} limit ${atMost}) near
    where ${join(exactConditions(request), ' and ')} ${ordered} limit ${request.limit + 1}`;
}

function byFilter(tx: Tx, request: PeopleRequest): Sql {
  const { key, tie } = orderOf(request);
  const way = wayOf(request);
  const all = [sql`organization_id = ${tx.organizationId}`, ...indexedConditions(tx, request)];
  const after = afterPlace(request, { key: sql`key`, tie: sql`tie` });
  return sql`
    with found as materialized (
      select id, ${key} as key, ${tie} as tie from people_here where ${join(all, ' and ')})
    select id, (select count(*) from found) as total from found where ${join([sql`true`, ...after], ' and ')}
    order by key ${way}, tie ${way} limit ${request.limit + 1}`;
}

/** How many match, as the planner sees it: nothing is read. */
async function estimate(tx: Tx, filter: PeopleFilter): Promise<number> {
  const all = [sql`organization_id = ${tx.organizationId}`, ...indexedConditions(tx, filter)];
  const [row] = await tx.query<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    unplanned(sql`explain (format json) select id from people_here where ${join(all, ' and ')}`),
  );
  return row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

async function countPeople(tx: Tx, filter: PeopleFilter): Promise<number> {
  const all = [sql`organization_id = ${tx.organizationId}`, ...indexedConditions(tx, filter)];
  const [row] = await tx.query<{ count: number }>(
    unplanned(sql`
      select count(*) from (
        select 1 from people_here where ${join(all, ' and ')} limit ${peopleCountedAtMost}) counted`),
  );
  return row?.count ?? 0;
}

export async function findPerson(tx: Tx, id: string): Promise<PersonRow | undefined> {
  const [row] = await findPeople(tx, [id]);
  return row;
}

export async function findPeople(tx: Tx, ids: readonly string[]): Promise<PersonRow[]> {
  return tx.query<PersonRow>(sql`
    select ${columns} from people p ${around}
    where p.organization_id = ${tx.organizationId} and p.id = any (${ids}::uuid[]) order by p.email`);
}

/** The ids of those who match, in their own order, beginning after the given one. */
export async function matchingIds(tx: Tx, filter: PeopleFilter, after: string, limit: number): Promise<string[]> {
  const all = [sql`organization_id = ${tx.organizationId}`, sql`id > ${after}`, ...indexedConditions(tx, filter)];
  const rows = await tx.query<{ id: string }>(
    unplanned(sql`select id from people_here where ${join(all, ' and ')} order by id limit ${limit}`),
  );
  return rows.map(({ id }) => id);
}

/** How good a plan is depends on the values asked for: these are planned each time. */
function unplanned({ text, values }: Sql): Sql {
  return join([{ text, values } as Sql], '');
}

function sortOf({ sort = 'email' }: Pick<PeopleRequest, 'sort'>): PeopleSort {
  return sort.replace(/^-/, '') as PeopleSort;
}

function orderOf(request: Pick<PeopleRequest, 'sort'>) {
  return orders[sortOf(request)];
}

function wayOf({ sort }: Pick<PeopleRequest, 'sort'>): Sql {
  return sort?.startsWith('-') ? sql`desc` : sql`asc`;
}

/** Roles are a piece of the order by role: what lies outside of it need not be read. */
function sortedConditions(request: PeopleRequest): Sql[] {
  if (sortOf(request) !== 'role' || (request.role === undefined && request.kind?.length !== 1)) return [];
  const kind = request.kind?.length === 1 ? request.kind[0] : undefined;
  const ranks = workspaceRoles.flatMap((role, index) => {
    const fits = kind === undefined || (kind === employee) === (role === employee);
    return fits && (request.role?.includes(role) ?? true) ? [index + 1] : [];
  });
  if (ranks.length === 0) return [sql`false`];
  return [sql`role_rank between ${Math.min(...ranks)} and ${Math.max(...ranks)}`];
}

const employee = 'employee';

/** As they are read row by row. */
function exactConditions(filter: PeopleFilter): Sql[] {
  const all = searchConditions(filter.q);
  if (filter.kind?.length === 1)
    all.push(filter.kind[0] === employee ? sql`role = ${employee}` : sql`role <> ${employee}`);
  if (filter.status) all.push(sql`status = any (${filter.status})`);
  if (filter.role) all.push(sql`role = any (${filter.role})`);
  if (filter.scope) all.push(sql`scope = any (${filter.scope})`);
  if (filter.origin) all.push(sql`origin = any (${filter.origin})`);
  if (filter.tag) all.push(sql`exists (select 1 from unnest(tags) t where folded(t) = any (${filter.tag.map(fold)}))`);
  if (filter.groupId) all.push(sql`groups && ${filter.groupId}::uuid[]`);
  return all;
}

/** As the index on facets has them; what people is asked for is looked at again in the row. */
function indexedConditions(tx: Tx, filter: PeopleFilter): Sql[] {
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
  const facet = (name: string, value: string) => sql`person_facet(${tx.organizationId}::uuid, ${name}, ${value}::text)`;
  const indexed = facets.flatMap(([name, values]) =>
    values
      ? [
          sql`facets && array[${join(
            values.map((value) => facet(name, value)),
            ', ',
          )}]`,
        ]
      : [],
  );
  return [...indexed, ...exactConditions(filter)];
}

/** Every word has to be somewhere; one or two letters, at the beginning of a word. */
function searchConditions(q: string | undefined): Sql[] {
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 6);
  return words.map((word) => {
    const literal = word.replace(/[\\%_]/g, '\\$&');
    return sql`search like ${word.length > 2 ? `%${literal}%` : `% ${literal}%`}`;
  });
}

interface Place {
  key: string;
  tie: string;
  total: number | undefined;
}

/** Where a page ended, in the order it was asked for. */
function writePlace({ sort = 'email' }: PeopleRequest, { key, tie }: PlacedRow, total: number | undefined): string {
  return Buffer.from(JSON.stringify([sort, key, tie, total])).toString('base64url');
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const instant = /^(-infinity|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)$/;

function afterPlace(request: PeopleRequest, names?: { key: Sql; tie: Sql }): Sql[] {
  const place = placeOf(request);
  if (place === undefined) return [];
  const { key, tie, type, tieType } = { ...orderOf(request), ...names };
  const sign = request.sort?.startsWith('-') ? sql`<` : sql`>`;
  return [sql`(${key}, ${tie}) ${sign} (${place.key}::${type}, ${place.tie}::${tieType})`];
}

function placeOf(request: PeopleRequest): Place | undefined {
  if (request.after === undefined) return undefined;
  try {
    const [sort, key, tie, total]: unknown[] = JSON.parse(Buffer.from(request.after, 'base64url').toString());
    if (sort === (request.sort ?? 'email') && isPlace(sortOf(request), key, tie)) {
      const counted = Number.isInteger(total) && Number(total) >= 0 && Number(total) <= peopleCountedAtMost;
      return { key: key as string, tie: tie as string, total: counted ? Number(total) : undefined };
    }
  } catch {
    // Not one of ours: told below like any other bad field.
  }
  return failFields([{ field: 'after', rules: [{ name: 'type', params: {} }] }]);
}

function isPlace(sort: PeopleSort, key: unknown, tie: unknown): boolean {
  if (typeof key !== 'string' || typeof tie !== 'string' || key.includes('\0') || tie.includes('\0')) return false;
  if (!key.isWellFormed() || !tie.isWellFormed()) return false;
  if (sort === 'role') return /^\d$/.test(key);
  if (sort === 'email') return true;
  if (!uuid.test(tie)) return false;
  if (sort === 'name') return true;
  return instant.test(key) && (key === '-infinity' || isTime(key));
}

function isTime(text: string): boolean {
  const time = new Date(text);
  return (
    !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === text.slice(0, 19) && !text.startsWith('0000')
  );
}
