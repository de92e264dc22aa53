import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = {
  whole: { 'welcome-index': 165 },
  parts: [{ module: 'SecondFactor.tsx', of: 'welcome-index' }],
};
