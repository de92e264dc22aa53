import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'apps',
  layouts: { app: lazy(async () => (await import('./AppLayout.tsx')).AppLayout) },
  pages: {
    apps: lazy(async () => (await import('./AppsPage.tsx')).AppsPage, 'expirations'),
    'apps-configuration': lazy(
      async () => (await import('./ConfigurationPage.tsx')).ConfigurationPage,
      'appsConfiguration',
    ),
    'app-settings': lazy(
      async () => (await import('./settings/AppSettingsPage.tsx')).AppSettingsPage,
      'appSettings',
      'integrations',
      'settings',
    ),
  },
  leadsTo: { 'apps-list': 'apps' },
};
