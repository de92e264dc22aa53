import { type LazyPage, lazy } from '../shared/feature.ts';
import type { RouteName } from '../shared/paths.ts';
import { features } from './features.ts';

/** The pages that are built, each fetched when it is first asked for; all others say that they are not available yet. */
export const pages: { readonly [N in RouteName]?: LazyPage } = Object.assign({}, ...features.map(({ pages }) => pages));

/** Pages that only lead to another one. */
export const leadsTo: { readonly [N in RouteName]?: RouteName } = Object.assign(
  {},
  ...features.map((feature) => feature.leadsTo),
);

/** Pages without a sign-in that ask the server before anybody has sent anything. */
export const asking: ReadonlySet<RouteName> = new Set(features.flatMap((feature) => feature.asking ?? []));

/** What stands around the pages of an area, of the features that have some. */
export const featureLayouts: { readonly [A in 'welcome' | 'app' | 'device']?: LazyPage } = Object.assign(
  {},
  ...features.map(({ layouts }) => layouts),
);

/** Behind the sign-in, and fetched with it: the menus and dialogs are no part of the page where one signs in. */
export const layouts = {
  account: lazy(async () => (await import('./shell/AccountLayout.tsx')).AccountLayout),
  lost: lazy(async () => (await import('./shell/AccountLayout.tsx')).AccountNotFound),
  workspace: lazy(async () => (await import('./shell/WorkspaceLayout.tsx')).WorkspaceLayout),
  admin: lazy(async () => (await import('./shell/AdminLayout.tsx')).AdminLayout, 'provider'),
} as const satisfies Record<string, LazyPage>;
