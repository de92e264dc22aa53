import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = {
  whole: { 'app-builds': 276, 'apps-expirations': 278 },
  parts: [
    { module: 'panel/BuildDetailsSection.tsx', of: 'build' },
    { module: 'compare/Comparison.tsx', of: 'app-builds', texts: ['builds', 'buildPanel'] },
  ],
};
