import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = { whole: { audit: 276 } };
