import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = {
  whole: { 'app-publications': 262, 'apps-store': 262 },
};
