import type { BuildScripts } from '@muster/contract/build-scripts';
import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';

/** What can be changed about a build. */
export interface EditedBuild {
  fileName: string;
  tags: string[];
  changelog: string;
  scripts: Partial<BuildScripts> | null;
  updatedAt: string;
}

/** Held until the transaction ends. */
export async function lockBuild(tx: Tx, applicationId: string, id: string): Promise<EditedBuild | undefined> {
  return tx.first(sql`
    select file_name as "fileName", tags, changelog, scripts, updated_at as "updatedAt" from builds
    where organization_id = ${tx.organizationId} and application_id = ${applicationId} and id = ${id} for update`);
}

/** Never its state, which belongs to whoever reads the package. */
export async function saveBuild(
  tx: Tx,
  id: string,
  { tags, changelog, scripts }: Pick<EditedBuild, 'tags' | 'changelog' | 'scripts'>,
): Promise<void> {
  await tx.run(sql`
    update builds set tags = ${tags}, changelog = ${changelog}, scripts = ${scripts && JSON.stringify(scripts)},
      updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
}

/** False where it is being read, or waits for it, already. */
export async function requeueBuild(tx: Tx, id: string): Promise<boolean> {
  const moved = await tx.run(sql`
    update builds set status = 'pending', updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id} and status not in ('pending', 'in_progress')`);
  return moved > 0;
}

/** Those of the ids that are builds of the app. */
/** In the order of the ids. */
export async function describeBuilds(
  tx: Tx,
  applicationId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return tx.query(sql`
    select b.id, concat_ws(' ', b.file_name, b.version_name) as name
    from unnest(${[...ids]}::uuid[]) with ordinality as t(id, n)
      join builds b on b.organization_id = ${tx.organizationId} and b.application_id = ${applicationId} and b.id = t.id
    order by n`);
}

export interface GoneBuild {
  id: string;
  fileName: string;
  versionName: string | null;
  icon: string | null;
  tags: string[];
  /** Of the build itself and of what stands beside it. */
  fileIds: string[];
}

/** Files first: whoever sends the same content at this moment waits, or is waited for, before anything else is held. */
export async function deleteBuildRows(tx: Tx, applicationId: string, ids: readonly string[]): Promise<GoneBuild[]> {
  const which = sql`organization_id = ${tx.organizationId} and application_id = ${applicationId} and id = any (${[...ids]}::uuid[])`;
  await tx.query(sql`
    select 1 from stored_files where organization_id = ${tx.organizationId} and id in (${filesOf(tx, sql`select id from builds where ${which}`)})
    order by id for update`);
  return tx.query<GoneBuild>(sql`
    with held as materialized (select id from builds where ${which} order by id for update),
    beside as materialized (
      select build_id, array_agg(file_id) as files from build_attachments
      where organization_id = ${tx.organizationId} and build_id in (select id from held) group by build_id)
    delete from builds b using held h left join beside t on t.build_id = h.id
    where b.organization_id = ${tx.organizationId} and b.id = h.id
    returning b.id, b.file_name as "fileName", b.version_name as "versionName", b.icon, b.tags,
      array[b.file_id] || coalesce(t.files, '{}') as "fileIds"`);
}

function filesOf(tx: Tx, builds: Sql): Sql {
  return sql`
    select file_id from builds where organization_id = ${tx.organizationId} and id in (${builds})
    union all
    select file_id from build_attachments where organization_id = ${tx.organizationId} and build_id in (${builds})`;
}

/** What builds of an app have in the storage, some at a time, in the order of their ids. */
export async function filesAfter(
  tx: Tx,
  applicationId: string,
  after: string,
  limit: number,
): Promise<Pick<GoneBuild, 'id' | 'icon' | 'fileIds'>[]> {
  return tx.query(sql`
    select b.id, b.icon, array[b.file_id] || array(
      select t.file_id from build_attachments t where t.organization_id = b.organization_id and t.build_id = b.id) as "fileIds"
    from builds b
    where b.organization_id = ${tx.organizationId} and b.application_id = ${applicationId} and b.id > ${after}
    order by b.id limit ${limit}`);
}

/** Files are held before builds, and builds before their app: whoever holds several waits for nobody in a circle. */
export async function lockBuilds(tx: Tx, applicationId: string): Promise<void> {
  await tx.run(sql`
    select 1 from builds where organization_id = ${tx.organizationId} and application_id = ${applicationId}
    order by id for update`);
}

export async function lockFileBeside(tx: Tx, buildId: string, id: string): Promise<void> {
  await tx.run(sql`
    select 1 from stored_files where organization_id = ${tx.organizationId} and id = (
      select file_id from build_attachments
      where organization_id = ${tx.organizationId} and build_id = ${buildId} and id = ${id}) for update`);
}

/** The file that stood beside a build; undefined where there is none of this id. */
export async function deleteAttachmentRow(
  tx: Tx,
  buildId: string,
  id: string,
): Promise<{ name: string; fileId: string } | undefined> {
  return tx.first(sql`
    delete from build_attachments where organization_id = ${tx.organizationId} and build_id = ${buildId} and id = ${id}
    returning name, file_id as "fileId"`);
}

export async function touchBuild(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`
    update builds set updated_at = now() where organization_id = ${tx.organizationId} and id = ${id}`);
}
