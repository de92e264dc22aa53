import type { PreparedDevice } from '@muster/contract/enrollment';
import { defineList } from '../../platform/db/list-engine.ts';
import { oneOf, search, yesOrNo } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';

interface PreparedFilter {
  q?: string | undefined;
  templateId?: readonly string[] | undefined;
  come?: 'true' | 'false' | undefined;
}

export const preparedList = defineList<PreparedDevice, PreparedFilter, null, 'createdAt' | 'identifier'>({
  name: 'preparedDevices',
  version: 1,
  table: sql`prepared_devices_here t`,
  scope: (_, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: {
    q: search(),
    templateId: oneOf(sql`t.template_id`, sql`uuid`),
    come: yesOrNo(sql`(t.device_id is not null)`),
  },
  sorts: {
    createdAt: { key: sql`t.created_at`, type: 'time' },
    identifier: { key: sql`t.identifier`, type: 'text', tie: false },
  },
  countedTo: 10_000,
  columns: sql`d.id, d.identifier, d.display_name as "displayName", d.tags, d.created_at as "createdAt",
    case when e.id is not null then json_build_object('id', e.id, 'name', e.name) end as template,
    case when p.id is not null then json_build_object('id', p.id, 'name', trim(p.first_name || ' ' || p.last_name),
      'email', p.email) end as "mdmUser",
    case when m.id is not null then json_build_object('id', m.id, 'displayName', m.display_name, 'state', m.state) end as device`,
  from: ({ organizationId }) => sql`
    left join (prepared_devices d
      left join enrollment_templates e on e.organization_id = d.organization_id and e.id = d.template_id
      left join people p on p.organization_id = d.organization_id and p.id = d.person_id
      left join devices m on m.organization_id = d.organization_id and m.id = d.device_id)
    on d.organization_id = ${organizationId} and d.id = page.list_id`,
});
