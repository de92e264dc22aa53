import { type Database, platformOrganization } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { SearchSource } from './search-source.ts';
import {
  listEntryIds,
  listWorkspaceIds,
  lockIndex,
  putBuiltVersion,
  putEntries,
  readBuiltVersion,
} from './search-store.ts';

const pageSize = 500;

/**
 * The events tell only what changed since a source was added: what was there before is gone through once, as is
 * everything when a source begins to make its entries differently. Stopped in the middle, it begins anew.
 */
export function indexNewSources(db: Database, sources: readonly SearchSource[]): JobKind {
  return {
    name: 'search.index',
    cron: '*/5 * * * *',
    retries: 3,
    expireSeconds: 3600,
    async run() {
      for (const source of sources) {
        if ((await readBuiltVersion(db, source.type)) === source.version) continue;
        for await (const organizationId of allWorkspaces(db)) await indexWorkspace(db, source, organizationId);
        await putBuiltVersion(db, source.type, source.version);
      }
    },
  };
}

async function* allWorkspaces(db: Database): AsyncGenerator<string> {
  let after: string | undefined = platformOrganization;
  while (after !== undefined) {
    const ids: string[] = await listWorkspaceIds(db, after, pageSize);
    yield* ids;
    after = ids.at(-1);
  }
}

/** Makes all entries of a workspace anew, a page at a time, while others search and events go on coming. */
export async function indexWorkspace(db: Database, source: SearchSource, organizationId: string): Promise<void> {
  let after: string | undefined = platformOrganization;
  while (after !== undefined) {
    const from: string = after;
    after = await db.asSystem(async (tx) => {
      await lockIndex(tx, organizationId);
      const ids = await source.list(tx, organizationId, from, pageSize);
      const last = ids.length < pageSize ? null : (ids.at(-1) ?? null);
      // What the index has in this stretch and the source has not is gone.
      const known = await listEntryIds(tx, organizationId, source.type, from, last);
      const entries = await source.read(tx, organizationId, ids);
      await putEntries(tx, organizationId, source.type, [...new Set([...ids, ...known])], entries);
      return last ?? undefined;
    });
  }
}
