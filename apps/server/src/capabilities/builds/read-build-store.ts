import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export async function datePast(
  tx: Tx,
  id: string,
  { createdAt, size, downloads }: { createdAt: Date; size: number; downloads: number },
): Promise<void> {
  await tx.run(sql`
    update builds set created_at = ${createdAt}, updated_at = ${createdAt}, size = ${size},
      processed_at = ${new Date(createdAt.getTime() + 20_000)}
    where organization_id = ${tx.organizationId} and id = ${id}`);
  await tx.run(sql`
    update build_downloads set downloads = ${downloads}
    where organization_id = ${tx.organizationId} and build_id = ${id}`);
}
