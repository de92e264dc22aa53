import type { FeatureBudget } from '../../shared/feature.ts';

/** Its panel has what the area of devices shares, which its pages have already. */
export const budget: FeatureBudget = { panels: { admVppAsset: 67 } };
