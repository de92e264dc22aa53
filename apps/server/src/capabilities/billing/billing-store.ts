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
export async function lockLimit(tx: Tx, key: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.organizationId} ${key}`}, 0))`);
}

/** Undefined where there is no such workspace; `changed` when somebody was there since it was read. */
export async function putPlanOverrides(
  tx: Tx,
  overrides: PlanOverrides,
  readAt: string,
): Promise<{ name: string; overrides: PlanOverrides } | 'changed' | undefined> {
  const before = await tx.first<{ name: string; overrides: PlanOverrides; same: boolean }>(sql`
    select name, plan_overrides as overrides, date_trunc('milliseconds', updated_at) = date_trunc('milliseconds', ${readAt}::timestamptz) as same
    from organizations where id = ${tx.organizationId} for update`);
  if (before === undefined) return undefined;
  if (!before.same) return 'changed';
  await tx.run(sql`
    update organizations set plan_overrides = ${JSON.stringify(overrides)}, updated_at = now() where id = ${tx.organizationId}`);
  return before;
}

/** What the end was before; undefined where there was no trial. */
export async function moveTrialEnd(
  tx: Tx,
  endDate: string,
): Promise<{ name: string; endDate: string | null } | undefined> {
  const before = await tx.first<{ id: string; name: string; endDate: string | null }>(sql`
    select s.id, o.name, s.end_date as "endDate" from subscriptions s join organizations o on o.id = s.organization_id
    where s.organization_id = ${tx.organizationId} and s.plan_code = ${trialPlanCode} order by s.id desc limit 1 for update`);
  if (before === undefined) return undefined;
  await tx.run(sql`
    update subscriptions set end_date = ${endDate}, status = 'active', ended_at = null, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${before.id}`);
  return before;
}
