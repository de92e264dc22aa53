import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'provider',
  pages: {
    'dm-organizations': lazy(async () => (await import('./OrganizationsPage.tsx')).OrganizationsPage, 'provider'),
    'dm-config': lazy(async () => (await import('./ConfigPage.tsx')).ConfigPage, 'provider'),
    'dm-people': lazy(async () => (await import('./AccountsPage.tsx')).AccountsPage, 'provider'),
    'dm-tracks': lazy(async () => (await import('./TracksPage.tsx')).TracksPage, 'provider'),
  },
  panels: {
    account: lazy(async () => (await import('./AccountPanel.tsx')).AccountPanel, 'provider'),
    org: lazy(async () => (await import('./OrganizationPanel.tsx')).OrganizationPanel, 'provider'),
    track: lazy(async () => (await import('./TrackPanel.tsx')).TrackPanel, 'provider'),
  },
  leadsTo: { dm: 'dm-organizations' },
};
