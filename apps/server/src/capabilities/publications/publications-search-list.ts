import { sql } from '../../platform/db/sql.ts';
import type { SearchSource } from '../search/index.ts';

interface FoundPublication {
  entityId: string;
  applicationId: string;
  applicationName: string;
  name: string | null;
  slug: string;
  updatedAt: string;
}

/** By its address, the name that it shows, and its app; who sees single apps only finds theirs. */
export const publicationsSearch: SearchSource = {
  type: 'publishedApplication',
  version: 1,
  entities: ['publishedApplication'],
  async read(tx, organizationId, ids) {
    const rows = await tx.query<FoundPublication>(sql`
      select p.id as "entityId", p.application_id as "applicationId", a.name as "applicationName", p.slug,
        nullif(p.configuration #>> '{application,name}', '') as name, p.updated_at as "updatedAt"
      from publications p join applications a on a.organization_id = p.organization_id and a.id = p.application_id
      where p.organization_id = ${organizationId} and p.id = any (${[...ids]}::uuid[])`);
    return rows.map(({ entityId, applicationId, applicationName, name, slug, updatedAt }) => ({
      entityId,
      applicationId,
      title: name ?? applicationName,
      texts: [slug, applicationName],
      data: { applicationId, applicationName, slug },
      updatedAt,
    }));
  },
  async list(tx, organizationId, after, limit) {
    const rows = await tx.query<{ id: string }>(sql`
      select id from publications where organization_id = ${organizationId} and id > ${after} order by id limit ${limit}`);
    return rows.map(({ id }) => id);
  },
};
