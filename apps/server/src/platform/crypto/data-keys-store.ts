import type { Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export interface DataKeyRow {
  wrapped: Buffer;
  kekId: string;
  /** Written by this very transaction, so it may yet be rolled back. */
  uncommitted: boolean;
}

export async function findDataKey(tx: Tx, organizationId: string): Promise<DataKeyRow | undefined> {
  return tx.first<DataKeyRow>(sql`
    select wrapped, kek_id as "kekId",
      coalesce(xmin = pg_current_xact_id_if_assigned()::xid, false) as uncommitted
    from data_keys where organization_id = ${organizationId}`);
}

/** Adds a key unless there is one; waits for another transaction that is adding one right now. */
export async function addDataKey(tx: Tx, organizationId: string, wrapped: Buffer, kekId: string): Promise<void> {
  await tx.run(sql`
    insert into data_keys (organization_id, wrapped, kek_id) values (${organizationId}, ${wrapped}, ${kekId})
    on conflict (organization_id) do nothing`);
}

export interface WrappedDataKey {
  organizationId: string;
  wrapped: Buffer;
  kekId: string;
}

/** Keys that are not wrapped by the given one, in portions, locked until the end of the transaction. */
export async function lockDataKeysNotUnder(tx: Tx, kekId: string, atMost: number): Promise<WrappedDataKey[]> {
  return tx.query<WrappedDataKey>(sql`
    select organization_id as "organizationId", wrapped, kek_id as "kekId"
    from data_keys where kek_id <> ${kekId}
    order by organization_id limit ${atMost} for update`);
}

export async function replaceDataKey(tx: Tx, key: WrappedDataKey): Promise<void> {
  await tx.run(sql`
    update data_keys set wrapped = ${key.wrapped}, kek_id = ${key.kekId}
    where organization_id = ${key.organizationId}`);
}

export async function otherKekIds(tx: Tx, kekId: string): Promise<string[]> {
  const rows = await tx.query<{ kekId: string }>(
    sql`select distinct kek_id as "kekId" from data_keys where kek_id <> ${kekId} limit 10`,
  );
  return rows.map((row) => row.kekId);
}

/** Whether another process of the program is at work on this database. */
export async function othersAtWork(tx: Tx): Promise<boolean> {
  const row = await tx.one<{ others: boolean }>(sql`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
    ) as others`);
  return row.others;
}
