import { randomUUIDv7 } from 'node:crypto';
import { sql } from '../../platform/db/sql.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';

async function policyOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into policies (organization_id, id, name, type, rank) values (${organizationId}, ${id}, ${id}, 'ios', 1)`);
  return id;
}

async function managedDevice(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into devices (organization_id, id, platform, os, state, display_name, identifier)
    values (${organizationId}, ${id}, 'apple', 'iOS', 'ACTIVE', ${id}, ${id})`);
  return id;
}

/** A row of each table of the capability; that of the queue comes with the device. */
export async function desiredRowsOf(query: OwnerQuery, organizationId: string): Promise<void> {
  const [deviceId, policyId] = [await managedDevice(query, organizationId), await policyOf(query, organizationId)];
  await query(sql`insert into device_states (organization_id, device_id) values (${organizationId}, ${deviceId})`);
  await query(sql`
    insert into device_policies (organization_id, device_id, policy_id, version, state)
    values (${organizationId}, ${deviceId}, ${policyId}, 1, 'pending')`);
}

export const sweepPart: SweepPart = {
  samples: {
    policy: ({ ownerQuery }, { id }) => policyOf(ownerQuery, id),
  },
  scenes: {
    // One that is managed.
    'deviceSettings.retry': async ({ server, home, sent }) => ({
      params: { ...sent.params, deviceId: await managedDevice(server.ownerQuery, home.id) },
    }),
    // Something of it failed.
    'deviceSettings.retryPolicy': async ({ server, home, sent }) => {
      const policyId = await policyOf(server.ownerQuery, home.id);
      await server.ownerQuery(sql`
        insert into device_policies (organization_id, device_id, policy_id, version, state)
        values (${home.id}, ${await managedDevice(server.ownerQuery, home.id)}, ${policyId}, 1, 'failed')`);
      return { params: { ...sent.params, policyId } };
    },
  },
};
