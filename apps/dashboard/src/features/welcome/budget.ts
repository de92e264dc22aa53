import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = {
  whole: { 'welcome-index': 168 },
  parts: [{ module: 'SecondFactor.tsx', of: 'welcome-index' }],
};
