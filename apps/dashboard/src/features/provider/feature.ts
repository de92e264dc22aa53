import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'provider',
  pages: {
    'dm-organizations': lazy(async () => (await import('./OrganizationsPage.tsx')).OrganizationsPage, 'provider'),
    'dm-people': lazy(async () => (await import('./AccountsPage.tsx')).AccountsPage, 'provider'),
  },
  panels: { org: lazy(async () => (await import('./OrganizationPanel.tsx')).OrganizationPanel, 'provider') },
  leadsTo: { dm: 'dm-organizations' },
};
