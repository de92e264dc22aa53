import { freePlanCode, trialPlanCode } from '@muster/contract/constants';
import { featureFlags, type LimitKey } from '@muster/contract/enumerations/workspace';

export interface Plan {
  code: string;
  description: string;
  type: 'standard' | 'default';
  /** 0 sets no limit. */
  limits: Record<LimitKey, number>;
  allows: Record<string, boolean>;
  /** The largest file that can be a build, in bytes. */
  buildSize: number;
}

type FeatureFlag = (typeof featureFlags)[number];

function allow(holds: (flag: FeatureFlag) => boolean): Record<string, boolean> {
  return Object.fromEntries(featureFlags.map((flag) => [flag, holds(flag)]));
}

const gigabyte = 1_000_000_000;
const freeFeatures: readonly FeatureFlag[] = [
  'passwordApps',
  'unlistedApps',
  'loggedApps',
  'nativeSDK',
  'appleIpad',
  'appleMac',
];

/** What a workspace gets when it is created, and what is left of it when nothing is paid for. */
const plans: Record<string, Plan> = {
  [trialPlanCode]: {
    code: trialPlanCode,
    description: 'Trial',
    type: 'standard',
    limits: {
      apps: 20,
      collaborators: 25,
      downloads: 5000,
      employees: 100,
      mdmDevices: 50,
      mdmAssetsStorageSize: 5 * gigabyte,
      locationTrackingTime: 30,
      userAudiences: 20,
      deviceAudiences: 20,
      mdmAutomationRules: 20,
    },
    allows: allow(() => true),
    buildSize: 4 * gigabyte,
  },
  [freePlanCode]: {
    code: freePlanCode,
    description: 'Basic',
    type: 'default',
    limits: {
      apps: 3,
      collaborators: 3,
      downloads: 300,
      employees: 10,
      mdmDevices: 3,
      mdmAssetsStorageSize: gigabyte,
      locationTrackingTime: 1,
      userAudiences: 2,
      deviceAudiences: 2,
      mdmAutomationRules: 2,
    },
    allows: allow((flag) => freeFeatures.includes(flag)),
    buildSize: gigabyte,
  },
};

export function findPlan(code: string): Plan {
  const plan = plans[code] ?? plans[freePlanCode];
  if (plan === undefined) throw new Error('the free plan is missing');
  return plan;
}
