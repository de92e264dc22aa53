import * as calls from '@muster/contract/calls/key-store';
import { fail } from '../../platform/errors.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { writeEntry } from './key-store-service.ts';
import { findEntry, removeEntry } from './key-store-store.ts';

export function keyStoreRoutes(): Route[] {
  return [
    handle(calls.readKey, ({ params, principal, read }) =>
      read(async (tx) => (await findEntry(tx, principal.userId, params.key)) ?? fail(3001)),
    ),
    handle(calls.writeKey, ({ body, principal, transaction }) =>
      transaction((tx) => writeEntry(tx, principal.userId, body)),
    ),
    handle(calls.deleteKey, ({ params, principal, transaction }) =>
      transaction(async (tx) => (await removeEntry(tx, principal.userId, params.key)) ?? fail(3001)),
    ),
    handle(calls.readKeyOf, ({ params, read }) =>
      read(async (tx) => (await findEntry(tx, params.userId, params.key)) ?? fail(3001)),
    ),
  ];
}
