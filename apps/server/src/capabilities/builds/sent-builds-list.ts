import { buildRules } from '@muster/contract/builds';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { aroundBuilds, type BuildRow, buildColumns } from './builds-list.ts';

export interface SentQuery {
  versionName?: string | undefined;
  status?: string | undefined;
  os?: string | undefined;
  page: number;
  limit: number;
}

/** For build servers, whose calls count pages: the newest first. */
export async function listSentBuilds(
  tx: Tx,
  applicationId: string,
  { versionName, status, os, page, limit }: SentQuery,
): Promise<{ items: BuildRow[]; totalDocs: number }> {
  const matches = sql`b.organization_id = ${tx.organizationId} and b.application_id = ${applicationId}
    ${versionName === undefined ? sql`` : sql`and b.version_name = ${versionName}`}
    ${status === undefined ? sql`` : sql`and b.status = ${status}`}
    ${os === undefined ? sql`` : sql`and b.os = ${os}`}`;
  const items = await tx.query<BuildRow>(sql`
    select ${buildColumns} from builds b ${aroundBuilds} where ${matches}
    order by b.created_at desc, b.id desc limit ${limit} offset ${(page - 1) * limit}`);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from (select 1 from builds b where ${matches} limit ${buildRules.countedAtMost}) counted`);
  return { items, totalDocs: count };
}
