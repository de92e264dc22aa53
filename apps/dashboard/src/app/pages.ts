import type { ComponentType } from 'react';
import type { RouteName } from '../shared/paths.ts';

export type LazyPage = () => Promise<{ Component: ComponentType }>;

/** The pages that are built, each fetched when it is first asked for; all others say that they are not available yet. */
export const pages: { readonly [N in RouteName]?: LazyPage } = {
  'welcome-index': async () => ({ Component: (await import('../features/welcome/LoginPage.tsx')).LoginPage }),
  'welcome-index-register': async () => ({
    Component: (await import('../features/welcome/RegisterPage.tsx')).RegisterPage,
  }),
  'welcome-index-confirm-email': async () => ({
    Component: (await import('../features/welcome/ConfirmEmailPage.tsx')).ConfirmEmailPage,
  }),
  'welcome-index-recover-password': async () => ({
    Component: (await import('../features/welcome/RecoverPasswordPage.tsx')).RecoverPasswordPage,
  }),
  'welcome-index-change-password': async () => ({
    Component: (await import('../features/welcome/ChangePasswordPage.tsx')).ChangePasswordPage,
  }),
  'welcome-index-sso': async () => ({ Component: (await import('../features/welcome/SsoPage.tsx')).SsoPage }),
  'index-hi': async () => ({ Component: (await import('../features/onboarding/OnboardingPage.tsx')).OnboardingPage }),
  'me-profile': async () => ({ Component: (await import('../features/account/ProfilePage.tsx')).ProfilePage }),
  'me-notifications': async () => ({
    Component: (await import('../features/account/NotificationsPage.tsx')).NotificationsPage,
  }),
  invitation: async () => ({
    Component: (await import('../features/people/invitation/InvitationPage.tsx')).InvitationPage,
  }),
  home: async () => ({ Component: (await import('../features/home/HomePage.tsx')).HomePage }),
  apps: async () => ({ Component: (await import('../features/apps/AppsPage.tsx')).AppsPage }),
  'apps-expirations': async () => ({
    Component: (await import('../features/builds/expirations/ExpirationsPage.tsx')).ExpirationsPage,
  }),
  'app-builds': async () => ({ Component: (await import('../features/builds/AppBuildsPage.tsx')).AppBuildsPage }),
  'app-people': async () => ({
    Component: (await import('../features/people/apps/AppPeoplePage.tsx')).AppPeoplePage,
  }),
  'app-settings': async () => ({
    Component: (await import('../features/apps/settings/AppSettingsPage.tsx')).AppSettingsPage,
  }),
  people: async () => ({ Component: (await import('../features/people/PeoplePage.tsx')).PeoplePage }),
  'people-import': async () => ({
    Component: (await import('../features/people/import/ImportPage.tsx')).ImportPage,
  }),
  'dm-organizations': async () => ({
    Component: (await import('../features/provider/OrganizationsPage.tsx')).OrganizationsPage,
  }),
  'dm-people': async () => ({ Component: (await import('../features/provider/AccountsPage.tsx')).AccountsPage }),
  settings: async () => ({ Component: (await import('../features/settings/SettingsPage.tsx')).SettingsPage }),
  audit: async () => ({ Component: (await import('../features/audit/AuditPage.tsx')).AuditPage }),
  'dm-playground': async () => ({
    Component: (await import('../features/playground/PlaygroundPage.tsx')).PlaygroundPage,
  }),
  'dm-playground-list': async () => ({
    Component: (await import('../features/playground/list/ListPlaygroundPage.tsx')).ListPlaygroundPage,
  }),
};

/** Behind the sign-in, and fetched with it: the menus and dialogs are no part of the page where one signs in. */
export const layouts = {
  welcome: async () => ({ Component: (await import('../features/welcome/WelcomeLayout.tsx')).WelcomeLayout }),
  account: async () => ({ Component: (await import('./shell/AccountLayout.tsx')).AccountLayout }),
  lost: async () => ({ Component: (await import('./shell/AccountLayout.tsx')).AccountNotFound }),
  workspace: async () => ({ Component: (await import('./shell/WorkspaceLayout.tsx')).WorkspaceLayout }),
  app: async () => ({ Component: (await import('../features/apps/AppLayout.tsx')).AppLayout }),
  admin: async () => ({ Component: (await import('./shell/AdminLayout.tsx')).AdminLayout }),
} as const satisfies Record<string, LazyPage>;
