import type { CustomProfile } from '@muster/contract/policies';
import type { Tx } from '../../../platform/db/database.ts';
import { defineList } from '../../../platform/db/list-engine.ts';
import { search } from '../../../platform/db/list-filters.ts';
import { sql } from '../../../platform/db/sql.ts';

const columns = sql`c.id, c.name, c.identifier, c.about->>'organization' as organization,
  c.about->>'description' as description, c.about->>'scope' as scope, c.size, c.about->'payloads' as payloads,
  c.about->'signer' as signer, c.about->'notices' as notices, c.version, c.created_at as "createdAt",
  c.updated_at as "updatedAt",
  (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.rank, p.id), '[]')
    from policies p join policy_versions v
      on v.organization_id = p.organization_id and v.policy_id = p.id and v.version = p.version
    where p.organization_id = c.organization_id and v.uses @> array['profile:' || c.id]) as policies`;

export const profileList = defineList<CustomProfile, { q?: string | undefined }, null, 'name' | 'updatedAt'>({
  name: 'customProfiles',
  version: 1,
  table: sql`custom_profiles_here t`,
  scope: (_, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: { q: search() },
  sorts: {
    name: { key: sql`t.sort_name`, type: 'text', tie: false },
    updatedAt: { key: sql`t.updated_at`, type: 'time' },
  },
  countedTo: 10_000,
  columns,
  from: ({ organizationId }) => sql`
    left join custom_profiles c on c.organization_id = ${organizationId} and c.id = page.list_id`,
});

export async function findProfile(tx: Tx, id: string): Promise<CustomProfile | undefined> {
  return tx.first<CustomProfile>(
    sql`select ${columns} from custom_profiles c where c.organization_id = ${tx.organizationId} and c.id = ${id}`,
  );
}
