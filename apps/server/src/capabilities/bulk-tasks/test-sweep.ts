import { randomUUIDv7 } from 'node:crypto';
import { sql } from '../../platform/db/sql.ts';
import { param } from '../../sweep/scene.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';
import { appOf } from '../apps/test-sweep.ts';

/** One that has an item left and one that failed: it can be canceled and retried. */
export async function taskOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into bulk_tasks (organization_id, id, application_id, kind, targets_hash, total, failed, status, actor)
    values (${organizationId}, ${id}, ${await appOf(query, organizationId)}, 'deleteBuilds', ${'0'.repeat(64)}, 2, 1,
      'inProgress', '{"kind":"system","userId":null,"email":null,"supplanterId":null}')`);
  await query(sql`
    insert into bulk_task_items (organization_id, task_id, position, target_id, name, state)
    values (${organizationId}, ${id}, 1, gen_random_uuid(), 'first.apk', 'failed'),
      (${organizationId}, ${id}, 2, gen_random_uuid(), 'second.apk', 'pending')`);
  return id;
}

export const sweepPart: SweepPart = {
  samples: {
    taskId: ({ ownerQuery }, { id }) => taskOf(ownerQuery, id),
  },
  scenes: {
    'bulkTasks.approve': async (stage) => {
      await stage.server.ownerQuery(
        sql`update bulk_tasks set approval = 'waiting', status = 'pending' where id = ${param('taskId')(stage)}`,
      );
      return {};
    },
  },
};
