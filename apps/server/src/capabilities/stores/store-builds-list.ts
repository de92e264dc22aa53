/** What the page of an app shows of its builds beyond what every list has. */
import type { BuildFacts } from '@muster/contract/build-details';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface ShownBuildRow {
  id: string;
  changelog: string;
  signingType: string | null;
  facts: Partial<BuildFacts> | null;
  gitBranch: string | null;
  gitTag: string | null;
  commit: string | null;
  tags: string[];
  deployer: string | null;
  attachments: { id: string; name: string; size: number }[];
}

/** Of the facts, what decides whether a device installs it: lists of devices may be long, those of files are left out. */
const decisive = sql`b.facts - array['parts', 'permissions', 'entitlements', 'names', 'features']`;

export async function listShownBuilds(tx: Tx, ids: readonly string[]): Promise<Map<string, ShownBuildRow>> {
  const rows = await tx.query<ShownBuildRow>(sql`
    select b.id, b.changelog, b.signing_type as "signingType", ${decisive} as facts, b.git_branch as "gitBranch",
      b.git_tag as "gitTag", b.deployer #>> '{info,commit}' as commit, b.tags, b.deployer_name as deployer,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'size', a.size) order by a.created_at, a.id)
        from build_attachments a where a.organization_id = b.organization_id and a.build_id = b.id), '[]') as attachments
    from builds b where b.organization_id = ${tx.organizationId} and b.id = any (${[...ids]}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface LastBuildRow {
  os: string;
  versionCode: string | null;
  facts: Partial<BuildFacts> | null;
}

/** The last build of an app that somebody has downloaded, for each system. */
export async function listLastBuilds(tx: Tx, applicationId: string, personId: string): Promise<LastBuildRow[]> {
  return tx.query<LastBuildRow>(sql`
    select d.os, b.version_code as "versionCode", jsonb_build_object('signing', b.facts -> 'signing') as facts
    from adoptions d join builds b on b.organization_id = d.organization_id and b.id = d.build_id
    where d.organization_id = ${tx.organizationId} and d.application_id = ${applicationId} and d.member_id = ${personId}`);
}

/** Those of a visitor who has let their device tell. */
export async function listOwnUdids(
  tx: Tx,
  of: { personId: string | null; sessionId: string | null },
): Promise<string[]> {
  const rows = await tx.query<{ udid: string }>(sql`
    select udid from store_devices
    where organization_id = ${tx.organizationId}
      and (person_id = ${of.personId}::uuid or session_id = ${of.sessionId}::uuid)`);
  return rows.map(({ udid }) => udid);
}

/** With a file of that id beside it, where one is named. */
export async function isBuild(tx: Tx, id: string, attachmentId?: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from builds b
    where b.organization_id = ${tx.organizationId} and b.id = ${id}
      and (${attachmentId ?? null}::uuid is null or exists (select from build_attachments a
        where a.organization_id = b.organization_id and a.build_id = b.id and a.id = ${attachmentId ?? null}))`);
  return row !== undefined;
}
