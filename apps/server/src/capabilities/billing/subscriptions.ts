import { freePlanCode, trialPlanCode } from '@muster/contract/constants';
import type { Organization } from '@muster/contract/entities';
import { type PlanType, subscriptionTypeOrder } from '@muster/contract/enumerations/billing';
import { toInstant } from '../../platform/db/instant.ts';
import { findPlan, type Plan } from './plans.ts';

export interface SubscriptionRow {
  id: string;
  plan_code: string;
  status: Organization['subscriptions'][number]['status'];
  ini_date: string;
  end_date: string | null;
  ended_at: string | null;
  created_at: string;
  updated_at: string;
}

/** By their types, in the order of platform-shell.md, section 4; of one type as they come, the newest first. */
export function toSubscriptions(rows: readonly SubscriptionRow[]): Organization['subscriptions'] {
  const place = ({ metadata }: Organization['subscriptions'][number]) =>
    subscriptionTypeOrder.indexOf(metadata.type as PlanType);
  return rows.map(toSubscription).toSorted((one, other) => place(one) - place(other));
}

function toSubscription(row: SubscriptionRow): Organization['subscriptions'][number] {
  const plan = findPlan(row.plan_code);
  return {
    id: row.id,
    status: row.status,
    planCode: row.plan_code,
    planDescription: plan.description,
    iniDate: toInstant(row.ini_date),
    endDate: row.end_date && toInstant(row.end_date),
    endedAt: row.ended_at && toInstant(row.ended_at),
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
    metadata: { type: plan.type, limits: plan.limits },
  };
}

/** The ceiling of the hours until the end divided by 24, at least 0 (platform-shell.md, section 3). */
export function daysLeft(endDate: string, now: Date): number {
  const hours = (new Date(endDate).getTime() - now.getTime()) / 3_600_000;
  return Math.max(0, Math.ceil(hours / 24));
}

/** What the provider has granted a workspace, or taken from it, beyond its plan. */
export interface PlanOverrides {
  limits?: Partial<Plan['limits']>;
  allows?: Plan['allows'];
}

export interface Standing extends Pick<Plan, 'limits' | 'allows'> {
  plan: Plan;
  trialDaysLeft: number | null;
}

/** What the workspace may use now, and how much of its trial is left. */
export function standing(rows: readonly SubscriptionRow[], overrides: PlanOverrides, now: Date): Standing {
  const trial = rows.find((row) => row.plan_code === trialPlanCode);
  const current = rows.find(
    (row) => row.status === 'active' && (row.end_date === null || new Date(row.end_date) > now),
  );
  const plan = findPlan(current?.plan_code ?? freePlanCode);
  return {
    plan,
    limits: { ...plan.limits, ...overrides.limits },
    allows: { ...plan.allows, ...overrides.allows },
    trialDaysLeft: trial?.end_date ? daysLeft(trial.end_date, now) : null,
  };
}
