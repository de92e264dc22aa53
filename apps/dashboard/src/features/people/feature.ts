import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'people',
  pages: {
    people: lazy(async () => (await import('./PeoplePage.tsx')).PeoplePage, 'people'),
    'people-import': lazy(async () => (await import('./import/ImportPage.tsx')).ImportPage, 'people'),
    'people-groups': lazy(async () => (await import('./groups/GroupsPage.tsx')).GroupsPage, 'people'),
    'app-people': lazy(async () => (await import('./apps/AppPeoplePage.tsx')).AppPeoplePage, 'people'),
    invitation: lazy(async () => (await import('./invitation/InvitationPage.tsx')).InvitationPage, 'people'),
  },
  panels: {
    user: lazy(async () => (await import('./panel/PersonPanel.tsx')).PersonPanel, 'activity', 'people'),
  },
  asking: ['invitation'],
  rules: {
    people: { permission: ['organizationCollaborator', 'list'] },
    'people-groups': { permission: ['group', 'list'] },
    'people-import': { permission: ['employee', 'import'] },
  },
};
