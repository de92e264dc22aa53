import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunction, type RouteObject, redirect } from 'react-router';
import type { LazyPage } from '../shared/feature.ts';
import { paths, type RouteName } from '../shared/paths.ts';
import type { Services } from '../shared/services.ts';
import { createGuards } from './guards.ts';
import { asking, featureLayouts, layouts, leadsTo, pages } from './pages.ts';
import { PreloadError } from './preload-error.ts';
import { ConnectionBanner } from './shell/ConnectionBanner.tsx';
import { BareErrorScreen, ErrorScreen } from './shell/ErrorScreen.tsx';
import { NotAvailablePage } from './shell/NotAvailablePage.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { PublicLayout, PublicNotFound } from './shell/PublicFrame.tsx';
import { RootLayout } from './shell/RootLayout.tsx';

const names = Object.keys(paths) as RouteName[];
const below = (start: string) => names.filter((name) => paths[name] === start || paths[name].startsWith(`${start}/`));

type LazyRoute = () => Promise<{ Component: ComponentType }>;

export function createRouter(services: Services) {
  const guards = createGuards(services);

  /** With the texts that it names. */
  const worded =
    ({ load, texts }: LazyPage): LazyRoute =>
    async () => {
      const [Component] = await Promise.all([load(), texts.length > 0 && services.loadTexts(texts)]);
      return { Component };
    };
  /** For what reads by way of queries and has much to say: everything but the pages where one signs in. */
  const queried =
    ({ load, texts }: LazyPage): LazyRoute =>
    async () => {
      const [{ withQueries }, client, Component] = await Promise.all([
        import('./with-queries.tsx'),
        services.queryClient(),
        load(),
        services.loadTexts(texts),
      ]);
      return { Component: withQueries(client, Component) };
    };
  /** Whoever goes somewhere without a network stays where they are until the page can be fetched. */
  const fetched =
    (lazy: LazyRoute): LazyRoute =>
    () =>
      services.fetchPart(lazy);

  /** A feature that is not there has no pages in need of it. */
  const within = (layout: LazyPage | undefined, children: RouteObject[]): RouteObject =>
    layout ? { lazy: fetched(worded(layout)), children } : { children };

  function page(id: RouteName): RouteObject {
    const to = leadsTo[id];
    if (to) return { id, path: paths[id], loader: toSibling(paths[to]) };
    const lazy = pages[id];
    if (!lazy) return { id, path: paths[id], Component: NotAvailablePage };
    return { id, path: paths[id], lazy: fetched((asking.has(id) ? queried : worded)(lazy)) };
  }

  const devicePages = below(paths.device);
  // Those that are not built have no head either, and say so in their own.
  const appPages = below(paths.app).filter((name) => pages[name] !== undefined);
  const workspacePages = below(paths.home).filter((name) => !devicePages.includes(name) && !appPages.includes(name));
  /** A link from a mail is followed whoever is signed in. */
  const mailed: RouteName = 'welcome-index-change-password';
  const welcomePages = below(paths['welcome-index']).filter((name) => name !== mailed);

  const workspace: RouteObject = guarded(guards.member, {
    lazy: fetched(worded(layouts.workspace)),
    children: [
      guarded(guards.device, within(featureLayouts.device, devicePages.map(page))),
      within(featureLayouts.app, appPages.map(page)),
      ...workspacePages.map(page),
      { path: `${paths.home}/*`, Component: NotFoundPage },
    ],
  });
  const account: RouteObject = guarded(guards.signedIn, {
    lazy: fetched(queried(layouts.account)),
    children: [
      // Within the frame, so that whoever meets an error can go elsewhere.
      {
        ErrorBoundary: ErrorScreen,
        children: [
          page('index-hi'),
          ...below(paths.me).map(page),
          { lazy: fetched(worded(layouts.admin)), children: below(paths.dm).map(page) },
          workspace,
        ],
      },
    ],
  });
  // Fixed paths whose children are not workspaces'.
  const nowhere = ['welcome-index', 'me', 'dm', 'index-hi', 'billing'] as const;
  const lost = async () => (services.session.get() ? fetched(queried(layouts.lost))() : { Component: PublicNotFound });

  return createBrowserRouter([
    {
      Component: RootLayout,
      ErrorBoundary: BareErrorScreen,
      // Until the first page has been fetched there is nothing else worth showing.
      HydrateFallback: ConnectionBanner,
      children: [
        guarded(guards.onlySignedOut, within(featureLayouts.welcome, welcomePages.map(page))),
        within(featureLayouts.welcome, [page(mailed), page('invitation')]),
        guarded(guards.toActiveWorkspace, { id: 'index', path: paths.index }),
        guarded(guards.toFirstBilling, { id: 'billing', path: paths.billing }),
        account,
        { Component: PublicLayout, children: [page('gcp-marketplace-sign-up')] },
        ...nowhere.map((name) => ({ path: `${paths[name]}/*`, lazy: lost })),
        { path: '/-/*', lazy: lost },
        { path: '*', lazy: lost },
      ],
    },
  ]);
}

/** What a guard finds depends on where one goes, not on what the address says about the page, such as an open panel. */
function guarded(loader: LoaderFunction, route: RouteObject): RouteObject {
  const guard: LoaderFunction = async (args, context) => {
    try {
      return await loader(args, context);
    } catch (thrown) {
      // A way to elsewhere; or a workspace that is not theirs, which has words of its own.
      if (thrown instanceof Response || (thrown instanceof Error && thrown.name === 'OrgNotInUser')) throw thrown;
      throw new PreloadError(thrown);
    }
  };
  return {
    ...route,
    loader: guard,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  } as RouteObject;
}

function toSibling(path: string): LoaderFunction {
  return ({ params, request }) => {
    const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
    throw redirect(filled + new URL(request.url).search);
  };
}
