import type { VppUser } from '@muster/contract/vpp';
import { defineList } from '../../platform/db/list-engine.ts';
import { oneOf, search } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';

interface UserFilter {
  q?: string | undefined;
  status?: readonly string[] | undefined;
  personId?: readonly string[] | undefined;
}

export const vppUserList = defineList<VppUser, UserFilter, null, 'createdAt' | 'email'>({
  name: 'vppUsers',
  version: 1,
  table: sql`vpp_users_here t`,
  scope: (_, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: { q: search(), status: oneOf(sql`t.status`), personId: oneOf(sql`t.person_id`, sql`uuid`) },
  sorts: {
    createdAt: { key: sql`t.created_at`, type: 'time' },
    email: { key: sql`t.email`, type: 'text' },
  },
  countedTo: 10_000,
  columns: sql`u.id, u.client_user_id as "clientUserId", u.email, u.status, u.work, u.problem,
    u.problem_text as "problemText", (u.invite_code is not null and u.status = 'Registered') as invited,
    case when p.id is not null then json_build_object('id', p.id, 'email', p.email,
      'name', trim(p.first_name || ' ' || p.last_name)) end as person,
    (select count(*)::int from vpp_licences l where l.organization_id = u.organization_id
      and l.client_user_id = u.client_user_id and l.state in ('held', 'revoking')) as licences,
    u.created_at as "createdAt", u.updated_at as "updatedAt"`,
  from: ({ organizationId }) => sql`
    left join (vpp_users u left join people p on p.organization_id = u.organization_id and p.id = u.person_id)
    on u.organization_id = ${organizationId} and u.id = page.list_id`,
});
