import * as settingsCalls from '@muster/contract/calls/app-settings';
import * as tokenCalls from '@muster/contract/calls/app-tokens';
import * as calls from '@muster/contract/calls/apps';
import { fail } from '../../platform/errors.ts';
import { requireAlso } from '../../platform/http/authorize.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import type { AppHooks, DeletionHook } from './app-hooks.ts';
import { createAppToken, revokeAppToken } from './app-tokens-service.ts';
import { listAppTokens } from './app-tokens-store.ts';
import { findApp, isSlugFree, listApps } from './apps-list.ts';
import {
  type AppsDeps,
  createApp,
  deleteApp,
  putPicture,
  readApp,
  readAttributes,
  readSettings,
  updateApp,
  withLibrary,
} from './apps-service.ts';

export interface AppRoutesDeps extends AppsDeps {
  pictures: Pictures;
  deletionHooks: readonly DeletionHook[];
  latestIcon?: AppHooks['latestIcon'] | undefined;
}

export function appRoutes(deps: AppRoutesDeps): Route[] {
  const { pictures, deletionHooks } = deps;
  return [
    handle(calls.listApps, ({ query, membership, read }) =>
      read(async (tx) => {
        const page = await listApps(tx, membership, query);
        return { ...page, items: page.items.map((app) => withLibrary(app, deps)) };
      }),
    ),
    handle(calls.readApp, ({ params, membership, read }) => read((tx) => readApp(tx, membership, params.appId, deps))),
    handle(settingsCalls.readAppSettings, ({ params, principal, membership, read }) =>
      read((tx) => readSettings(tx, { principal, membership }, params.appId, deps)),
    ),
    handle(calls.checkAppSlug, ({ params, read }) =>
      read(async (tx) => ({ available: await isSlugFree(tx, params.slug) })),
    ),
    handle(calls.createApp, ({ body, membership, principal, transaction }) =>
      transaction((tx) => createApp(tx, body, membership, principal.userId, deps)),
    ),
    handle(settingsCalls.updateApp, ({ params, body, membership, principal, transaction }) =>
      transaction(async (tx) => {
        // They run with all rights on devices.
        if (body.defaultScripts) requireAlso('script', 'update', { principal, membership, appId: params.appId });
        await updateApp(tx, params.appId, body, deps);
        return readSettings(tx, { principal, membership }, params.appId, deps);
      }),
    ),
    handle(settingsCalls.uploadAppPicture, async ({ params, body, membership, transaction }) => {
      // Before the picture is read, which takes a while.
      await transaction(async (tx) => (await findApp(tx, membership, params.appId)) ?? fail(3001));
      const address = await pictures.keep(body, 'square', membership.organizationId);
      return transaction(async (tx) => {
        await putPicture(tx, params.appId, address);
        return readApp(tx, membership, params.appId, deps);
      });
    }),
    handle(settingsCalls.deleteAppPicture, async ({ params, membership, transaction }) => {
      const icon = await transaction(async (tx) => {
        if ((await findApp(tx, membership, params.appId)) === undefined) fail(3001);
        return deps.latestIcon?.(tx, params.appId);
      });
      const picture = icon && (await pictures.copy(icon));
      return transaction(async (tx) => {
        await putPicture(tx, params.appId, picture ?? null, 'build');
        return readApp(tx, membership, params.appId, deps);
      });
    }),
    handle(settingsCalls.deleteApp, ({ params, body, transaction }) =>
      transaction(async (tx) => {
        await deleteApp(tx, params.appId, body.slug, deletionHooks);
        return null;
      }),
    ),
    handle(calls.listAppAttributes, ({ params, query, membership, read }) =>
      read(async (tx) => {
        if ((await findApp(tx, membership, params.appId)) === undefined) fail(3001);
        return {
          items: await readAttributes(tx, {
            appId: params.appId,
            type: params.attribute,
            q: query.q,
            signingTypes: query.signingTypes === 'true',
          }),
        };
      }),
    ),
    handle(tokenCalls.listAppTokens, ({ params, membership, read }) =>
      read(async (tx) => {
        if ((await findApp(tx, membership, params.appId)) === undefined) fail(3001);
        return { items: await listAppTokens(tx, params.appId) };
      }),
    ),
    handle(tokenCalls.createAppToken, ({ params, body, principal, transaction }) =>
      transaction((tx) => createAppToken(tx, params.appId, body, principal.userId)),
    ),
    handle(tokenCalls.revokeAppToken, ({ params, transaction }) =>
      transaction(async (tx) => {
        await revokeAppToken(tx, params);
        return null;
      }),
    ),
  ];
}
