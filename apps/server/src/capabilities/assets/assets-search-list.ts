import type { AssetType } from '@muster/contract/enumerations/devices';
import { sql } from '../../platform/db/sql.ts';
import type { SearchSource } from '../search/index.ts';

interface FoundAsset {
  entityId: string;
  name: string;
  assetType: AssetType;
  picture: string | null;
  tags: string[];
  found: string;
  updatedAt: string;
}

export const assetsSearch: SearchSource = {
  type: 'mdmAsset',
  version: 1,
  entities: ['mdmAsset'],
  async read(tx, organizationId, ids) {
    const rows = await tx.query<FoundAsset>(sql`
      select a.id as "entityId", a.name, a.type as "assetType", v.picture, a.tags, a.found, a.updated_at as "updatedAt"
      from assets a left join asset_versions v
        on v.organization_id = a.organization_id and v.asset_id = a.id and v.number = a.current
      where a.organization_id = ${organizationId} and a.id = any (${ids}::uuid[])`);
    return rows.map(({ entityId, name, assetType, picture, tags, found, updatedAt }) => ({
      entityId,
      title: name,
      texts: [...found.split(' ').filter((text) => text !== ''), ...tags],
      data: { name, assetType, picture },
      updatedAt,
    }));
  },
  async list(tx, organizationId, after, limit) {
    const rows = await tx.query<{ id: string }>(sql`
      select id from assets where organization_id = ${organizationId} and id > ${after} order by id limit ${limit}`);
    return rows.map(({ id }) => id);
  },
};
