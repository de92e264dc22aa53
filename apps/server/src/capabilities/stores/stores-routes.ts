import { readPublicStore } from '@muster/contract/calls/stores';
import type { Database } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { findPublicStore } from './stores-store.ts';

export function storeRoutes(db: Database): Route[] {
  return [handle(readPublicStore, async ({ params }) => (await findPublicStore(db, params.org)) ?? fail(3001))];
}
