import { sql } from '../../platform/db/sql.ts';
import type { SearchSource } from '../search/index.ts';

interface FoundApp {
  entityId: string;
  name: string;
  slug: string;
  description: string;
  picture: string | null;
  updatedAt: string;
}

/** By name, address and description; who sees single apps only finds those. */
export const appsSearch: SearchSource = {
  type: 'application',
  version: 1,
  entities: ['application'],
  async read(tx, organizationId, ids) {
    const rows = await tx.query<FoundApp>(sql`
      select id as "entityId", name, slug, description, picture, updated_at as "updatedAt" from applications
      where organization_id = ${organizationId} and id = any (${[...ids]}::uuid[])`);
    return rows.map(({ entityId, name, slug, description, picture, updatedAt }) => {
      const texts = [slug, description.slice(0, 400)];
      return { entityId, applicationId: entityId, title: name, texts, data: { slug, name, picture }, updatedAt };
    });
  },
  async list(tx, organizationId, after, limit) {
    const rows = await tx.query<{ id: string }>(sql`
      select id from applications where organization_id = ${organizationId} and id > ${after} order by id limit ${limit}`);
    return rows.map(({ id }) => id);
  },
};
