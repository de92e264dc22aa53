import { serviceAccountDomain } from '@muster/contract/constants';
import type { PlatformRole } from '@muster/contract/enumerations/people';
import { peopleCountedAtMost } from '@muster/contract/people';
import type { Database } from '../../platform/db/database.ts';
import { defineList, type Page, type PageRequest, systemReader } from '../../platform/db/list-engine.ts';
import { oneOf, search, yesOrNo } from '../../platform/db/list-filters.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';

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

interface UsersFilter {
  q?: string | undefined;
  role?: readonly string[] | undefined;
  unverified?: YesNo;
  has2FAActive?: YesNo;
  newsletter?: YesNo;
}

type UsersSort = 'email' | 'creationDate';

export interface UsersRequest extends UsersFilter, PageRequest {
  sort?: UsersSort | `-${UsersSort}` | undefined;
}

/** Programs have no mailbox that could be verified. */
const isUnverified = (user: Sql) =>
  sql`(${user}.verified_at is null and ${user}.email not like ${`%.${serviceAccountDomain}`})`;

const hasFactor = (user: Sql) =>
  sql`exists (select 1 from user_totp f where f.user_id = ${user}.id and f.confirmed_at is not null)`;

const columns = sql`u.id, u.email, trim(u.first_name || ' ' || u.last_name) as "fullName", u.picture, u.role,
  u.created_at as "creationDate", u.newsletter, ${isUnverified(sql`u`)} as unverified,
  ${hasFactor(sql`u`)} as "has2FAActive"`;

const userList = defineList<UserListRow, UsersFilter, null, UsersSort>({
  name: 'users',
  version: 1,
  table: sql`users t`,
  scope: () => [],
  filters: {
    q: search(),
    role: oneOf(sql`t.role`),
    unverified: yesOrNo(isUnverified(sql`t`)),
    has2FAActive: yesOrNo(hasFactor(sql`t`)),
    newsletter: yesOrNo(sql`t.newsletter`),
  },
  sorts: {
    email: { key: sql`lower(t.email)`, type: 'text', tie: false },
    creationDate: { key: sql`t.created_at`, type: 'time' },
  },
  countedTo: peopleCountedAtMost,
  columns,
  from: () => sql`left join users u on u.id = page.list_id`,
});

export function listUsers(db: Database, request: UsersRequest): Promise<Page<UserListRow>> {
  return userList.page(systemReader(db), null, { ...request, sort: request.sort ?? '-creationDate' });
}

/** In the order of their ids, which is that of their making. */
export async function usersPage(db: Database, after: string, limit: number): Promise<UserListRow[]> {
  return db.systemQuery<UserListRow>(sql`
    select ${columns} from users u ${after === '' ? sql`` : sql`where u.id > ${after}`} order by u.id limit ${limit}`);
}
