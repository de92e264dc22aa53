import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = { whole: { audiences: 262, 'app-audiences': 262 } };
