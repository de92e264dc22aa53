import { sql } from '../../platform/db/sql.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';

export async function auditOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const [row] = await query<{ id: string }>(
    sql`select id from audit_entries where organization_id = ${organizationId} limit 1`,
  );
  if (row === undefined) throw new Error('the workspace has no audit');
  return row.id;
}

export const sweepPart: SweepPart = {
  samples: {
    auditId: ({ ownerQuery }, { id }) => auditOf(ownerQuery, id),
  },
};
