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
import { defineList, type Page } from '../../platform/db/list-engine.ts';
import { type Condition, facet, hasFacet, search, where } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';
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

export interface PeopleRequest extends PeopleFilter {
  sort?: PeopleSort | `-${PeopleSort}` | undefined;
  after?: string | undefined;
  limit: number;
}

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
  nullif(v.last_activity_at, '-infinity') as "lastActivityAt", p.created_at as "createdAt", p.updated_at as "updatedAt"`;

const around = sql`left join users u on u.id = p.user_id
  left join invitations i on i.organization_id = p.organization_id and i.id = p.id and i.state = 'pending'
  left join person_activity v on v.organization_id = p.organization_id and v.person_id = p.id`;

export const peopleList = defineList<PersonRow, PeopleFilter, null, PeopleSort>({
  name: 'people',
  version: 1,
  table: sql`people_here t`,
  scope: (_, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: {
    q: search(),
    kind: (kinds) => (kinds.length === 1 ? hasRole(rolesOfKind(String(kinds[0]))) : []),
    role: hasRole,
    status: facet('status'),
    scope: facet('scope'),
    origin: facet('origin'),
    tag: facet('tag', fold),
    groupId: facet('group'),
    application: where(
      (ids) => sql`exists (select 1 from person_applications a where a.organization_id = t.organization_id
        and a.person_id = t.id and a.application_id = any (${[...ids]}::uuid[]))`,
    ),
  },
  sorts: {
    email: { key: sql`t.email`, type: 'text', tie: false },
    name: { key: sql`t.sort_name`, type: 'text' },
    role: { key: sql`t.role_rank`, type: 'number', tie: { key: sql`t.email`, type: 'text' } },
    lastActivity: {
      key: sql`v.last_activity_at`,
      type: 'time',
      tie: { key: sql`v.person_id`, type: 'uuid' },
      volatile: {
        table: sql`person_activity v`,
        as: sql`v`,
        on: sql`v.organization_id = t.organization_id and v.person_id = t.id`,
        scope: (_, { organizationId }) => [sql`v.organization_id = ${organizationId}`],
      },
    },
    createdAt: { key: sql`t.created_at`, type: 'time' },
  },
  countedTo: peopleCountedAtMost,
  columns,
  from: ({ organizationId }) => sql`
    left join people p on p.organization_id = ${organizationId} and p.id = page.list_id ${around}`,
});

function rolesOfKind(kind: string): readonly string[] {
  return workspaceRoles.filter((role) => (role === 'employee') === (kind === 'employee'));
}

/** Roles are a stretch of the order by role, too. */
function hasRole(roles: readonly string[]): Condition[] {
  const ranks = workspaceRoles.flatMap((role, index) => (roles.includes(role) ? [index + 1] : []));
  const stretch = sql`t.role_rank between ${Math.min(...ranks)} and ${Math.max(...ranks)}`;
  return [...hasFacet(roles.map((role) => `role:${role}`)), { sql: stretch, bounds: sql`t.role_rank` }];
}

export function listPeople(tx: Tx, request: PeopleRequest): Promise<Page<PersonRow>> {
  return peopleList.page(tx, null, withSort(request));
}

/** The same without a total. */
export function readPage(tx: Tx, request: PeopleRequest): Promise<Page<PersonRow>> {
  return peopleList.page(tx, null, withSort(request), { total: false });
}

export function withSort(request: PeopleRequest) {
  return { ...request, sort: request.sort ?? 'email' } as const;
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
