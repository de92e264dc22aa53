import type { DepProfile } from '@muster/contract/dep';
import type { Tx } from '../../platform/db/database.ts';
import { defineList } from '../../platform/db/list-engine.ts';
import { search } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';

const columns = sql`p.id, p.name, p.options, p.tags, p.uuid, p.pushed_at as "pushedAt", p.created_at as "createdAt",
  p.updated_at as "updatedAt",
  (select json_build_object('id', e.id, 'name', e.name) from enrollment_templates e
    where e.organization_id = p.organization_id and e.id = p.template_id) as template,
  exists (select from dep_accounts a where a.organization_id = p.organization_id and a.default_profile_id = p.id) as "isDefault",
  (select count(*)::int from dep_devices d where d.organization_id = p.organization_id and d.profile_uuid = p.uuid
    and d.gone_at is null) as devices`;

export const depProfileList = defineList<DepProfile, { q?: string | undefined }, null, 'name' | 'createdAt'>({
  name: 'depProfiles',
  version: 1,
  table: sql`dep_profiles_here t`,
  scope: (_, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: { q: search() },
  sorts: {
    name: { key: sql`t.sort_name`, type: 'text', tie: false },
    createdAt: { key: sql`t.created_at`, type: 'time' },
  },
  countedTo: 10_000,
  columns,
  from: ({ organizationId }) => sql`
    left join dep_profiles p on p.organization_id = ${organizationId} and p.id = page.list_id`,
});

export async function findProfile(tx: Tx, id: string): Promise<DepProfile | undefined> {
  return tx.first<DepProfile>(
    sql`select ${columns} from dep_profiles p where p.organization_id = ${tx.organizationId} and p.id = ${id}`,
  );
}
