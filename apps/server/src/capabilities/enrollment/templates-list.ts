import type { EnrollmentTemplate } from '@muster/contract/enrollment';
import type { Tx } from '../../platform/db/database.ts';
import { defineList } from '../../platform/db/list-engine.ts';
import { search } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';

const columns = sql`e.id, e.name, e.tags, e.display_name_pattern as "displayNamePattern", e.sign_in as "signIn",
  e.auxiliary_fields as "auxiliaryFields", e.auxiliary_rules as "auxiliaryRules", e.arguments, e.created_at as "createdAt",
  e.updated_at as "updatedAt",
  case when p.id is not null then json_build_object('id', p.id, 'name', trim(p.first_name || ' ' || p.last_name),
    'email', p.email) end as "mdmUser",
  (select coalesce(json_agg(json_build_object('id', w.id, 'name', g.name) order by folded(g.name), w.id), '[]')
    from unnest(e.group_ids) w (id)
    left join groups g on g.organization_id = e.organization_id and g.id = w.id) as "userGroups",
  (select count(*)::int from devices d where d.organization_id = e.organization_id and d.template_id = e.id
    and d.state in ('ACTIVE', 'PROVISIONING')) as devices,
  (select count(*)::int from enrollment_tokens k where k.organization_id = e.organization_id and k.template_id = e.id
    and k.expires_at > now() and (k.max_uses is null or k.uses < k.max_uses)) as "openTokens"`;
const joined = sql`enrollment_templates e
  left join people p on p.organization_id = e.organization_id and p.id = e.person_id`;

export const templateList = defineList<EnrollmentTemplate, { q?: string | undefined }, null, 'name' | 'createdAt'>({
  name: 'enrollmentTemplates',
  version: 1,
  table: sql`enrollment_templates_here t`,
  scope: (_, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: { q: search() },
  sorts: {
    name: { key: sql`t.sort_name`, type: 'text', tie: false },
    createdAt: { key: sql`t.created_at`, type: 'time' },
  },
  countedTo: 10_000,
  columns,
  from: ({ organizationId }) => sql`
    left join (${joined}) on e.organization_id = ${organizationId} and e.id = page.list_id`,
});

export async function findTemplate(tx: Tx, id: string): Promise<EnrollmentTemplate | undefined> {
  return tx.first<EnrollmentTemplate>(
    sql`select ${columns} from ${joined} where e.organization_id = ${tx.organizationId} and e.id = ${id}`,
  );
}
