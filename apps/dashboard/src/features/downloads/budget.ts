import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = {
  whole: { 'app-adoption': 276, 'app-downloads': 276, 'apps-downloads': 276 },
  parts: [{ module: 'CustomRange.tsx', of: 'app-stats' }],
};
