import { createBrowserRouter, type RouteObject } from 'react-router';
import { paths } from '../shared/paths.ts';
import type { Services } from '../shared/services.ts';
import { createGuards } from './guards.ts';
import { AccountLayout } from './shell/AccountLayout.tsx';
import { ErrorScreen } from './shell/ErrorScreen.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { RootLayout } from './shell/RootLayout.tsx';

/** Pages are fetched when they are first asked for. */
const pages = {
  welcome: async () => ({ Component: (await import('../features/welcome/WelcomeLayout.tsx')).WelcomeLayout }),
  login: async () => ({ Component: (await import('../features/welcome/LoginPage.tsx')).LoginPage }),
  register: async () => ({ Component: (await import('../features/welcome/RegisterPage.tsx')).RegisterPage }),
  confirmEmail: async () => ({
    Component: (await import('../features/welcome/ConfirmEmailPage.tsx')).ConfirmEmailPage,
  }),
  onboarding: async () => ({ Component: (await import('../features/onboarding/OnboardingPage.tsx')).OnboardingPage }),
  home: async () => ({ Component: (await import('../features/home/HomePage.tsx')).HomePage }),
};

export function createRouter(services: Services) {
  const guards = createGuards(services);
  const welcome: RouteObject[] = [
    { id: 'welcome-index', path: paths['welcome-index'], lazy: pages.login },
    { id: 'welcome-index-register', path: paths['welcome-index-register'], lazy: pages.register },
    { id: 'welcome-index-confirm-email', path: paths['welcome-index-confirm-email'], lazy: pages.confirmEmail },
  ];
  const account: RouteObject[] = [
    { id: 'index-hi', path: paths['index-hi'], lazy: pages.onboarding },
    { id: 'home', path: paths.home, loader: guards.member, lazy: pages.home },
  ];
  return createBrowserRouter([
    {
      Component: RootLayout,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: Nothing,
      children: [
        { loader: guards.onlySignedOut, lazy: pages.welcome, children: welcome },
        { path: '/', loader: guards.toActiveWorkspace },
        { loader: guards.signedIn, Component: AccountLayout, children: account },
        { path: '*', Component: NotFoundPage },
      ],
    },
  ]);
}

/** Until the first page has been fetched there is nothing worth showing. */
function Nothing() {
  return null;
}
