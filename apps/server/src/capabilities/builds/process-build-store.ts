import type { PackageProblem } from '@muster/contract/enumerations/apps';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Given } from './new-build-store.ts';

export interface BuildToRead {
  applicationId: string;
  fileId: string;
  fileName: string;
  given: Given;
  icon: string | null;
}

/** From waiting to being read. Undefined when there is nothing to do: it is gone, or was read already. */
export async function beginReading(tx: Tx, id: string): Promise<BuildToRead | undefined> {
  return tx.first<BuildToRead>(sql`
    update builds set status = 'in_progress', updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}
      and status in ('pending', 'waiting_to_be_processed', 'in_progress')
    returning application_id as "applicationId", file_id as "fileId", file_name as "fileName", given, icon`);
}

/** Files cannot be reached at the moment: it is tried again. */
export async function putOff(tx: Tx, id: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update builds set status = 'waiting_to_be_processed', updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id} and status = 'in_progress'`);
  return changed > 0;
}

/** What people are told of it; undefined where somebody else was quicker. */
export async function giveUp(
  tx: Tx,
  id: string,
  { problem, detail }: { problem: PackageProblem; detail: string | null },
): Promise<{ application: string; name: string } | undefined> {
  return tx.first(sql`
    update builds b set status = 'error', problem = ${problem}, problem_detail = ${detail}, processed_at = now(),
      updated_at = now()
    from applications a
    where b.organization_id = ${tx.organizationId} and b.id = ${id} and b.status = 'in_progress'
      and a.organization_id = b.organization_id and a.id = b.application_id
    returning a.name as application, b.file_name as name`);
}

export interface ReadRow {
  format: string | null;
  os: string;
  buildPlatform: string | null;
  displayName: string | null;
  package: string | null;
  versionName: string | null;
  versionCode: string | null;
  icon: string | null;
  signingType: string | null;
  facts: object | null;
  warnings: readonly object[];
  expiry: { kind: 'profile' | 'certificate'; name: string; expiresAt: string } | null;
}

export async function saveRead(tx: Tx, id: string, row: ReadRow): Promise<boolean> {
  const changed = await tx.run(sql`
    update builds set status = 'processed', problem = null, problem_detail = null, format = ${row.format},
      os = ${row.os}, build_platform = ${row.buildPlatform}, display_name = ${row.displayName},
      package = ${row.package}, version_name = ${row.versionName}, version_code = ${row.versionCode},
      icon = ${row.icon}, signing_type = ${row.signingType}, facts = ${row.facts && JSON.stringify(row.facts)},
      warnings = ${JSON.stringify(row.warnings)}, expires_at = ${row.expiry?.expiresAt ?? null},
      expiry = ${row.expiry && JSON.stringify(row.expiry)}, processed_at = now(), updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id} and status = 'in_progress'`);
  return changed > 0;
}

export interface AppOfBuild {
  name: string;
  buildPlatforms: string[];
  /** Of its workspace. Of both, none means all. */
  offeredPlatforms: string[];
  picture: string | null;
  pictureSource: 'upload' | 'build' | null;
}

export async function findAppOfBuild(tx: Tx, id: string): Promise<AppOfBuild | undefined> {
  return tx.first<AppOfBuild>(sql`
    select a.name, a.build_platforms as "buildPlatforms",
      coalesce(o.configuration -> 'buildPlatforms', '[]') as "offeredPlatforms", a.picture,
      a.picture_source as "pictureSource"
    from applications a join organizations o on o.id = a.organization_id
    where a.organization_id = ${tx.organizationId} and a.id = ${id}`);
}

/** What an app shows of its newest build. A picture that somebody has put there stays. */
export async function noteProcessed(
  tx: Tx,
  id: string,
  { os, picture }: { os: string; picture: string | null },
): Promise<void> {
  await tx.run(sql`
    update applications set last_build_processed_at = now(), updated_at = now(),
      oss = case when ${os} = any (oss) then oss else oss || ${os}::text end,
      picture = case when ${picture}::text is not null and picture_source is distinct from 'upload' then ${picture} else picture end,
      picture_source = case when ${picture}::text is not null and picture_source is distinct from 'upload' then 'build' else picture_source end
    where organization_id = ${tx.organizationId} and id = ${id}`);
}

export async function findPlatform(
  tx: Tx,
  slug: string,
): Promise<{ processable: boolean; extensions: string[] } | undefined> {
  return tx.first(sql`select processable, extensions from build_platforms where slug = ${slug}`);
}

export async function listPlatformSlugs(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ slug: string }>(sql`select slug from build_platforms order by slug`);
  return rows.map(({ slug }) => slug);
}

/** Builds that nobody seems to be reading, though they should be: a job that was lost, or has given up too early. */
export async function listStuck(db: Database): Promise<{ organizationId: string; buildId: string }[]> {
  return db.systemQuery(sql`
    select organization_id as "organizationId", id as "buildId" from builds
    where status in ('pending', 'waiting_to_be_processed', 'in_progress') and updated_at < now() - interval '15 minutes'
    order by updated_at limit 1000`);
}
