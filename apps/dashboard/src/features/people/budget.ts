import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = { whole: { people: 262, 'app-people': 262 } };
