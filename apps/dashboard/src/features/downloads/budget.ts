import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = {
  whole: { 'app-adoption': 262, 'app-downloads': 262, 'apps-downloads': 262 },
  parts: [{ module: 'CustomRange.tsx', of: 'app-stats' }],
};
