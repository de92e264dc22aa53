import type { ComponentType } from 'react';
import type { SectionName } from '../shared/i18n/texts.ts';
import type { RouteName } from '../shared/paths.ts';

export interface LazyPage {
  load(): Promise<ComponentType>;
  /** The sections of the texts behind the sign-in that it shows something of. */
  texts: readonly SectionName[];
}

const page = (load: LazyPage['load'], ...texts: SectionName[]): LazyPage => ({ load, texts });

/** The pages that are built, each fetched when it is first asked for; all others say that they are not available yet. */
export const pages: { readonly [N in RouteName]?: LazyPage } = {
  'welcome-index': page(async () => (await import('../features/welcome/LoginPage.tsx')).LoginPage),
  'welcome-index-register': page(async () => (await import('../features/welcome/RegisterPage.tsx')).RegisterPage),
  'welcome-index-confirm-email': page(
    async () => (await import('../features/welcome/ConfirmEmailPage.tsx')).ConfirmEmailPage,
  ),
  'welcome-index-recover-password': page(
    async () => (await import('../features/welcome/RecoverPasswordPage.tsx')).RecoverPasswordPage,
  ),
  'welcome-index-change-password': page(
    async () => (await import('../features/welcome/ChangePasswordPage.tsx')).ChangePasswordPage,
  ),
  'welcome-index-sso': page(async () => (await import('../features/welcome/SsoPage.tsx')).SsoPage),
  'index-hi': page(
    async () => (await import('../features/onboarding/OnboardingPage.tsx')).OnboardingPage,
    'onboarding',
  ),
  'me-profile': page(async () => (await import('../features/account/ProfilePage.tsx')).ProfilePage, 'me'),
  'me-notifications': page(async () => (await import('../features/account/NotificationsPage.tsx')).NotificationsPage),
  invitation: page(
    async () => (await import('../features/people/invitation/InvitationPage.tsx')).InvitationPage,
    'people',
  ),
  home: page(async () => (await import('../features/home/HomePage.tsx')).HomePage, 'activity', 'expirations', 'home'),
  apps: page(async () => (await import('../features/apps/AppsPage.tsx')).AppsPage, 'expirations'),
  'apps-expirations': page(
    async () => (await import('../features/builds/expirations/ExpirationsPage.tsx')).ExpirationsPage,
    'builds',
    'expirations',
  ),
  'app-builds': page(async () => (await import('../features/builds/AppBuildsPage.tsx')).AppBuildsPage, 'builds'),
  'app-people': page(async () => (await import('../features/people/apps/AppPeoplePage.tsx')).AppPeoplePage, 'people'),
  'app-settings': page(
    async () => (await import('../features/apps/settings/AppSettingsPage.tsx')).AppSettingsPage,
    'appSettings',
    'integrations',
    'settings',
  ),
  people: page(async () => (await import('../features/people/PeoplePage.tsx')).PeoplePage, 'people'),
  'people-import': page(async () => (await import('../features/people/import/ImportPage.tsx')).ImportPage, 'people'),
  'dm-organizations': page(
    async () => (await import('../features/provider/OrganizationsPage.tsx')).OrganizationsPage,
    'provider',
  ),
  'dm-people': page(async () => (await import('../features/provider/AccountsPage.tsx')).AccountsPage, 'provider'),
  settings: page(
    async () => (await import('../features/settings/SettingsPage.tsx')).SettingsPage,
    'integrations',
    'settings',
  ),
  audit: page(async () => (await import('../features/audit/AuditPage.tsx')).AuditPage, 'activity', 'audit'),
  'dm-playground': page(async () => (await import('../features/playground/PlaygroundPage.tsx')).PlaygroundPage),
  'dm-playground-list': page(
    async () => (await import('../features/playground/list/ListPlaygroundPage.tsx')).ListPlaygroundPage,
  ),
};

/** Behind the sign-in, and fetched with it: the menus and dialogs are no part of the page where one signs in. */
export const layouts = {
  welcome: page(async () => (await import('../features/welcome/WelcomeLayout.tsx')).WelcomeLayout),
  account: page(async () => (await import('./shell/AccountLayout.tsx')).AccountLayout),
  lost: page(async () => (await import('./shell/AccountLayout.tsx')).AccountNotFound),
  workspace: page(async () => (await import('./shell/WorkspaceLayout.tsx')).WorkspaceLayout),
  app: page(async () => (await import('../features/apps/AppLayout.tsx')).AppLayout),
  admin: page(async () => (await import('./shell/AdminLayout.tsx')).AdminLayout, 'provider'),
} as const satisfies Record<string, LazyPage>;
