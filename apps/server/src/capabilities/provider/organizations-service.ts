import type { AdminOrganization, AdminOrganizationDetail } from '@muster/contract/calls/admin-organizations';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { moveTrialEnd, type PlanOverrides, putPlanOverrides, standing, toSubscriptions } from '../billing/index.ts';
import {
  findOrganizationRow,
  listOrganizationRows,
  type OrganizationQuery,
  type OrganizationRow,
} from './organizations-list.ts';

export async function listOrganizations(db: Database, filter: OrganizationQuery) {
  const { items, ...page } = await listOrganizationRows(db, filter);
  return { ...page, items: items.map(toOrganization) };
}

export async function readOrganization(db: Database, id: string): Promise<AdminOrganizationDetail> {
  const row = (await findOrganizationRow(db, id)) ?? fail(3001);
  const { plan, limits, allows } = standing(row.subscriptions, row.planOverrides, new Date());
  return {
    ...toOrganization(row),
    limits,
    allows,
    overrides: { limits: row.planOverrides.limits ?? {}, allows: row.planOverrides.allows ?? {} },
    plan: { limits: plan.limits, allows: plan.allows },
    subscriptions: toSubscriptions(row.subscriptions),
    buildPlatforms: row.buildPlatforms,
    updatedAt: row.updatedAt,
  };
}

/** In the workspace, whose own audit tells of it. */
export async function changeOverrides(
  tx: Tx,
  { updatedAt, ...overrides }: Required<PlanOverrides> & { updatedAt: string },
): Promise<void> {
  const before = (await putPlanOverrides(tx, overrides, updatedAt)) ?? fail(3001);
  if (before === 'changed') fail(5203);
  await record(tx, before.name, { planOverrides: before.overrides }, { planOverrides: overrides });
}

export async function changeTrial(tx: Tx, trialEndDate: string): Promise<void> {
  // A workspace that never had a trial is not given one by moving its end.
  const before = (await moveTrialEnd(tx, trialEndDate)) ?? fail(5099);
  await record(tx, before.name, { trialEndDate: before.endDate }, { trialEndDate });
}

async function record(tx: Tx, entityName: string, before: object, after: object): Promise<void> {
  const about = { action: 'update', entity: 'organization', entityId: tx.organizationId, entityName } as const;
  await recordChange(tx, { ...about, before: { ...before }, after: { ...after } });
}

function toOrganization(row: OrganizationRow): AdminOrganization {
  const { plan, trialDaysLeft } = standing(row.subscriptions, row.planOverrides, new Date());
  const { planOverrides: _, subscriptions: __, updatedAt: ___, buildPlatforms: ____, ...shown } = row;
  return { ...shown, planCode: plan.code, trialDaysLeft };
}
