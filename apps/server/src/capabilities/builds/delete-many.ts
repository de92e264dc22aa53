import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { type BulkKind, startBulkTask } from '../bulk-tasks/index.ts';
import { deleteBuilds } from './builds-service.ts';
import { describeBuilds } from './builds-store.ts';

/** Builds that go meanwhile by other ways are skipped. */
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

/** All of them have to be builds of the app, or nothing is done. The id is the task's. */
export async function startDeleting(tx: Tx, applicationId: string, buildIds: readonly string[]): Promise<string> {
  const ids = [...new Set(buildIds)];
  if ((await describeBuilds(tx, applicationId, ids)).length !== ids.length) fail(3001);
  return startBulkTask(tx, deleteBuildsKind, { applicationId, arguments: {} }, [ids]);
}
