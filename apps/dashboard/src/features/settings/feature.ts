import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'settings',
  pages: {
    settings: lazy(async () => (await import('./SettingsPage.tsx')).SettingsPage, 'integrations', 'settings'),
  },
};
