import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = { whole: { 'dm-organizations': 268, 'dm-people': 268 } };
