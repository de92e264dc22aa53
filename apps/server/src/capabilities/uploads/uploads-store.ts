import type { BuildFields } from '@muster/contract/builds';
import { uploadDays } from '@muster/contract/uploads';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface UploadRow {
  id: string;
  applicationId: string;
  kind: 'build' | 'attachment';
  buildId: string | null;
  fileName: string;
  size: number;
  sha256: string | null;
  fields: BuildFields;
  /** The header that told of it, as it came. */
  metadata: string;
  userId: string | null;
  tokenId: string | null;
}

/** As it is kept: whether it is done, and what became of it. */
export interface KeptUpload extends UploadRow {
  finished: boolean;
  resultId: string | null;
  expiresAt: string;
  /** Nobody asked for it for too long. */
  over: boolean;
  /** Its file is being removed, or is gone: nothing comes of it any more. */
  givenUp: boolean;
}

/** Of one that was given up; no other has ever ended so early. */
const longAgo = sql`to_timestamp(0)`;

/** When it is over, if nobody goes on with it; undefined where there is no such app. */
export async function insertUpload(tx: Tx, row: UploadRow): Promise<string | undefined> {
  const inserted = await tx.first<{ expiresAt: string }>(sql`
    insert into uploads (organization_id, id, application_id, kind, build_id, file_name, size, sha256, fields, metadata, user_id,
      token_id, expires_at)
    select organization_id, ${row.id}, id, ${row.kind}, ${row.buildId}, ${row.fileName},
      ${row.size}, decode(${row.sha256}, 'hex'), ${JSON.stringify(row.fields)}, ${row.metadata}, ${row.userId}, ${row.tokenId},
      now() + make_interval(days => ${uploadDays}::int)
    from applications where organization_id = ${tx.organizationId} and id = ${row.applicationId}
    returning expires_at as "expiresAt"`);
  return inserted?.expiresAt;
}

const columns = sql`id, application_id as "applicationId", kind, build_id as "buildId", file_name as "fileName", size,
  encode(sha256, 'hex') as sha256, fields, metadata, user_id as "userId", token_id as "tokenId",
  finished_at is not null as finished, result_id as "resultId", expires_at as "expiresAt",
  finished_at is null and expires_at <= now() as over, expires_at = ${longAgo} as "givenUp"`;

export async function findUpload(tx: Tx, applicationId: string, id: string): Promise<KeptUpload | undefined> {
  return tx.first<KeptUpload>(sql`
    select ${columns} from uploads
    where organization_id = ${tx.organizationId} and application_id = ${applicationId} and id = ${id}`);
}

/** Held until the transaction ends: of two that finish it at once, the second finds it finished. */
export async function lockUpload(tx: Tx, id: string): Promise<KeptUpload | undefined> {
  return tx.first<KeptUpload>(sql`
    select ${columns} from uploads where organization_id = ${tx.organizationId} and id = ${id} for update`);
}

/** What was said of it comes last where it comes in one request, and the size is known at the end. */
export async function describeUpload(
  tx: Tx,
  id: string,
  { fileName, size, fields }: Pick<UploadRow, 'fileName' | 'size' | 'fields'>,
): Promise<void> {
  await tx.run(sql`
    update uploads set file_name = ${fileName}, size = ${size}, fields = ${JSON.stringify(fields)}
    where organization_id = ${tx.organizationId} and id = ${id}`);
}

/** False where it is no build that is still to come. */
export async function putChangelog(tx: Tx, applicationId: string, id: string, changelog: string): Promise<boolean> {
  const put = await tx.run(sql`
    update uploads set fields = fields || jsonb_build_object('changelog', ${changelog}::text)
    where organization_id = ${tx.organizationId} and application_id = ${applicationId} and id = ${id}
      and kind = 'build' and finished_at is null and expires_at > now()`);
  return put > 0;
}

export async function markFinished(tx: Tx, id: string, resultId: string): Promise<void> {
  await tx.run(sql`
    update uploads set finished_at = now(), result_id = ${resultId}, holder = null, held_until = null
    where organization_id = ${tx.organizationId} and id = ${id}`);
}

