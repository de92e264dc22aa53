import { defineCapability } from '../capability.ts';
import { bulkTaskRoutes } from './bulk-tasks-routes.ts';
import { bulkTaskConsumer, bulkTaskJob, forgetBulkTasks } from './run-bulk-task.ts';

export type { BulkKind, ItemOutcome } from './bulk-kind.ts';
export { replyStarted } from './bulk-tasks-routes.ts';
export { startBulkTask } from './bulk-tasks-service.ts';
export { eachSelected } from './each-selected.ts';

export const bulkTasks = defineCapability({
  name: 'bulk-tasks',
  demo: async () => (await import('./bulk-tasks-demo.ts')).bulkTasksDemo,
  create({ db }, { bulk }) {
    const run = bulkTaskJob(db, bulk);
    return {
      routes: bulkTaskRoutes(bulk),
      jobs: [run, forgetBulkTasks(db)],
      consumers: [bulkTaskConsumer(run)],
    };
  },
});
