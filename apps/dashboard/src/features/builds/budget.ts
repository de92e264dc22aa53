import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = {
  whole: { 'app-builds': 262, 'apps-expirations': 262 },
  parts: [
    { module: 'panel/BuildDetailsSection.tsx', of: 'build' },
    { module: 'compare/Comparison.tsx', of: 'app-builds', texts: ['builds', 'buildPanel'] },
  ],
};
