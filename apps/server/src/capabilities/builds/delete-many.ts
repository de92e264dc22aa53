import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { type BulkKind, eachSelected, startBulkTask } from '../bulk-tasks/index.ts';
import { type BuildFilter, buildList } from './builds-list.ts';
import { deleteBuilds } from './builds-service.ts';
import { describeBuilds } from './builds-store.ts';

/** Builds that somebody else deletes meanwhile are skipped. */
export const deleteBuildsKind: BulkKind = {
  name: 'deleteBuilds',
  permission: { resource: 'build', action: 'delete' },
  atOnce: 20,
  describe: (tx, { applicationId }, ids) => describeBuilds(tx, applicationId ?? '', ids),
  async run(tx, { applicationId }, ids) {
    const gone = new Set(await deleteBuilds(tx, applicationId ?? '', ids));
    return new Map(ids.filter((id) => !gone.has(id)).map((id) => [id, { state: 'skipped', code: 3001 }] as const));
  },
};

interface Selection {
  buildIds?: readonly string[] | undefined;
  all?: BuildFilter | undefined;
  exceptBuildIds?: readonly string[] | undefined;
}

/** Those named have to be builds of the app, or nothing is done. The id is the task's. */
export async function startDeleting(
  tx: Tx,
  applicationId: string,
  { buildIds = [], all, exceptBuildIds = [] }: Selection,
): Promise<string> {
  const named = [...new Set([...buildIds, ...exceptBuildIds])];
  if ((await describeBuilds(tx, applicationId, named)).length !== named.length) fail(3001);
  const matching =
    all && ((page: { after: string; limit: number }) => buildList.matchingIds(tx, { applicationId }, all, page));
  const selected = eachSelected({ ids: buildIds, except: exceptBuildIds, matching });
  return startBulkTask(tx, deleteBuildsKind, { applicationId, arguments: {} }, selected);
}
