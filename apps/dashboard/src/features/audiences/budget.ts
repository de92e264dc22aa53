import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = { whole: { audiences: 276, 'app-audiences': 276 } };
