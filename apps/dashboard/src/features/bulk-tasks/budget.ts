import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = { whole: { 'bulk-tasks': 276 } };
