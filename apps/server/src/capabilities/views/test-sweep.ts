import { randomUUIDv7 } from 'node:crypto';
import { sql } from '../../platform/db/sql.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';

/** A shared view of the workspace's owner: a new one each time, since the call may delete it. */
export async function viewOf(query: OwnerQuery, workspace: { id: string; ownerId: string }): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into list_views (organization_id, id, owner_id, list, name, query, shared)
    values (${workspace.id}, ${id}, ${workspace.ownerId}, 'devices', ${id}, '', true)`);
  return id;
}

export const sweepPart: SweepPart = {
  samples: {
    viewId: ({ ownerQuery }, workspace) => viewOf(ownerQuery, workspace),
  },
};
