import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'downloads',
  pages: {
    app: lazy(async () => (await import('./AppOverviewPage.tsx')).AppOverviewPage, 'downloads'),
    'app-stats': lazy(async () => (await import('./StatsPage.tsx')).AppStatsPage, 'downloads'),
    'app-adoption': lazy(async () => (await import('./AdoptionPage.tsx')).AdoptionPage, 'downloads'),
    'app-downloads': lazy(async () => (await import('./DownloadsPage.tsx')).AppDownloadsPage, 'downloads'),
    'apps-downloads': lazy(async () => (await import('./DownloadsPage.tsx')).DownloadsPage, 'downloads'),
    'apps-stats': lazy(async () => (await import('./StatsPage.tsx')).StatsPage, 'downloads'),
  },
  rules: {
    'apps-downloads': { permission: ['download', 'list'] },
    'apps-stats': { permission: ['download', 'list'] },
  },
};
