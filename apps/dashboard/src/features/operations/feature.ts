import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'operations',
  pages: { 'dm-events': lazy(async () => (await import('./EventsPage.tsx')).EventsPage, 'provider') },
};
