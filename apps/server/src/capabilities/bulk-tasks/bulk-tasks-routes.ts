import type { BulkItem, BulkTask } from '@muster/contract/bulk-tasks';
import * as calls from '@muster/contract/calls/bulk-tasks';
import type { Language } from '@muster/contract/constants';
import type { BulkItemState } from '@muster/contract/enumerations/bulk-tasks';
import { isErrorCode } from '@muster/contract/errors';
import { errorText } from '@muster/phrases/error-text';
import { writeCsv } from '../../platform/csv/write-csv.ts';
import type { Tx } from '../../platform/db/database.ts';
import { CodedError, fail } from '../../platform/errors.ts';
import { requireAlso, requireStepUp } from '../../platform/http/authorize.ts';
import {
  handle,
  handleFile,
  type Membership,
  type Principal,
  type Route,
  visibleApplications,
} from '../../platform/http/route.ts';
import { type BulkKinds, kindNamed } from './bulk-kind.ts';
import { findTask, type ItemRow, listItems, listTasks, type TaskRow } from './bulk-tasks-list.ts';
import { approveBulkTask, cancelBulkTask, retryBulkTask } from './bulk-tasks-service.ts';
import { type LockedTask, lockTask } from './bulk-tasks-store.ts';

interface Caller {
  principal: Principal;
  membership: Membership;
}

export function bulkTaskRoutes(kinds: BulkKinds): Route[] {
  const change = (
    { principal, membership }: Caller,
    transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
    taskId: string,
    work: (tx: Tx, task: LockedTask) => Promise<void>,
  ) =>
    transaction(async (tx) => {
      await requireTask(tx, taskId, membership);
      const task = (await lockTask(tx, taskId)) ?? fail(3001);
      requireKind(kinds, task.kind, task.applicationId, { principal, membership });
      await work(tx, task);
      return replyTask(kinds, await requireTask(tx, taskId, membership), { principal, membership });
    });

  return [
    handle(calls.listBulkTasks, ({ query, principal, membership, read }) =>
      read(async (tx) => {
        const page = await listTasks(tx, visibleApplications(membership), query);
        return { ...page, items: page.items.map((row) => replyTask(kinds, row, { principal, membership })) };
      }),
    ),
    handle(calls.readBulkTask, ({ params, principal, membership, read }) =>
      read(async (tx) => replyTask(kinds, await requireTask(tx, params.taskId, membership), { principal, membership })),
    ),
    handle(calls.listBulkItems, ({ params, query, membership, language, read }) =>
      read(async (tx) => {
        const { id } = await requireTask(tx, params.taskId, membership);
        const page = await listItems(tx, id, query);
        return { ...page, items: page.items.map((row) => replyItem(row, language)) };
      }),
    ),
    handleFile(calls.exportBulkItems, async ({ params, query, membership, language, read }) => {
      const { id } = await read((tx) => requireTask(tx, params.taskId, membership));
      return {
        name: 'bulk-task.csv',
        type: 'text/csv; charset=utf-8',
        content: writeCsv(header, exportItems(read, id, query.state, language)),
      };
    }),
    handle(calls.cancelBulkTask, ({ params, principal, membership, transaction }) =>
      change({ principal, membership }, transaction, params.taskId, cancelBulkTask),
    ),
    handle(calls.retryBulkTask, async ({ params, principal, membership, transaction }) => {
      let refused: CodedError | undefined;
      const retried = await change({ principal, membership }, transaction, params.taskId, async (tx, task) => {
        const kind = kindNamed(kinds, task.kind);
        if (kind.retryNeedsStepUp) requireStepUp(principal);
        refused = task.failed === 0 ? undefined : await kind.refuseRetry?.(tx, task, task);
        if (refused === undefined) await retryBulkTask(tx, task);
      });
      // What was written down about it is committed first.
      if (refused !== undefined) throw refused;
      return retried;
    }),
    handle(calls.approveBulkTask, ({ params, body, principal, membership, transaction }) =>
      change({ principal, membership }, transaction, params.taskId, (tx, task) => approveBulkTask(tx, task, body)),
    ),
  ];
}

/** The reply of a call that begins a task. */
export async function replyStarted(tx: Tx, kind: BulkKinds[number], id: string, caller: Caller): Promise<BulkTask> {
  return replyTask([kind], await requireTask(tx, id, caller.membership), caller);
}

async function requireTask(tx: Tx, id: string, membership: Membership): Promise<TaskRow> {
  return (await findTask(tx, id, visibleApplications(membership))) ?? fail(3001);
}

/** The right to the action itself, in the workspace or in the app of the task. */
function requireKind(kinds: BulkKinds, name: string, applicationId: string | null, caller: Caller): void {
  const { resource, action } = kindNamed(kinds, name).permission;
  requireAlso(resource, action, { ...caller, appId: applicationId ?? '' });
}

function mayAct(kinds: BulkKinds, task: TaskRow, caller: Caller): boolean {
  try {
    requireAlso('bulkTask', 'create', { ...caller, appId: task.application?.id ?? '' });
    requireKind(kinds, task.kind, task.application?.id ?? null, caller);
    return true;
  } catch (error) {
    if (error instanceof CodedError) return false;
    throw error;
  }
}

function replyTask(kinds: BulkKinds, { createdBy, ...task }: TaskRow, caller: Caller): BulkTask {
  const allowed = mayAct(kinds, { createdBy, ...task }, caller);
  return {
    ...task,
    can: {
      cancel: allowed && (task.status === 'pending' || task.status === 'inProgress'),
      retry: allowed && task.failed > 0,
      approve: allowed && task.approval === 'waiting' && createdBy !== caller.principal.userId,
    },
  };
}

function replyItem({ reasonName, ...item }: ItemRow, language: Language): BulkItem {
  const known = item.code !== null && isErrorCode(item.code) ? item.code : undefined;
  return { ...item, reason: known === undefined ? null : errorText(language, known, reasonName ?? undefined) };
}

const header = ['position', 'id', 'name', 'state', 'code', 'reason', 'time'];
const rowsAtOnce = 1000;

async function* exportItems(
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  taskId: string,
  state: readonly BulkItemState[] | undefined,
  language: Language,
) {
  for (let after: string | undefined | null; after !== null; ) {
    const query = { state, after, limit: rowsAtOnce };
    const page = await read((tx) => listItems(tx, taskId, query, { total: false }));
    yield page.items
      .map((row) => replyItem(row, language))
      .map((item) => [item.position, item.targetId, item.name, item.state, item.code, item.reason, item.updatedAt]);
    after = page.next;
  }
}
