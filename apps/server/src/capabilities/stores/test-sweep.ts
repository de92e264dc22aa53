import { sql } from '../../platform/db/sql.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';

export async function storeOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const [row] = await query<{ id: string }>(sql`select id from stores where organization_id = ${organizationId}`);
  if (row === undefined) throw new Error('the workspace has no store');
  return row.id;
}

export const sweepPart: SweepPart = {
  samples: {
    storeId: ({ ownerQuery }, { id }) => storeOf(ownerQuery, id),
  },
};
