import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'playground',
  pages: {
    'dm-playground': lazy(async () => (await import('./PlaygroundPage.tsx')).PlaygroundPage),
    'dm-playground-list': lazy(async () => (await import('./list/ListPlaygroundPage.tsx')).ListPlaygroundPage),
  },
};
