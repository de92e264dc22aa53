import * as calls from '@muster/contract/calls/stores';
import { storeUrl } from '@muster/contract/store-address';
import { fail } from '../../platform/errors.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { createStore, reprocessStore, updateStore } from './stores-service.ts';
import { findSlug, findStoreOwner, listStores } from './stores-store.ts';
import { giveLoginToken } from './supplant-visitor.ts';

export function storeRoutes({ db, publicUrl }: Pick<Platform, 'db' | 'publicUrl'>): Route[] {
  return [
    handle(calls.listStores, async ({ read }) => {
      const items = await read(listStores);
      return { items, totalDocs: items.length, next: null };
    }),
    handle(calls.createStore, ({ body, transaction }) => transaction((tx) => createStore(tx, body.security))),
    handle(calls.updateStore, ({ params, body, transaction }) =>
      transaction((tx) => updateStore(tx, params.storeId, body)),
    ),
    handle(calls.reprocessStore, async ({ params, transactionIn }) => {
      const organizationId = (await findStoreOwner(db, params.storeId)) ?? fail(3001);
      const publications = await transactionIn(organizationId, (tx) => reprocessStore(tx, params.storeId));
      return { id: params.storeId, publications };
    }),
    handle(calls.createStoreLoginToken, ({ body, principal, transactionIn }) =>
      transactionIn(body.organizationId, async (tx) => {
        const slug = (await findSlug(tx)) ?? fail(3001);
        const token = await giveLoginToken(tx, body, principal);
        return { token, url: storeUrl(publicUrl(), slug) };
      }),
    ),
  ];
}
