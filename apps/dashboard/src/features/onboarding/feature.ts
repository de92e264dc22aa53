import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'onboarding',
  pages: { 'index-hi': lazy(async () => (await import('./OnboardingPage.tsx')).OnboardingPage, 'onboarding') },
};
