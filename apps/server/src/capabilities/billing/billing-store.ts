import { randomUUIDv7 } from 'node:crypto';
import { trialDays, trialPlanCode } from '@muster/contract/constants';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { PlanOverrides, SubscriptionRow } from './subscriptions.ts';

export async function insertTrial(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into subscriptions (organization_id, id, plan_code, status, end_date)
    values (${tx.organizationId}, ${randomUUIDv7()}, ${trialPlanCode}, 'active', now() + make_interval(days => ${trialDays}::int))`);
}

export async function findStanding(tx: Tx): Promise<{ subscriptions: SubscriptionRow[]; overrides: PlanOverrides }> {
  return tx.one(sql`
    select plan_overrides as overrides, coalesce((
      select json_agg(s order by s.id desc) from subscriptions s where s.organization_id = o.id), '[]') as subscriptions
    from organizations o where o.id = ${tx.organizationId}`);
}

/** One at a time per workspace and limit, for as long as the transaction lasts. */
export async function holdLimit(tx: Tx, key: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.organizationId} ${key}`}, 0))`);
}
