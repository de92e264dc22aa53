/** For tests: builds as they are once their packages were read, and files beside them, without any package. */

import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { BuildFacts } from '@muster/contract/build-details';
import type { BuildOs } from '@muster/contract/builds';
import { createApp } from '@muster/contract/calls/apps';
import type { BuildStatus } from '@muster/contract/enumerations/apps';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { TestServer } from '../../test-server.ts';

export interface TestBuild {
  status?: BuildStatus;
  problem?: string | null;
  problemDetail?: string | null;
  fileName?: string;
  size?: number;
  format?: string | null;
  os?: BuildOs | null;
  displayName?: string | null;
  package?: string | null;
  versionName?: string | null;
  versionCode?: string | null;
  icon?: string | null;
  signingType?: string | null;
  gitBranch?: string | null;
  gitTag?: string | null;
  tags?: readonly string[];
  changelog?: string;
  deployerName?: string | null;
  facts?: BuildFacts | null;
  warnings?: readonly { code: string; detail?: string }[];
  downloads?: number;
  expiresAt?: Date | null;
  expiry?: { kind: 'profile' | 'certificate'; name: string } | null;
  tokenName?: string | null;
  createdAt?: Date;
  /** Of a file that another build has. */
  fileId?: string;
}

/** As the owner of the database. */
type Query = <T extends object>(statement: Sql) => Promise<T[]>;

export async function insertTestFile(query: Query, organizationId: string, size = 1000): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into stored_files (organization_id, id, storage_key, size, sha256)
    values (${organizationId}, ${id}, ${`organizations/${organizationId}/files/${id}`}, ${size}, ${randomBytes(32)})`);
  return id;
}

export async function insertTestBuild(
  query: Query,
  { organizationId, applicationId }: { organizationId: string; applicationId: string },
  build: TestBuild = {},
): Promise<string> {
  const id = randomUUIDv7();
  const { size = 1000, createdAt = new Date(), facts = { parts: [] } } = build;
  const fileId = build.fileId ?? (await insertTestFile(query, organizationId, size));
  const { status = 'processed', versionName = '1.0.0', os = 'android', format = 'apk' } = build;
  await query(sql`
    insert into builds (organization_id, id, application_id, file_id, status, problem, problem_detail, file_name, size,
      format, os, display_name, package, version_name, version_code, icon, signing_type, git_branch, git_tag, tags,
      changelog, deployer_name, facts, warnings, expires_at, expiry, token_name, created_at, updated_at,
      processed_at)
    values (${organizationId}, ${id}, ${applicationId}, ${fileId}, ${status}, ${build.problem ?? null},
      ${build.problemDetail ?? null}, ${build.fileName ?? `${id}.apk`}, ${size}, ${format}, ${os},
      ${build.displayName ?? 'Field Service'}, ${build.package ?? 'example.field'}, ${versionName},
      ${build.versionCode ?? '100'}, ${build.icon ?? null}, ${build.signingType ?? null}, ${build.gitBranch ?? null},
      ${build.gitTag ?? null}, ${[...(build.tags ?? [])]}, ${build.changelog ?? ''}, ${build.deployerName ?? null},
      ${facts && JSON.stringify(facts)}, ${JSON.stringify(build.warnings ?? [])},
      ${build.expiresAt ?? null}, ${build.expiry ? JSON.stringify(build.expiry) : null}, ${build.tokenName ?? null},
      ${createdAt}, ${createdAt}, ${status === 'processed' ? createdAt : null})`);
  await query(sql`update build_downloads set downloads = ${build.downloads ?? 0} where build_id = ${id}`);
  return id;
}

export async function insertTestAttachment(
  query: Query,
  { organizationId, buildId }: { organizationId: string; buildId: string },
  { name = 'mapping.txt', size = 200, fileId }: { name?: string; size?: number; fileId?: string } = {},
): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into build_attachments (organization_id, id, build_id, file_id, name, size)
    values (${organizationId}, ${id}, ${buildId}, ${fileId ?? (await insertTestFile(query, organizationId, size))}, ${name}, ${size})`);
  return id;
}

/** A workspace with one app, to which builds are added. */
export async function createTestPlace(server: TestServer) {
  const owner = await server.createUser();
  const { id: organizationId, slug: org } = await server.createWorkspace(owner);
  const app = await owner.api(createApp, { params: { org }, body: { name: 'Field', slug: 'field' } });
  const add = (build?: TestBuild, applicationId = app.id) =>
    insertTestBuild(server.ownerQuery, { organizationId, applicationId }, build);
  return { owner, organizationId, org, appId: app.id, params: { org, appId: app.id }, add };
}
