import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'enrollment',
  pages: {
    'devices-enrollment': lazy(
      async () => (await import('./EnrollmentPage.tsx')).EnrollmentPage,
      'devices',
      'enrollment',
    ),
  },
  panels: {
    admEnrollmentTemplate: lazy(
      async () => (await import('./templates/TemplatePanel.tsx')).TemplatePanel,
      'enrollment',
    ),
  },
};
