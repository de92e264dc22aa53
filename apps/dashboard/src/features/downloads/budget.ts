import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = {
  whole: { 'app-adoption': 268, 'app-downloads': 268, 'apps-downloads': 268 },
  parts: [{ module: 'CustomRange.tsx', of: 'app-stats' }],
};
