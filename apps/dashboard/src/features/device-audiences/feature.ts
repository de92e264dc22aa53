import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'device-audiences',
  pages: {
    'devices-audiences': lazy(
      async () => (await import('./DeviceAudiencesPage.tsx')).DeviceAudiencesPage,
      'deviceAudiences',
      'devices',
    ),
  },
  panels: {
    deviceAudience: lazy(
      async () => (await import('./DeviceAudiencePanel.tsx')).DeviceAudiencePanel,
      'deviceAudiences',
    ),
  },
};
