import { randomUUIDv7 } from 'node:crypto';
import { sql } from '../../platform/db/sql.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';
import { personOf } from '../people/test-sweep.ts';

/** One that has left, since the call may delete it. */
export async function deviceOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into devices (organization_id, id, platform, os, state, display_name, identifier, serial_number)
    values (${organizationId}, ${id}, 'apple', 'iOS', 'DELETED', ${id}, ${id}, ${id})`);
  return id;
}

export const sweepPart: SweepPart = {
  samples: {
    deviceId: ({ ownerQuery }, { id }) => deviceOf(ownerQuery, id),
    exceptDeviceId: ({ ownerQuery }, { id }) => deviceOf(ownerQuery, id),
    mdmUser: ({ ownerQuery }, { id }) => personOf(ownerQuery, id, 'employee'),
    mdmUserId: ({ ownerQuery }, { id }) => personOf(ownerQuery, id, 'employee'),
  },
  idFilters: { 'devices.users': ['groupId', 'personId'] },
};
