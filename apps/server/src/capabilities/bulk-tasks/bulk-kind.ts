import type { BulkTaskKind } from '@muster/contract/enumerations/bulk-tasks';
import type { ErrorCode, ErrorReason } from '@muster/contract/errors';
import type { Action, Resource } from '@muster/contract/permissions';
import type { Tx } from '../../platform/db/database.ts';
import type { CodedError } from '../../platform/errors.ts';

/** Why an item was not changed: `skipped` where there was nothing to do for it, `failed` where trying again may help. */
export type ItemOutcome = {
  [C in ErrorCode]: { state: 'skipped' | 'failed'; code: C; reason?: ErrorReason<C> };
}[ErrorCode];

export interface BulkScope<A extends object = object> {
  applicationId: string | null;
  arguments: A;
}

/** What a capability says of an action that it offers on many of its things. */
export interface BulkKind<A extends object = object> {
  name: BulkTaskKind;
  /** Asked of whoever cancels, retries or approves such a task; who begins one is checked by the call that begins it. */
  permission: { resource: Resource; action: Action };
  /** Items that one transaction takes. */
  atOnce: number;
  /** Those of the ids that are there, in this order, each with the name that people know it by. */
  describe(tx: Tx, scope: BulkScope<A>, ids: readonly string[]): Promise<{ id: string; name: string }[]>;
  /**
   * Changes these items in the given transaction. Items that are not in the answer are done. When it throws, nothing of
   * it has happened, and each item is tried by itself.
   */
  run(tx: Tx, scope: BulkScope<A>, ids: readonly string[]): Promise<ReadonlyMap<string, ItemOutcome>>;
  /** Whoever has failed items tried again steps up for it first. */
  retryNeedsStepUp?: boolean;
  /** Before failed items are tried again: the code with which that is refused. What it writes stays. */
  refuseRetry?(tx: Tx, scope: BulkScope<A>, task: { id: string; failed: number }): Promise<CodedError | undefined>;
  /** Whether a second person has to agree, given the number of items. */
  needsApproval?(scope: BulkScope<A>, total: number): boolean;
}

export type BulkKinds = readonly BulkKind<never>[];

export function kindNamed(kinds: BulkKinds, name: string): BulkKind {
  const found = kinds.find((kind) => kind.name === name);
  if (found === undefined) throw new Error(`nobody runs bulk tasks of the kind ${name}`);
  return found as BulkKind<object>;
}
