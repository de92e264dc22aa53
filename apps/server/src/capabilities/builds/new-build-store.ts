import type { BuildScripts } from '@muster/contract/build-scripts';
import type { BuildFields, Deployer } from '@muster/contract/builds';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** With what new builds of an app begin; undefined where there is no such app. */
export async function findScripts(tx: Tx, applicationId: string): Promise<Partial<BuildScripts> | undefined> {
  const app = await tx.first<{ scripts: Partial<BuildScripts> }>(sql`
    select default_scripts as scripts from applications
    where organization_id = ${tx.organizationId} and id = ${applicationId} for key share`);
  return app?.scripts;
}

/** What was said about a build when it was sent, and whether the picture that came with it was one. */
export type Given = BuildFields & { iconUnreadable?: true };

export interface NewBuildRow {
  id: string;
  applicationId: string;
  fileId: string;
  fileName: string;
  size: number;
  versionName: string | null;
  package: string | null;
  buildPlatform: string | null;
  gitBranch: string | null;
  gitTag: string | null;
  tags: string[];
  changelog: string;
  deployer: Deployer | null;
  deployerName: string | null;
  given: Given;
  scripts: Partial<BuildScripts>;
  icon: string | null;
  userId: string | null;
  tokenId: string | null;
  tokenName: string | null;
}

export async function insertBuild(tx: Tx, row: NewBuildRow): Promise<void> {
  await tx.run(sql`
    insert into builds (organization_id, id, application_id, file_id, file_name, size, version_name, package,
      build_platform, git_branch, git_tag, tags, changelog, deployer, deployer_name, given, scripts, icon, user_id, token_id,
      token_name)
    values (${tx.organizationId}, ${row.id}, ${row.applicationId}, ${row.fileId}, ${row.fileName}, ${row.size},
      ${row.versionName}, ${row.package}, ${row.buildPlatform}, ${row.gitBranch}, ${row.gitTag}, ${row.tags},
      ${row.changelog}, ${row.deployer && JSON.stringify(row.deployer)}, ${row.deployerName},
      ${JSON.stringify(row.given)}, ${JSON.stringify(row.scripts)}, ${row.icon}, ${row.userId}, ${row.tokenId}, ${row.tokenName})`);
}

/** Held until the transaction ends, so that those who count at once see each other. */
export async function lockBuild(tx: Tx, applicationId: string, id: string): Promise<{ name: string } | undefined> {
  return tx.first(sql`
    select file_name as name from builds
    where organization_id = ${tx.organizationId} and application_id = ${applicationId} and id = ${id} for update`);
}

export async function countAttachments(tx: Tx, buildId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from build_attachments where organization_id = ${tx.organizationId} and build_id = ${buildId}`);
  return count;
}

export async function insertAttachment(
  tx: Tx,
  row: { id: string; buildId: string; fileId: string; name: string; size: number },
): Promise<void> {
  await tx.run(sql`
    insert into build_attachments (organization_id, id, build_id, file_id, name, size)
    values (${tx.organizationId}, ${row.id}, ${row.buildId}, ${row.fileId}, ${row.name}, ${row.size})`);
}

export async function hasBuild(tx: Tx, applicationId: string, id: string): Promise<boolean> {
  const found = await tx.first(sql`
    select 1 from builds
    where organization_id = ${tx.organizationId} and application_id = ${applicationId} and id = ${id}`);
  return found !== undefined;
}

/** Of all platforms that a build can be for: theirs alone are taken. */
export async function listExtensions(tx: Tx): Promise<{ extensions: string[] }[]> {
  return tx.query(sql`select extensions from build_platforms order by id`);
}
