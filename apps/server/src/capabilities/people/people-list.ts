import type { PersonOrigin, PersonScope, WorkspaceRole } from '@muster/contract/enumerations/people';
import { peopleCountedAtMost } from '@muster/contract/people';
import type { Role } from '@muster/contract/permissions';
import type { Tx } from '../../platform/db/database.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import { exactConditions, indexedConditions, type PeopleFilter } from './people-filter-list.ts';
import { orderOf, type PeopleRequest, placeOf, wayOf, writePlace } from './people-order-list.ts';
import {
  byBeginning,
  byFilter,
  countMatching,
  endsWithin,
  estimate,
  inOrder,
  plannedRows,
  type Size,
  unplanned,
} from './people-ways-list.ts';

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

export async function listPeople(
  tx: Tx,
  request: PeopleRequest,
): Promise<{ items: PersonRow[]; totalDocs: number; next: string | null }> {
  const size = await estimate(tx, request);
  const { rows, total } = await findRows(tx, request, size);
  // Counted once: the place at which a page ends carries it to the next.
  const totalDocs = total ?? placeOf(request)?.total ?? (await countMatching(tx, request, size, peopleCountedAtMost));
  return { ...toPage(request, rows, totalDocs), totalDocs };
}

/** The same without a total. */
export async function readPage(tx: Tx, request: PeopleRequest): Promise<{ items: PersonRow[]; next: string | null }> {
  const { rows } = await findRows(tx, request, await estimate(tx, request));
  return toPage(request, rows);
}

type PlacedRow = PersonRow & { key: string; tie: string; total: number | null };

/** Found by the filter's index as long as the planner does not expect more than this, where nothing nearer helps. */
const sortedAtMost = 100_000;
/** Looked at in the list's order before another way is tried, as a multiple of where a page should be full. */
const patience = 3;

/**
 * Common filters find a page quickly in the list's own order, rare ones by their indexes: whichever should read less.
 * What is not found where it should be is not spread over the list, as names are not in an order by names.
 */
async function findRows(
  tx: Tx,
  request: PeopleRequest,
  { people, matching }: Size,
): Promise<{ rows: PlacedRow[]; total?: number }> {
  if (exactConditions(request).length === 0) return { rows: (await readRows(tx, request, inOrder(tx, request))).rows };
  const expected = Math.ceil(((request.limit + 1) * people) / Math.max(1, matching));
  // A page in the list's order is counted besides, which takes as many again.
  const rare = matching <= expected + peopleCountedAtMost;
  if (rare) {
    const found = await readSorted(tx, request, 3 * (expected + peopleCountedAtMost));
    if (found) return found;
  }
  const looked = patience * Math.max(expected, 500);
  const near = await readRows(tx, request, inOrder(tx, request, looked));
  if (near.rows.length > request.limit || (await endsWithin(tx, request, looked))) return { rows: near.rows };
  const begun = await readBegun(tx, request, expected + peopleCountedAtMost);
  if (begun) return begun;
  const sorted = matching <= sortedAtMost ? await readSorted(tx, request, sortedAtMost) : undefined;
  return sorted ?? { rows: (await readRows(tx, request, inOrder(tx, request))).rows };
}

/** Undefined when there are more than so many. Whoever finds the rows by their filter knows how many there are. */
async function readSorted(tx: Tx, request: PeopleRequest, atMost: number) {
  const { rows, total } = await readRows(tx, request, byFilter(tx, request, atMost));
  return total === null || total > atMost ? undefined : { rows, total: Math.min(total, peopleCountedAtMost) };
}

async function readBegun(tx: Tx, request: PeopleRequest, atMost: number) {
  const way = byBeginning(tx, request, atMost);
  if (way === undefined) return undefined;
  const [others = 0] = await plannedRows(tx, way.others);
  if (others > atMost) return undefined;
  const { rows, total } = await readRows(tx, request, way.found);
  return total === null || total > atMost ? undefined : { rows };
}

function toPage(request: PeopleRequest, rows: readonly PlacedRow[], total?: number) {
  const items = rows.slice(0, request.limit);
  const last = items.at(-1);
  return {
    items: items.map(({ key: _key, tie: _tie, total: _total, ...item }): PersonRow => item),
    next: rows.length > request.limit && last ? writePlace(request, last, total) : null,
  };
}

/** The total is that of the way, which tells it even where it has no row. */
async function readRows(tx: Tx, request: PeopleRequest, found: Sql) {
  const { key, tie, shown } = orderOf(request);
  const way = wayOf(request);
  const rows = await tx.query<PlacedRow>(
    unplanned(sql`
      select ${columns}, ${shown} as key, p.${tie}::text as tie, f.total
      from (${found}) f left join people_here p on p.organization_id = ${tx.organizationId} and p.id = f.id ${around}
      order by p.${key} ${way}, p.${tie} ${way}`),
  );
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? null };
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
