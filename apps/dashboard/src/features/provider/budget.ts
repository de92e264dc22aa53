import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = { whole: { 'dm-organizations': 255, 'dm-people': 255 } };
