import { trialDays, trialPlanCode } from '@muster/contract/constants';
import type { Organization } from '@muster/contract/entities';

/**
 * A new workspace as the pages know it: if the server names no subscription, a plan named trial is added here
 * (platform-shell.md, section 7), until it is read again.
 */
export function withTrial(organization: Organization): Organization {
  if (organization.subscriptions.length > 0) return organization;
  const { id, createdAt, limits } = organization;
  const endDate = new Date(Date.parse(createdAt) + trialDays * 86_400_000).toISOString();
  const trial: Organization['subscriptions'][number] = {
    id,
    status: 'active',
    planCode: trialPlanCode,
    planDescription: trialPlanCode,
    iniDate: createdAt,
    endDate,
    endedAt: null,
    createdAt,
    updatedAt: createdAt,
    metadata: { type: 'standard', limits },
  };
  return {
    ...organization,
    subscriptions: [trial],
    lastPlan: trialPlanCode,
    subTrial: organization.subTrial ?? { daysLeft: trialDays },
  };
}
