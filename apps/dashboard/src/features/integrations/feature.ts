import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'integrations',
  panels: {
    integration: lazy(async () => (await import('./IntegrationPanel.tsx')).IntegrationPanel, 'integrations'),
  },
};
