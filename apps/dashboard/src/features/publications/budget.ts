import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = {
  whole: { 'app-publications': 276, 'apps-store': 278 },
};
