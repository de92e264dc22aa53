import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export async function insertDownloadToken(
  tx: Tx,
  row: { hash: Buffer; buildId: string; attachmentId: string | null; userId: string; seconds: number },
): Promise<string> {
  const { expiresAt } = await tx.one<{ expiresAt: string }>(sql`
    insert into download_tokens (organization_id, hash, build_id, attachment_id, user_id, expires_at)
    values (${tx.organizationId}, ${row.hash}, ${row.buildId}, ${row.attachmentId}, ${row.userId},
      now() + make_interval(secs => ${row.seconds}))
    returning expires_at as "expiresAt"`);
  return expiresAt;
}

export interface DownloadToken {
  organizationId: string;
  buildId: string;
  attachmentId: string | null;
}

export async function findDownloadToken(db: Database, hash: Buffer): Promise<DownloadToken | undefined> {
  return db.systemFirst<DownloadToken>(sql`
    select organization_id as "organizationId", build_id as "buildId", attachment_id as "attachmentId"
    from download_tokens where hash = ${hash} and expires_at > now()`);
}

export async function forgetDownloadTokens(db: Database): Promise<void> {
  await db.systemQuery(sql`delete from download_tokens where expires_at <= now()`);
}

export interface Downloadable {
  name: string;
  key: string;
  size: number;
}

export async function findBuildFile(tx: Tx, buildId: string): Promise<Downloadable | undefined> {
  return tx.first<Downloadable>(sql`
    select b.file_name as name, f.storage_key as key, f.size
    from builds b join stored_files f on f.organization_id = b.organization_id and f.id = b.file_id
    where b.organization_id = ${tx.organizationId} and b.id = ${buildId}`);
}

export async function findAttachedFile(
  tx: Tx,
  buildId: string,
  attachmentId: string,
): Promise<Downloadable | undefined> {
  return tx.first<Downloadable>(sql`
    select a.name, f.storage_key as key, f.size
    from build_attachments a join stored_files f on f.organization_id = a.organization_id and f.id = a.file_id
    where a.organization_id = ${tx.organizationId} and a.build_id = ${buildId} and a.id = ${attachmentId}`);
}

export async function countDownload(tx: Tx, buildId: string): Promise<void> {
  await tx.run(sql`
    update builds set downloads = downloads + 1 where organization_id = ${tx.organizationId} and id = ${buildId}`);
}
