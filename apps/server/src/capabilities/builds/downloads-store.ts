import type { Role } from '@muster/contract/permissions';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { countInDay } from './days-store.ts';

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
  /** What whoever asked for it is by now, in the workspace and in the app of the build. */
  roles: (Role | null)[];
}

/** Undefined also where whoever asked for it is not in the workspace any more. */
export async function findDownloadToken(db: Database, hash: Buffer): Promise<DownloadToken | undefined> {
  return db.systemFirst<DownloadToken>(sql`
    select t.organization_id as "organizationId", t.build_id as "buildId", t.attachment_id as "attachmentId",
      array[m.role, (
        select a.role from builds b
        join people p on p.organization_id = b.organization_id and p.user_id = t.user_id
        join person_applications a on a.organization_id = p.organization_id and a.person_id = p.id
          and a.application_id = b.application_id
        where m.role = 'unassigned' and b.organization_id = t.organization_id and b.id = t.build_id)] as roles
    from download_tokens t
    join memberships m on m.organization_id = t.organization_id and m.user_id = t.user_id
    where t.hash = ${hash} and t.expires_at > now()`);
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
  const build = await tx.first<{ applicationId: string }>(sql`
    update build_downloads set downloads = downloads + 1
    where organization_id = ${tx.organizationId} and build_id = ${buildId}
    returning application_id as "applicationId"`);
  if (build) await countInDay(tx, build.applicationId, { downloads: 1 });
}
