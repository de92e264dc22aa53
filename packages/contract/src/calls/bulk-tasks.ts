/** Tasks on many things at once: how far they are, what became of each item, and what can be done about the rest. */
import * as z from 'zod/mini';
import { bulkItem, bulkTask } from '../bulk-tasks.ts';
import { call } from '../call.ts';
import { bulkItemStates, bulkTaskKinds } from '../enumerations/bulk-tasks.ts';
import { bulkTaskStatuses } from '../enumerations/devices.ts';
import { id, orgParams, pageOf, pageQuery, several } from '../fields.ts';

const may = (action: 'list' | 'get' | 'create' | 'delete') =>
  ({ kind: 'member', resource: 'bulkTask', action, application: 'any' }) as const;
/** What the actions of tasks ask for themselves, each one of these. */
const kinds = [
  { resource: 'build', action: 'delete' },
  { resource: 'organizationCollaborator', action: 'update' },
  { resource: 'employee', action: 'delete' },
] as const;
const taskParams = z.extend(orgParams, { taskId: id });
const some = { params: { taskId: '0199a000-0000-7000-8000-000000000000' } };
const itemsFilter = { state: z.optional(several(z.enum(bulkItemStates))) };

export const listBulkTasks = call({
  name: 'bulkTasks.list',
  summary: 'Tasks on many things of the last 30 days, the newest first',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/bulk-tasks',
  access: may('list'),
  changes: false,
  params: orgParams,
  query: z.object({
    ...pageQuery,
    status: z.optional(several(z.enum(bulkTaskStatuses))),
    kind: z.optional(several(z.enum(bulkTaskKinds))),
  }),
  reply: pageOf(bulkTask),
});

export const readBulkTask = call({
  name: 'bulkTasks.read',
  summary: 'How far a task is',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/bulk-tasks/:taskId',
  access: may('get'),
  changes: false,
  params: taskParams,
  reply: bulkTask,
  sample: some,
});

export const listBulkItems = call({
  name: 'bulkTasks.items',
  summary: 'The items of a task, with what became of each',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/bulk-tasks/:taskId/items',
  access: may('get'),
  changes: false,
  params: taskParams,
  query: z.object({ ...pageQuery, ...itemsFilter }),
  reply: pageOf(bulkItem),
  sample: some,
});

export const exportBulkItems = call({
  name: 'bulkTasks.export',
  summary: 'The items of a task as CSV',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/bulk-tasks/:taskId/items/export',
  access: may('get'),
  changes: false,
  params: taskParams,
  query: z.object(itemsFilter),
  reply: { codec: 'file', types: ['text/csv'] },
  sample: some,
});

/** The right to the action itself is asked for besides: whoever may not delete builds cancels no deleting of builds. */
export const cancelBulkTask = call({
  name: 'bulkTasks.cancel',
  summary: 'Leave alone the items of a task that are not done yet',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/bulk-tasks/:taskId/cancel',
  access: may('delete'),
  also: kinds,
  changes: true,
  params: taskParams,
  reply: bulkTask,
  errors: [5240],
  sample: some,
});

export const retryBulkTask = call({
  name: 'bulkTasks.retry',
  summary: 'Try the failed items of a task again',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/bulk-tasks/:taskId/retry',
  access: may('create'),
  also: kinds,
  changes: true,
  params: taskParams,
  reply: bulkTask,
  errors: [4010, 5240, 5254],
  sample: some,
});

export const approveBulkTask = call({
  name: 'bulkTasks.approve',
  summary: 'Approve or reject a task that somebody else began and that waits for a second person',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/bulk-tasks/:taskId/approval',
  access: may('create'),
  changes: true,
  stepUp: true,
  params: taskParams,
  body: z.object({ approve: z.boolean(), targetsHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  reply: bulkTask,
  errors: [5203, 5240],
  sample: { ...some, body: { approve: true, targetsHash: '0'.repeat(64) } },
});
