import { randomUUIDv7 } from 'node:crypto';
import { sql } from '../../platform/db/sql.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';

/** A new one each time, since the call may delete it. */
export async function deviceAudienceOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`insert into device_audiences (organization_id, id, name) values (${organizationId}, ${id}, ${id})`);
  return id;
}

export const sweepPart: SweepPart = {
  samples: { deviceAudienceId: ({ ownerQuery }, { id }) => deviceAudienceOf(ownerQuery, id) },
};
