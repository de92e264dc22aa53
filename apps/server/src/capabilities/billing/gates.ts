/** What a plan does not have is refused here, whatever the interface shows (platform-shell.md, section 6). */

import { freePlanCode, trialPlanCode } from '@muster/contract/constants';
import type { FeatureFlag, LimitKey } from '@muster/contract/enumerations/workspace';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { findStanding, lockLimit } from './billing-store.ts';
import { type Standing, standing } from './subscriptions.ts';

async function readStanding(tx: Tx): Promise<Standing> {
  const { subscriptions, overrides } = await findStanding(tx);
  return standing(subscriptions, overrides, new Date(now()));
}

/** On trial or after it, and the provider has said nothing else of it: anybody can make such workspaces. */
export async function isUnpaid(tx: Tx): Promise<boolean> {
  const { subscriptions, overrides } = await findStanding(tx);
  const { code } = standing(subscriptions, overrides, new Date(now())).plan;
  return (code === trialPlanCode || code === freePlanCode) && Object.keys(overrides).length === 0;
}

export async function requireFeature(tx: Tx, feature: FeatureFlag): Promise<void> {
  if (!(await allowsFeature(tx, feature))) fail(4013, { data: { feature } });
}

export async function allowsFeature(tx: Tx, feature: FeatureFlag): Promise<boolean> {
  return (await readStanding(tx)).allows[feature] === true;
}

/** The plan's number, 0 for none. */
export async function readLimit(tx: Tx, key: LimitKey): Promise<number> {
  return (await readStanding(tx)).limits[key];
}

/**
 * Room for so many more of something that a plan counts; 0 sets no limit. Held until the transaction ends, so that those
 * who come at the same time do not all see the last free place.
 */
export async function requireQuota(
  tx: Tx,
  key: LimitKey,
  { used, wanted = 1 }: { used: (tx: Tx) => Promise<number>; wanted?: number },
): Promise<void> {
  const limit = await readLimit(tx, key);
  if (limit === 0) return;
  await lockLimit(tx, key);
  if ((await used(tx)) + wanted > limit) fail(4014, { data: { key, limit } });
}

/** In bytes. */
export async function readBuildSize(tx: Tx): Promise<number> {
  return (await readStanding(tx)).plan.buildSize;
}
