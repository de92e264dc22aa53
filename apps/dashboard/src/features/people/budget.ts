import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = { whole: { people: 268, 'app-people': 268 } };
