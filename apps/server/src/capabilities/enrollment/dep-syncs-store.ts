import { randomUUIDv7 } from 'node:crypto';
import { type DepSync, depRules } from '@muster/contract/dep';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { SyncError } from './dep-account-store.ts';

/** Whatever still runs by the book has died: only one holds the account. */
export async function insertSync(tx: Tx, kind: DepSync['kind'], asked: boolean): Promise<string> {
  await tx.run(sql`
    update dep_syncs set state = 'failed', ended_at = now()
    where organization_id = ${tx.organizationId} and state = 'running'`);
  await tx.run(sql`
    delete from dep_syncs where organization_id = ${tx.organizationId}
      and started_at < now() - make_interval(days => ${depRules.syncDays}::int)`);
  const id = randomUUIDv7();
  await tx.run(sql`
    insert into dep_syncs (organization_id, id, kind, asked) values (${tx.organizationId}, ${id}, ${kind}, ${asked})`);
  return id;
}

export interface SyncCounts {
  added: number;
  changed: number;
  removed: number;
  assigned: number;
  refused: number;
}

export async function addToSync(
  tx: Tx,
  id: string,
  { added = 0, changed = 0, removed = 0, assigned = 0, refused = 0 }: Partial<SyncCounts>,
): Promise<void> {
  await tx.run(sql`
    update dep_syncs set added = added + ${added}, changed = changed + ${changed}, removed = removed + ${removed},
      assigned = assigned + ${assigned}, refused = refused + ${refused}
    where organization_id = ${tx.organizationId} and id = ${id}`);
}

export async function putSyncKind(tx: Tx, id: string, kind: DepSync['kind']): Promise<void> {
  await tx.run(sql`update dep_syncs set kind = ${kind} where organization_id = ${tx.organizationId} and id = ${id}`);
}

export async function endSync(tx: Tx, id: string, error: SyncError | null): Promise<void> {
  await tx.run(sql`
    update dep_syncs set state = ${error === null ? 'done' : 'failed'}, ended_at = now(),
      error_code = ${error?.code ?? null}, error_text = ${error?.text ?? null}
    where organization_id = ${tx.organizationId} and id = ${id}`);
}