/** The workspace is held by whoever counts, so that many at once cannot all find room for one more. */
export async function countOpenUploads(tx: Tx): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${tx.organizationId}`}, 0))`);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from uploads where organization_id = ${tx.organizationId} and finished_at is null`);
  return count;
}

/** What the files of the workspace take, and those that are still to come. */
export async function countBytes(tx: Tx): Promise<number> {
  const { bytes } = await tx.one<{ bytes: number }>(sql`
    select coalesce((select sum(size) from stored_files where organization_id = ${tx.organizationId}), 0)::float8
      + coalesce((select sum(size) from uploads where organization_id = ${tx.organizationId} and finished_at is null), 0)::float8
      as bytes`);
  return Number(bytes);
}

/** Whoever completes one holds it before anything else; so does whoever takes its app away. */
export async function lockUploads(tx: Tx, applicationId: string): Promise<void> {
  await tx.run(sql`
    select 1 from uploads where organization_id = ${tx.organizationId} and application_id = ${applicationId}
    order by id for update`);
}

export async function listOpenOfApp(tx: Tx, applicationId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from uploads
    where organization_id = ${tx.organizationId} and application_id = ${applicationId} and finished_at is null`);
  return rows.map(({ id }) => id);
}

export async function listOpenOfWorkspace(tx: Tx, organizationId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from uploads where organization_id = ${organizationId} and finished_at is null`);
  return rows.map(({ id }) => id);
}

/**
 * Before its file is removed, so that nobody makes a build of it meanwhile, or after a crash in between. False where a
 * build was made of it already: then the file is that build's.
 */
export async function giveUpUpload(tx: Tx, id: string): Promise<boolean> {
  const given = await tx.run(sql`
    update uploads set expires_at = ${longAgo}
    where organization_id = ${tx.organizationId} and id = ${id} and finished_at is null`);
  return given > 0;
}

export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`
    delete from uploads where organization_id = ${tx.organizationId} and id = ${id} and finished_at is null`);
}

const isOver = sql`expires_at <= now() and coalesce(held_until <= now(), true)`;

/** Uploads that nobody went on with, and finished ones that nobody asks about any more. */
export async function listOver(db: Database, limit: number): Promise<{ id: string; organizationId: string }[]> {
  return db.systemQuery(sql`
    select id, organization_id as "organizationId" from uploads where ${isOver} order by expires_at limit ${limit}`);
}

/** The same as giving it up, if it is still over: since it was listed somebody may have gone on with it. */
export async function giveUpOver(tx: Tx, id: string): Promise<boolean> {
  const given = await tx.run(sql`
    update uploads set expires_at = ${longAgo}
    where organization_id = ${tx.organizationId} and id = ${id} and finished_at is null and ${isOver}`);
  return given > 0;
}

export async function forgetUpload(
  db: Database,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<void> {
  await db.systemQuery(sql`
    delete from uploads where organization_id = ${organizationId} and id = ${id} and ${isOver}`);
}

/** Who takes bytes for an upload, for how long without another word. */
export interface Lease {
  organizationId: string;
  id: string;
  holder: string;
  seconds: number;
}

/** True when it is held from now on; whoever holds it is told that somebody waits. */
export async function leaseUpload(db: Database, { organizationId, id, holder, seconds }: Lease): Promise<boolean> {
  const taken = await db.systemQuery(sql`
    update uploads set holder = ${holder}, held_until = now() + make_interval(secs => ${seconds}), wanted = false
    where organization_id = ${organizationId} and id = ${id}
      and (holder is null or holder = ${holder} or held_until <= now())
    returning 1`);
  if (taken.length > 0) return true;
  await db.systemQuery(sql`
    update uploads set wanted = true where organization_id = ${organizationId} and id = ${id} and holder is not null`);
  return false;
}

/** Goes on holding it; says whether somebody else waits for it, or it is held by another by now. */
export async function renewLease(db: Database, { organizationId, id, holder, seconds }: Lease): Promise<boolean> {
  const [row] = await db.systemQuery<{ wanted: boolean }>(sql`
    update uploads set held_until = now() + make_interval(secs => ${seconds})
    where organization_id = ${organizationId} and id = ${id} and holder = ${holder} returning wanted`);
  return row?.wanted ?? true;
}

export async function endLease(db: Database, { organizationId, id, holder }: Omit<Lease, 'seconds'>): Promise<void> {
  await db.systemQuery(sql`
    update uploads set holder = null, held_until = null, wanted = false
    where organization_id = ${organizationId} and id = ${id} and holder = ${holder}`);
}
