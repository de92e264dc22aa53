import type { Input } from '@muster/contract/call';
import type * as calls from '@muster/contract/calls/stores';
import type { Store } from '@muster/contract/entities';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { requireFeature } from '../billing/index.ts';
import { libraryOrganization } from './library.ts';
import { countPublications } from './library-store.ts';
import {
  deleteOverVisits,
  insertStore,
  listStores,
  lockStore,
  lockWorkspace,
  recountPublications,
  saveStore,
} from './stores-store.ts';

/** A workspace is made with one, and has no second. */
export async function createStore(tx: Tx, security: 'public' | 'logged' | undefined): Promise<Store> {
  await lockWorkspace(tx);
  if ((await listStores(tx)).length > 0) fail(5211, { data: { max: 1 } });
  if (security === 'logged') await requireFeature(tx, 'loggedStores');
  const store = await insertStore(tx, security);
  await recordChange(tx, { action: 'create', entity: 'store', entityId: store.id, after: shown(store) });
  return store;
}

/** What is not named stays as it is. */
export async function updateStore(tx: Tx, id: string, change: Input<typeof calls.updateStore>['body']): Promise<Store> {
  const before = (await lockStore(tx, id)) ?? fail(3001);
  const after = {
    ...before,
    security: change.security ?? before.security,
    configuration: { ...before.configuration, ...change.configuration },
  };
  const chosen = change.configuration?.library;
  if (Array.isArray(chosen) && !(await isInLibrary(tx, chosen))) fail(3001);
  if (after.security === 'logged' && before.security !== 'logged') await requireFeature(tx, 'loggedStores');
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  await saveStore(tx, after);
  await recordChange(tx, {
    action: 'update',
    entity: 'store',
    entityId: id,
    before: shown(before),
    after: shown(after),
  });
  return after;
}

async function isInLibrary(tx: Tx, ids: readonly string[]): Promise<boolean> {
  return (await tx.within(libraryOrganization, (inside) => countPublications(inside, ids))) === new Set(ids).size;
}

function shown({ security, customDomain, configuration }: Store): Record<string, unknown> {
  return { security, customDomain, ...configuration };
}

/** For the provider's staff: what is kept beside the rows is made from them again. */
export async function reprocessStore(tx: Tx, id: string): Promise<number> {
  const publications = await recountPublications(tx);
  await deleteOverVisits(tx);
  await recordChange(tx, { action: 'update', entity: 'store', entityId: id, after: { reprocessed: publications } });
  return publications;
}
