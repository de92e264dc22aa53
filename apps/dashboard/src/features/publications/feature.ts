import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'publications',
  pages: {
    'app-publications': lazy(
      async () => (await import('./AppPublicationsPage.tsx')).AppPublicationsPage,
      'publications',
    ),
    'apps-store': lazy(async () => (await import('./store/StorePage.tsx')).StorePage, 'publications', 'storeAdmin'),
  },
  panels: {
    publication: lazy(
      async () => (await import('./panel/PublicationPanel.tsx')).PublicationPanel,
      'publications',
      'settings',
    ),
  },
};
