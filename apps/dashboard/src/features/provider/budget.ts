import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = { whole: { 'dm-organizations': 262, 'dm-people': 262 } };
