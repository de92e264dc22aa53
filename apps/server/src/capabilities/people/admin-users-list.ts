import { serviceAccountDomain } from '@muster/contract/constants';
import type { PlatformRole } from '@muster/contract/enumerations/people';
import { peopleCountedAtMost } from '@muster/contract/people';
import type { Database } from '../../platform/db/database.ts';
import { exactTime, isInstant } from '../../platform/db/paging.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import { failFields } from '../../platform/errors.ts';
import { uuid } from '../../platform/uuid.ts';

export interface UserListRow {
  id: string;
  email: string;
  fullName: string;
  picture: string | null;
  role: PlatformRole;
  creationDate: string;
  has2FAActive: boolean;
  newsletter: boolean;
  unverified: boolean;
}

type YesNo = 'true' | 'false' | undefined;

export interface UsersRequest {
  q?: string | undefined;
  role?: readonly string[] | undefined;
  unverified?: YesNo;
  has2FAActive?: YesNo;
  newsletter?: YesNo;
  sort?: string | undefined;
  after?: string | undefined;
  limit: number;
}

/** Programs have no mailbox that could be verified. */
const isUnverified = sql`(u.verified_at is null and u.email not like ${`%.${serviceAccountDomain}`})`;

const hasFactor = sql`exists (select 1 from user_totp t where t.user_id = u.id and t.confirmed_at is not null)`;

const columns = sql`u.id, u.email, trim(u.first_name || ' ' || u.last_name) as "fullName", u.picture, u.role,
  u.created_at as "creationDate", u.newsletter, ${isUnverified} as unverified,
  ${hasFactor} as "has2FAActive"`;

const orders: Record<string, { key: Sql; shown: Sql; type: Sql }> = {
  email: { key: sql`lower(u.email)`, shown: sql`lower(u.email)`, type: sql`text` },
  creationDate: { key: sql`u.created_at`, shown: exactTime(sql`u.created_at`), type: sql`timestamptz` },
};

export async function listUsers(
  db: Database,
  request: UsersRequest,
): Promise<{ items: UserListRow[]; totalDocs: number; next: string | null }> {
  const { sort = '-creationDate', limit } = request;
  const { key, shown, type } = orders[sort.replace('-', '')] ?? (orders.creationDate as (typeof orders)[string]);
  const down = sort.startsWith('-');
  const way = down ? sql`desc` : sql`asc`;
  const matches = join([sql`true`, ...conditions(request)], ' and ');
  const place = request.after === undefined ? undefined : readPlace(request.after, sort);
  const after = place
    ? sql`and (${key}, u.id) ${down ? sql`<` : sql`>`} (${place[0]}::${type}, ${place[1]}::uuid)`
    : sql``;
  const rows = await db.systemQuery<UserListRow & { place: string }>(sql`
    select ${columns}, ${shown} as place from users u where ${matches} ${after}
    order by ${key} ${way}, u.id ${way} limit ${limit + 1}`);
  const [counted] = await db.systemQuery<{ count: number }>(sql`
    select count(*) from (select 1 from users u where ${matches} limit ${peopleCountedAtMost}) c`);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(({ place: _, ...item }) => item),
    totalDocs: counted?.count ?? 0,
    next: rows.length > limit && last ? writePlace(sort, last.place, last.id) : null,
  };
}

/** In the order of their ids, which is that of their making. */
export async function usersPage(db: Database, after: string, limit: number): Promise<UserListRow[]> {
  return db.systemQuery<UserListRow>(sql`
    select ${columns} from users u ${after === '' ? sql`` : sql`where u.id > ${after}`} order by u.id limit ${limit}`);
}

function conditions({ q = '', role, unverified, has2FAActive, newsletter }: UsersRequest): Sql[] {
  const all: Sql[] = [];
  for (const word of q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)) {
    const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    all.push(sql`lower(u.email || ' ' || u.first_name || ' ' || u.last_name) like ${like}`);
  }
  if (role) all.push(sql`u.role = any (${role})`);
  const asked: [YesNo, Sql][] = [
    [unverified, isUnverified],
    [has2FAActive, hasFactor],
    [newsletter, sql`u.newsletter`],
  ];
  for (const [answer, is] of asked) if (answer) all.push(answer === 'true' ? is : sql`not ${is}`);
  return all;
}

function writePlace(sort: string, place: string, id: string): string {
  return Buffer.from(JSON.stringify([sort, place, id])).toString('base64url');
}

function readPlace(text: string, sort: string): [string, string] {
  try {
    const [of, place, id]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString());
    const texts = typeof place === 'string' && typeof id === 'string' && uuid.test(id) && !place.includes('\0');
    const fits = sort.endsWith('email') || isInstant(String(place));
    if (of === sort && texts && fits && place.isWellFormed()) return [place, id];
  } catch {
    // Not one of ours: told below like any other bad field.
  }
  return failFields([{ field: 'after', rules: [{ name: 'type', params: {} }] }]);
}
