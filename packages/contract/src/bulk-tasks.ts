/** One action on many things: what was frozen, how far it is, and what became of each item. */
import * as z from 'zod/mini';
import { bulkItemStates, bulkTaskApprovals, bulkTaskKinds } from './enumerations/bulk-tasks.ts';
import { bulkTaskStatuses } from './enumerations/devices.ts';
import { id, instant } from './fields.ts';

/** A list of tasks, and of the items of one, is counted up to here. */
export const bulkTasksCountedAtMost = 10_000;

export const bulkTask = z.object({
  id,
  kind: z.enum(bulkTaskKinds),
  status: z.enum(bulkTaskStatuses),
  /** Of the app that the items belong to, where they belong to one. */
  application: z.nullable(z.object({ id, name: z.string() })),
  total: z.int(),
  done: z.int(),
  skipped: z.int(),
  failed: z.int(),
  canceled: z.int(),
  /** SHA-256 over the sorted ids of the items: whoever approves names it, so that both mean the same items. */
  targetsHash: z.string(),
  approval: z.enum(bulkTaskApprovals),
  /** Who began it; null where that was no person. */
  userName: z.nullable(z.string()),
  userEmail: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
  /** What the caller may do with it now. */
  can: z.object({ cancel: z.boolean(), retry: z.boolean(), approve: z.boolean() }),
});
export type BulkTask = z.output<typeof bulkTask>;

export const bulkItem = z.object({
  /** Its number in the frozen list, from 1. */
  position: z.int(),
  targetId: id,
  /** As it was called when the list was frozen. */
  name: z.string(),
  state: z.enum(bulkItemStates),
  /** Of the error catalogue, where it was skipped or failed. */
  code: z.nullable(z.int()),
  /** The same in the caller's language. */
  reason: z.nullable(z.string()),
  updatedAt: instant,
});
export type BulkItem = z.output<typeof bulkItem>;

export function isRunning({ status }: Pick<BulkTask, 'status'>): boolean {
  return status === 'pending' || status === 'inProgress';
}
