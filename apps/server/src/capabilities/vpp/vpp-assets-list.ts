import type { VppAsset } from '@muster/contract/vpp';
import type { Tx } from '../../platform/db/database.ts';
import { defineList } from '../../platform/db/list-engine.ts';
import { oneOf, search, where, yesOrNo } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';

const columns = sql`a.id, a.adam_id as "adamId", a.pricing_param as "pricingParam", a.product_type as "productType", a.name,
  a.bundle_id as "bundleId", a.seller, a.total_count as "totalCount", a.assigned_count as "assignedCount",
  a.available_count as "availableCount", a.retired_count as "retiredCount", a.device_assignable as "deviceAssignable",
  a.revocable, a.supported_platforms as "supportedPlatforms", coalesce(l.waiting, 0) as waiting,
  coalesce(l.failed, 0) as failed, a.gone_at as "goneAt", a.created_at as "createdAt", a.updated_at as "updatedAt"`;

const around = sql`
  left join lateral (
    select count(*) filter (where state in ('wanted', 'associating', 'revoking'))::int as waiting,
      count(*) filter (where state = 'failed')::int as failed
    from vpp_licences where organization_id = a.organization_id and adam_id = a.adam_id
      and pricing_param = a.pricing_param and state <> 'held') l on true`;

interface AssetFilter {
  q?: string | undefined;
  productType?: readonly string[] | undefined;
  platform?: readonly string[] | undefined;
  adamId?: readonly string[] | undefined;
  available?: 'true' | 'false' | undefined;
  deviceAssignable?: 'true' | 'false' | undefined;
  present?: 'true' | 'false' | undefined;
}

export const vppAssetList = defineList<VppAsset, AssetFilter, null, 'name' | 'availableCount' | 'totalCount'>({
  name: 'vppAssets',
  version: 1,
  table: sql`vpp_assets_here t`,
  scope: (_, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: {
    q: search(),
    productType: oneOf(sql`t.product_type`),
    platform: where((platforms: readonly string[]) => sql`t.supported_platforms && ${[...platforms]}::text[]`),
    adamId: oneOf(sql`t.adam_id`),
    available: yesOrNo(sql`(t.available_count > 0)`),
    deviceAssignable: yesOrNo(sql`t.device_assignable`),
    present: yesOrNo(sql`(t.gone_at is null)`),
  },
  sorts: {
    name: { key: sql`t.sort_name`, type: 'text' },
    availableCount: { key: sql`t.available_count`, type: 'number' },
    totalCount: { key: sql`t.total_count`, type: 'number' },
  },
  countedTo: 10_000,
  columns,
  from: ({ organizationId }) => sql`
    left join (vpp_assets a ${around}) on a.organization_id = ${organizationId} and a.id = page.list_id`,
});

export async function findVppAsset(tx: Tx, id: string): Promise<VppAsset | undefined> {
  return tx.first<VppAsset>(
    sql`select ${columns} from vpp_assets a ${around} where a.organization_id = ${tx.organizationId} and a.id = ${id}`,
  );
}
