import type { BulkTask } from '@muster/contract/bulk-tasks';
import { isRunning } from '@muster/contract/bulk-tasks';
import { readBulkTask } from '@muster/contract/calls/bulk-tasks';
import { eventually } from '../../platform/postgres/test-program.ts';
import type { TestUser } from '../../test-server.ts';

/** For tests: a task when nothing of it is left to be done. */
export async function endedTask(user: TestUser, org: string, started: Promise<BulkTask>): Promise<BulkTask> {
  const { id } = await started;
  const read = () => user.api(readBulkTask, { params: { org, taskId: id } });
  await eventually(async () => !isRunning(await read()), 'the task has ended');
  return read();
}

export const countsOf = ({ status, done, skipped, failed, canceled }: BulkTask) => ({
  status,
  done,
  skipped,
  failed,
  canceled,
});
