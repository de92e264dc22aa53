import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'builds',
  pages: {
    'app-builds': lazy(async () => (await import('./AppBuildsPage.tsx')).AppBuildsPage, 'builds'),
    'apps-expirations': lazy(
      async () => (await import('./expirations/ExpirationsPage.tsx')).ExpirationsPage,
      'builds',
      'expirations',
    ),
  },
  panels: {
    build: lazy(async () => (await import('./panel/BuildPanel.tsx')).BuildPanel, 'appSettings', 'buildPanel', 'builds'),
  },
};
