import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'welcome',
  layouts: { welcome: lazy(async () => (await import('./WelcomeLayout.tsx')).WelcomeLayout) },
  pages: {
    'welcome-index': lazy(async () => (await import('./LoginPage.tsx')).LoginPage),
    'welcome-index-register': lazy(async () => (await import('./RegisterPage.tsx')).RegisterPage),
    'welcome-index-confirm-email': lazy(async () => (await import('./ConfirmEmailPage.tsx')).ConfirmEmailPage),
    'welcome-index-recover-password': lazy(async () => (await import('./RecoverPasswordPage.tsx')).RecoverPasswordPage),
    'welcome-index-change-password': lazy(async () => (await import('./ChangePasswordPage.tsx')).ChangePasswordPage),
    'welcome-index-sso': lazy(async () => (await import('./SsoPage.tsx')).SsoPage),
  },
  asking: ['welcome-index-sso'],
};
