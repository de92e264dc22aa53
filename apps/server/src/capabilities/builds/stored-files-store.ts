import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { emit } from '../../platform/events/record-change.ts';

export interface StoredFile {
  id: string;
  key: string;
  size: number;
  /** Lower-case hex; null until the file was read whole. */
  sha256: string | null;
  /** What its sender says that it should be. */
  announced: string | null;
}

const columns = sql`id, storage_key as key, size, encode(sha256, 'hex') as sha256,
  encode(announced, 'hex') as announced`;

export async function insertFile(tx: Tx, { id, key, size, announced }: Omit<StoredFile, 'sha256'>): Promise<void> {
  await tx.run(sql`
    insert into stored_files (organization_id, id, storage_key, size, announced)
    values (${tx.organizationId}, ${id}, ${key}, ${size}, decode(${announced}, 'hex'))`);
}

export async function findFile(tx: Tx, id: string): Promise<StoredFile | undefined> {
  return tx.first<StoredFile>(sql`
    select ${columns} from stored_files where organization_id = ${tx.organizationId} and id = ${id}`);
}

/** The file with this content, held so that nobody drops it meanwhile. */
export async function lockContent(tx: Tx, sha256: string): Promise<StoredFile | undefined> {
  return tx.first<StoredFile>(sql`
    select ${columns} from stored_files
    where organization_id = ${tx.organizationId} and sha256 = decode(${sha256}, 'hex') for update`);
}

/** The same, where a build of this app has it: what other apps and workspaces have is nobody's business there. */
export async function lockFileOfApp(tx: Tx, applicationId: string, sha256: string): Promise<StoredFile | undefined> {
  return tx.first<StoredFile>(sql`
    select ${columns} from stored_files f
    where organization_id = ${tx.organizationId} and sha256 = decode(${sha256}, 'hex') and exists (
      select 1 from builds b
      where b.organization_id = f.organization_id and b.file_id = f.id and b.application_id = ${applicationId})
    for update`);
}

/** False if another file turned out to have the same content a moment ago. */
export async function nameContent(tx: Tx, id: string, sha256: string): Promise<boolean> {
  const named = await tx.run(sql`
    update stored_files set sha256 = decode(${sha256}, 'hex')
    where organization_id = ${tx.organizationId} and id = ${id} and not exists (
      select 1 from stored_files
      where organization_id = ${tx.organizationId} and sha256 = decode(${sha256}, 'hex') and id <> ${id})`);
  return named > 0;
}

/** Whatever has the one file has the other from now on. */
export async function replaceFile(tx: Tx, id: string, by: string): Promise<void> {
  await tx.run(sql`
    update builds set file_id = ${by} where organization_id = ${tx.organizationId} and file_id = ${id}`);
  await tx.run(sql`
    update build_attachments set file_id = ${by} where organization_id = ${tx.organizationId} and file_id = ${id}`);
}

/** Forgets those of the files that nothing has any more. They leave the storage once that is committed. */
export async function dropFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  // Held first: whoever takes one of them at this moment is seen by the next statement, or sees that it is gone.
  await tx.query(sql`
    select 1 from stored_files where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])
    order by id for update`);
  const gone = await tx.query<{ id: string; key: string }>(sql`
    delete from stored_files f
    where f.organization_id = ${tx.organizationId} and f.id = any (${[...ids]}::uuid[])
      and not exists (
        select 1 from builds b where b.organization_id = f.organization_id and b.file_id = f.id)
      and not exists (
        select 1 from build_attachments a where a.organization_id = f.organization_id and a.file_id = f.id)
    returning f.id, f.storage_key as key`);
  for (const { id, key } of gone) await emit(tx, { type: 'file.drop', entityId: id, payload: { key } });
}
