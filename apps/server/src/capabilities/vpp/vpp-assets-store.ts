import { randomUUIDv7 } from 'node:crypto';
import type { VppAsset, VppProduct, VppStoreItem } from '@muster/apple/vpp-answers';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface AssetRow extends VppProduct {
  id: string;
  name: string | null;
  availableCount: number;
  deviceAssignable: boolean;
  revocable: boolean;
}

const columns = sql`a.id, a.adam_id as "adamId", a.pricing_param as "pricingParam", a.name,
  a.available_count as "availableCount", a.device_assignable as "deviceAssignable", a.revocable`;

/** Of those that the location has. */
export async function findAsset(tx: Tx, id: string): Promise<AssetRow | undefined> {
  return tx.first<AssetRow>(sql`
    select ${columns} from vpp_assets a
    where a.organization_id = ${tx.organizationId} and a.id = ${id} and a.gone_at is null`);
}

export async function findProduct(tx: Tx, { adamId, pricingParam }: VppProduct): Promise<AssetRow | undefined> {
  return tx.first<AssetRow>(sql`
    select ${columns} from vpp_assets a
    where a.organization_id = ${tx.organizationId} and a.adam_id = ${adamId} and a.pricing_param = ${pricingParam}
      and a.gone_at is null`);
}

/** Also one that the location has no more. */
export async function findEverHad(tx: Tx, { adamId, pricingParam }: VppProduct): Promise<AssetRow | undefined> {
  return tx.first<AssetRow>(sql`
    select ${columns} from vpp_assets a
    where a.organization_id = ${tx.organizationId} and a.adam_id = ${adamId} and a.pricing_param = ${pricingParam}`);
}

/** The quality of which there are licences, the usual one before the higher one. */
export async function findByAdamId(tx: Tx, adamId: string): Promise<AssetRow | undefined> {
  return tx.first<AssetRow>(sql`
    select ${columns} from vpp_assets a
    where a.organization_id = ${tx.organizationId} and a.adam_id = ${adamId} and a.gone_at is null
    order by a.available_count > 0 desc, a.pricing_param = 'STDQ' desc, a.pricing_param limit 1`);
}

export async function saveAssets(tx: Tx, given: readonly VppAsset[], fetched: string): Promise<void> {
  const once = new Map(given.map((asset) => [`${asset.adamId} ${asset.pricingParam}`, asset]));
  if (once.size === 0) return;
  const rows = [...once.values()].map((asset) => ({ id: randomUUIDv7(), ...asset }));
  await tx.run(sql`
    insert into vpp_assets as a (organization_id, id, adam_id, pricing_param, product_type, total_count, assigned_count,
      available_count, retired_count, device_assignable, revocable, supported_platforms, fetched)
    select ${tx.organizationId}, x.id, x."adamId", x."pricingParam", x."productType", x."totalCount", x."assignedCount",
      x."availableCount", x."retiredCount", x."deviceAssignable", x.revocable, x."supportedPlatforms", ${fetched}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}) as x(id uuid, "adamId" text, "pricingParam" text,
      "productType" text, "totalCount" int, "assignedCount" int, "availableCount" int, "retiredCount" int,
      "deviceAssignable" boolean, revocable boolean, "supportedPlatforms" text[])
    on conflict (organization_id, adam_id, pricing_param) do update set product_type = excluded.product_type,
      total_count = excluded.total_count, assigned_count = excluded.assigned_count,
      available_count = excluded.available_count, retired_count = excluded.retired_count,
      device_assignable = excluded.device_assignable, revocable = excluded.revocable,
      supported_platforms = excluded.supported_platforms, fetched = excluded.fetched, gone_at = null,
      updated_at = now()`);
}

/** Those that a fetch of everything has not brought. */
export async function markGone(tx: Tx, fetched: string): Promise<void> {
  await tx.run(sql`
    update vpp_assets set gone_at = now(), total_count = 0, assigned_count = 0, available_count = 0, updated_at = now()
    where organization_id = ${tx.organizationId} and gone_at is null and fetched is distinct from ${fetched}::uuid`);
}

/** Until the next sync says it better. */
export async function countAssigned(tx: Tx, { adamId, pricingParam }: VppProduct, more: number): Promise<void> {
  if (more === 0) return;
  await tx.run(sql`
    update vpp_assets set assigned_count = greatest(0, assigned_count + ${more}::int),
      available_count = greatest(0, available_count - ${more}::int), updated_at = now()
    where organization_id = ${tx.organizationId} and adam_id = ${adamId} and pricing_param = ${pricingParam}`);
}

/** Some whose names were not asked for within a week. */
export async function listUnnamed(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx.query<{ adamId: string }>(sql`
    select distinct adam_id as "adamId" from vpp_assets
    where organization_id = ${tx.organizationId} and gone_at is null and adam_id ~ '^[0-9]+$'
      and (named_at is null or named_at < now() - interval '7 days')
    order by adam_id limit ${limit}`);
  return rows.map(({ adamId }) => adamId);
}

export async function saveNames(
  tx: Tx,
  adamIds: readonly string[],
  names: ReadonlyMap<string, VppStoreItem>,
): Promise<void> {
  const rows = adamIds.map((adamId) => ({ adamId, ...names.get(adamId) }));
  await tx.run(sql`
    update vpp_assets a set name = coalesce(x.name, a.name), bundle_id = coalesce(x."bundleId", a.bundle_id),
      seller = coalesce(x.seller, a.seller), named_at = now(), updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}) as x("adamId" text, name text, "bundleId" text, seller text)
    where a.organization_id = ${tx.organizationId} and a.adam_id = x."adamId"`);
}
