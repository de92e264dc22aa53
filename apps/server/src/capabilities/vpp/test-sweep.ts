import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { sql } from '../../platform/db/sql.ts';
import type { Scene } from '../../sweep/scene.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';

async function vppAccountOf(query: OwnerQuery, organizationId: string): Promise<void> {
  await query(sql`
    insert into vpp_accounts (organization_id, id, sealed_token, token_expires_at, wait_until)
    values (${organizationId}, ${randomUUIDv7()}, ${randomBytes(32)}, now() + interval '1 year', 'infinity')
    on conflict (organization_id) do nothing`);
}

async function vppAssetOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into vpp_assets (organization_id, id, adam_id, pricing_param, product_type, total_count, assigned_count,
      available_count, retired_count, device_assignable, revocable)
    values (${organizationId}, ${id}, ${id}, 'STDQ', 'App', 10, 0, 10, 0, true, true)`);
  return id;
}

async function vppUserOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into vpp_users (organization_id, id, client_user_id, email, status)
    values (${organizationId}, ${id}, ${id}, 'ada@example.com', 'Registered')`);
  return id;
}

async function vppLicenceOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into vpp_licences (organization_id, id, adam_id, pricing_param, serial_number, wish, state)
    values (${organizationId}, ${id}, ${id}, 'STDQ', ${id}, 'hold', 'held')`);
  return id;
}

/** Apple is never asked with this token; whatever is wanted waits. */
const connected: Scene = async ({ server: { ownerQuery }, home }) => {
  await vppAccountOf(ownerQuery, home.id);
  return {};
};

export const sweepPart: SweepPart = {
  samples: {
    vppAssetId: ({ ownerQuery }, { id }) => vppAssetOf(ownerQuery, id),
    vppUserId: ({ ownerQuery }, { id }) => vppUserOf(ownerQuery, id),
    vppLicenceId: ({ ownerQuery }, { id }) => vppLicenceOf(ownerQuery, id),
  },
  idFilters: {
    'vppLicences.list': ['vppAssetId', 'deviceId', 'vppUserId'],
    'vppUsers.list': ['personId'],
  },
  scenes: {
    'vpp.deleteToken': connected,
    'vppAssets.assign': connected,
    'vppLicences.reclaim': connected,
    'vppUsers.create': connected,
    'vppUsers.retire': connected,
  },
  // Without Apple nobody says whose token it is.
  outOfReach: { 'vpp.uploadToken': 5301, 'vpp.takeOver': 5300, 'vpp.sync': 5300 },
};
