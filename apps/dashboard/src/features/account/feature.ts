import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'account',
  pages: {
    'me-profile': lazy(async () => (await import('./ProfilePage.tsx')).ProfilePage, 'me'),
    'me-notifications': lazy(async () => (await import('./NotificationsPage.tsx')).NotificationsPage),
  },
  leadsTo: { me: 'me-profile' },
};
