import { search as call } from '@muster/contract/calls/search';
import type { Database } from '../../platform/db/database.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { search } from './search-service.ts';
import type { SearchSource } from './search-source.ts';

/** It names no workspace: the statements are those of the program, held to the caller's own workspaces. */
export function searchRoutes(db: Database, sources: readonly SearchSource[]): Route[] {
  return [handle(call, ({ principal, query }) => search(db, sources, principal.userId, query.search))];
}
