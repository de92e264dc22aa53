import { sql } from '../../platform/db/sql.ts';
import type { SearchSource } from '../search/index.ts';

export const policiesSearch: SearchSource = {
  type: 'policy',
  version: 1,
  entities: ['policy'],
  async read(tx, organizationId, ids) {
    const rows = await tx.query<{
      entityId: string;
      name: string;
      description: string;
      policyType: 'ios' | 'macos' | 'android' | 'windows';
      updatedAt: string;
    }>(sql`
      select id as "entityId", name, description, type as "policyType", updated_at as "updatedAt"
      from policies where organization_id = ${organizationId} and id = any (${ids}::uuid[])`);
    return rows.map(({ entityId, name, description, policyType, updatedAt }) => ({
      entityId,
      title: name,
      texts: [description],
      data: { name, policyType },
      updatedAt,
    }));
  },
  async list(tx, organizationId, after, limit) {
    const rows = await tx.query<{ id: string }>(sql`
      select id from policies where organization_id = ${organizationId} and id > ${after} order by id limit ${limit}`);
    return rows.map(({ id }) => id);
  },
};
