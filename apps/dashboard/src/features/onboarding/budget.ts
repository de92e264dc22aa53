import type { FeatureBudget } from '../../shared/feature.ts';

export const budget: FeatureBudget = { parts: [{ module: 'AboutYou.tsx', of: 'index-hi' }] };
