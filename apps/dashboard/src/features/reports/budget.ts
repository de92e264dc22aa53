import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = { whole: { 'app-reports': 276 } };
