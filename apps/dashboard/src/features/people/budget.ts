import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = { whole: { people: 255, 'app-people': 255 } };
