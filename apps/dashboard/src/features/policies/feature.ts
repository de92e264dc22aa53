import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'policies',
  pages: {
    'devices-policies': lazy(async () => (await import('./list/PoliciesPage.tsx')).PoliciesPage, 'devices', 'policies'),
    'devices-policy': lazy(async () => (await import('./policy/PolicyPage.tsx')).PolicyPage, 'policyEditor'),
    'devices-profiles': lazy(
      async () => (await import('./profiles/ProfilesPage.tsx')).ProfilesPage,
      'devices',
      'policyProfiles',
    ),
    'devices-profile': lazy(async () => (await import('./profiles/ProfilePage.tsx')).ProfilePage, 'policyProfiles'),
  },
  rules: {
    'devices-policy': { flag: 'mdm', permission: ['policy', 'get'] },
    'devices-profile': { flag: 'mdm', permission: ['profile', 'get'] },
  },
};
