import type { Asset, AssetDetails, AssetVersion } from '@muster/contract/assets';
import type { Tx } from '../../platform/db/database.ts';
import { defineList } from '../../platform/db/list-engine.ts';
import { oneOf, search, where } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';
import { fold } from '../../platform/fold.ts';

const versionColumns = sql`v.number, v.file_name as "fileName", v.size, encode(v.sha256, 'hex') as sha256, v.picture, v.app,
  v.book, v.image, v.created_at as "createdAt",
  case when v.language is not null then json_build_object('language', v.language,
    'crlf', strpos(v.content, chr(13) || chr(10)) > 0) end as script,
  nullif(trim(w.first_name || ' ' || w.last_name), '') as "createdBy"`;

/** Without the person, whom a list does not show. */
const versionJson = sql`json_build_object('number', v.number, 'current', true, 'fileName', v.file_name, 'size', v.size,
  'sha256', encode(v.sha256, 'hex'), 'picture', v.picture, 'app', v.app, 'book', v.book, 'image', v.image,
  'createdAt', to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'script', case when v.language is not null then json_build_object('language', v.language,
    'crlf', strpos(v.content, chr(13) || chr(10)) > 0) end,
  'createdBy', nullif(trim(w.first_name || ' ' || w.last_name), ''))`;

const columns = sql`a.id, a.type, a.name, a.description, a.tags, a.versions, a.size, a.created_at as "createdAt",
  a.updated_at as "updatedAt", case when v.id is not null then ${versionJson} end as version`;
const joined = sql`assets a
  left join asset_versions v on v.organization_id = a.organization_id and v.asset_id = a.id and v.number = a.current
  left join users w on w.id = v.created_by`;

interface AssetFilter {
  q?: string | undefined;
  type?: readonly string[] | undefined;
  tag?: readonly string[] | undefined;
  assetId?: readonly string[] | undefined;
}

/** Few enough in one workspace to be looked at one by one. */
export const assetList = defineList<Asset, AssetFilter, null, 'name' | 'size' | 'createdAt' | 'updatedAt'>({
  name: 'assets',
  version: 1,
  table: sql`assets_here t`,
  scope: (_, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: {
    q: search(),
    type: oneOf(sql`t.type`),
    assetId: where((ids: readonly string[]) => sql`t.id = any (${[...ids]}::uuid[])`),
    tag: where(
      (tags: readonly string[]) =>
        sql`exists (select 1 from unnest(t.tags) as tag where folded(tag) = any (${tags.map(fold)}::text[]))`,
    ),
  },
  sorts: {
    name: { key: sql`t.sort_name`, type: 'text', tie: false },
    size: { key: sql`t.size`, type: 'number' },
    createdAt: { key: sql`t.created_at`, type: 'time' },
    updatedAt: { key: sql`t.updated_at`, type: 'time' },
  },
  countedTo: 10_000,
  columns,
  from: ({ organizationId }) => sql`
    left join (${joined}) on a.organization_id = ${organizationId} and a.id = page.list_id`,
});

export async function findAsset(tx: Tx, id: string): Promise<Omit<AssetDetails, 'usedBy'> | undefined> {
  return tx.first(sql`
    select ${columns}, a.newest, nullif(trim(u.first_name || ' ' || u.last_name), '') as "createdBy"
    from ${joined} left join users u on u.id = a.created_by
    where a.organization_id = ${tx.organizationId} and a.id = ${id}`);
}

/** Of one asset, the newest first. */
export const versionList = defineList<AssetVersion, Record<never, never>, string, 'number'>({
  name: 'assetVersions',
  version: 1,
  table: sql`asset_versions_here t`,
  scope: (assetId, { organizationId }) => [sql`t.organization_id = ${organizationId}`, sql`t.asset_id = ${assetId}`],
  filters: {},
  sorts: { number: { key: sql`t.number`, type: 'number', tie: false } },
  countedTo: 10_000,
  columns: sql`${versionColumns}, v.number is not distinct from a.current as current`,
  from: ({ organizationId }) => sql`
    left join (asset_versions v join assets a on a.organization_id = v.organization_id and a.id = v.asset_id
      left join users w on w.id = v.created_by) on v.organization_id = ${organizationId} and v.id = page.list_id`,
});
