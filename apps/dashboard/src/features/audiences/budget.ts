import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = { whole: { audiences: 268, 'app-audiences': 268 } };
