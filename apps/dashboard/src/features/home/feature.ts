import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'home',
  pages: { home: lazy(async () => (await import('./HomePage.tsx')).HomePage, 'activity', 'expirations', 'home') },
};
