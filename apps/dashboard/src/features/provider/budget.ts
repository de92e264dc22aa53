import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = { whole: { 'dm-organizations': 276, 'dm-people': 276 } };
