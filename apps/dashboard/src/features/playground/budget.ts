import type { FeatureBudget } from '../../shared/feature.ts';

// The first has every widget there is, for whoever builds the product.
export const budget: FeatureBudget = { whole: { 'dm-playground': 467, 'dm-playground-list': 276 } };
