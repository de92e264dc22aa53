import { randomUUIDv7 } from 'node:crypto';
import { sql } from '../../platform/db/sql.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';
import { appOf } from '../apps/test-sweep.ts';
import { groupOf } from '../people/test-sweep.ts';

/** A new one each time, since the call may delete it. */
export async function audienceOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`insert into audiences (organization_id, id, name) values (${organizationId}, ${id}, ${id})`);
  return id;
}

export const sweepPart: SweepPart = {
  idFilters: { 'audiences.list': ['applicationId'], 'audiences.preview': ['groups.*.*'] },
  samples: {
    audienceId: ({ ownerQuery }, { id }) => audienceOf(ownerQuery, id),
    userAudienceId: ({ ownerQuery }, { id }) => audienceOf(ownerQuery, id),
    applicationId: ({ ownerQuery }, { id }) => appOf(ownerQuery, id),
    group: ({ ownerQuery }, { id }) => groupOf(ownerQuery, id),
  },
};
