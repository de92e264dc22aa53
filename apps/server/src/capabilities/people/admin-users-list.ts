import type { AdminUserDetail } from '@muster/contract/calls/admin-users';
import { serviceAccountDomain } from '@muster/contract/constants';
import type { PlatformRole } from '@muster/contract/enumerations/people';
import { peopleCountedAtMost } from '@muster/contract/people';
import type { Database, Tx } from '../../platform/db/database.ts';
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
  serviceAccount: boolean;
}

type YesNo = 'true' | 'false' | undefined;

interface UsersFilter {
  q?: string | undefined;
  role?: readonly string[] | undefined;
  unverified?: YesNo;
  has2FAActive?: YesNo;
  newsletter?: YesNo;
  serviceAccount?: YesNo;
}

type UsersSort = 'email' | 'name' | 'creationDate';

export interface UsersRequest extends UsersFilter, PageRequest {
  sort?: UsersSort | `-${UsersSort}` | undefined;
}

const isProgram = (user: Sql) => sql`(${user}.email like ${`%.${serviceAccountDomain}`})`;

/** Programs have no mailbox that could be verified. */
const isUnverified = (user: Sql) => sql`(${user}.verified_at is null and not ${isProgram(user)})`;

const hasFactor = (user: Sql) =>
  sql`exists (select 1 from user_totp f where f.user_id = ${user}.id and f.confirmed_at is not null)`;

const columns = sql`u.id, u.email, trim(u.first_name || ' ' || u.last_name) as "fullName", u.picture, u.role,
  u.created_at as "creationDate", u.newsletter, ${isUnverified(sql`u`)} as unverified,
  ${isProgram(sql`u`)} as "serviceAccount", ${hasFactor(sql`u`)} as "has2FAActive"`;

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
    serviceAccount: yesOrNo(isProgram(sql`t`)),
  },
  sorts: {
    email: { key: sql`lower(t.email)`, type: 'text', tie: false },
    name: { key: sql`t.sort_name`, type: 'text' },
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

type UserFacts = UserListRow & Omit<AdminUserDetail, keyof UserListRow | 'sessions'>;

export async function findUserFacts(tx: Tx, id: string): Promise<UserFacts | undefined> {
  return tx.first<UserFacts>(sql`
    select ${columns}, u.language, u.verified_at as "verifiedAt", u.sso_user as "ssoUser",
      (select count(*)::int from user_passkeys p where p.user_id = u.id) as passkeys,
      (select max(s.created_at) from sessions s where s.user_id = u.id and s.supplanter_id is null) as "lastSignInAt",
      coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name, 'slug', o.slug, 'role', m.role)
          order by lower(o.name), o.id)
        from memberships m join organizations o on o.id = m.organization_id where m.user_id = u.id), '[]') as organizations
    from users u where u.id = ${id}`);
}
