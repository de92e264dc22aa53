import { randomUUIDv7 } from 'node:crypto';
import { trialDays, trialPlanCode } from '@muster/contract/constants';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export async function insertTrial(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into subscriptions (organization_id, id, plan_code, status, end_date)
    values (${tx.organizationId}, ${randomUUIDv7()}, ${trialPlanCode}, 'active', now() + make_interval(days => ${trialDays}::int))`);
}
