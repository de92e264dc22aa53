import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = { whole: { people: 276, 'app-people': 276 } };
