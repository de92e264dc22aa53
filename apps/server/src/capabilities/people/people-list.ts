import type { PersonOrigin, PersonScope, WorkspaceRole } from '@muster/contract/enumerations/people';
import { peopleCountedAtMost } from '@muster/contract/people';
import type { Role } from '@muster/contract/permissions';
import type { Tx } from '../../platform/db/database.ts';
import { join, sql } from '../../platform/db/sql.ts';
import { lookWhereItBegins } from './people-beginnings-list.ts';
import { boundOf, countMatching } from './people-count-list.ts';
import { classConditions, isFiltered, type PeopleFilter } from './people-filter-list.ts';
import { orderedBy, orderOf, type PeopleRequest, placeOf, writePlace } from './people-order-list.ts';
import {
  gather,
  here,
  indexedConditions,
  look,
  lookOn,
  lookThrough,
  type Sight,
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
  const { ids, total, seen } = await findIds(tx, request);
  // Counted once: the place at which a page ends carries it to the next.
  const totalDocs = total ?? placeOf(request)?.total ?? (await countMatching(tx, request, seen));
  return { ...(await readRows(tx, request, ids, totalDocs)), totalDocs };
}

/** The same without a total. */
export async function readPage(tx: Tx, request: PeopleRequest): Promise<{ items: PersonRow[]; next: string | null }> {
  const { ids } = await findIds(tx, request);
  return readRows(tx, request, ids);
}

interface Found {
  /** The page and whoever comes after it, in any order. */
  ids: string[];
  total?: number | undefined;
  seen?: Sight;
}

/** Where there are more than these, going on in the list's order is tried before they are gathered. */
const gatheredAtMost = 4000;
/** The same for roles and the like: a row that is gathered by their index takes half as long as one that is passed over. */
const gatheredByClassAtMost = 32_000;
/** So many are passed over for a page before another way is tried. */
const lookedAtMost = 18_000;
/** More than these are not gathered and sorted. */
const sortedAtMost = 100_000;

/**
 * A few rows in the list's own order tell how common those are who match. The common are found by going on; the rare by
 * the index of what is filtered and searched, and so are those who stand elsewhere in the order than expected.
 */
async function findIds(tx: Tx, request: PeopleRequest): Promise<Found> {
  if (!isFiltered(request)) return { ids: await lookThrough(tx, request) };
  const pages = Math.max(1, request.limit / 25);
  const first = await look(tx, request, 1000 * pages);
  if (first.done) return { ids: first.ids, seen: first };
  const further = Math.ceil((2 * request.limit * first.looked) / first.ids.length);
  const classes = classConditions(request) !== undefined;
  if (classes && further > gatheredAtMost) {
    const atMost = Math.min(2 * further, gatheredByClassAtMost);
    const few = await gather(tx, request, { atMost });
    if (few) return { ids: few.ids, total: Math.min(few.total, peopleCountedAtMost) };
  }
  const { bound = gatheredAtMost, exactly } = await boundOf(tx, request);
  const total = exactly ? Math.min(bound, peopleCountedAtMost) : undefined;
  // A row that is gathered takes as long as four that are passed over.
  const worthIt = Math.min(lookedAtMost * pages, 4 * bound);
  if (further <= worthIt || classes || (exactly && bound >= gatheredAtMost)) {
    const seen = await lookOn(tx, request, Math.min(further, lookedAtMost * pages), first);
    if (seen.done) return { ids: seen.ids, total, seen };
  }
  const begun = await lookWhereItBegins(tx, request);
  if (begun) return begun;
  const gathered = await gather(tx, request, { atMost: sortedAtMost });
  if (gathered) return { ids: gathered.ids, total: Math.min(gathered.total, peopleCountedAtMost) };
  return { ids: await lookThrough(tx, request), total };
}

type PlacedRow = PersonRow & { key: string; tie: string };

async function readRows(tx: Tx, request: PeopleRequest, ids: readonly string[], total?: number) {
  const { key, tie, shown } = orderOf(request);
  const rows = await tx.query<PlacedRow>(sql`
    select ${columns}, ${shown} as key, p.${tie}::text as tie from people p ${around}
    where p.organization_id = ${tx.organizationId} and p.id = any (${ids}::uuid[])
    ${orderedBy(request, { key: sql`p.${key}`, tie: sql`p.${tie}` })} limit ${request.limit + 1}`);
  const items = rows.slice(0, request.limit);
  const last = items.at(-1);
  return {
    items: items.map(({ key: _key, tie: _tie, ...item }): PersonRow => item),
    // Whoever has just been deleted does not end the list.
    next: ids.length > request.limit && last ? writePlace(request, last, total) : null,
  };
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
  const all = [...here(tx), sql`id > ${after}`, ...indexedConditions(tx, filter)];
  const rows = await tx.query<{ id: string }>(
    unplanned(sql`select id from people_here where ${join(all, ' and ')} order by id limit ${limit}`),
  );
  return rows.map(({ id }) => id);
}
