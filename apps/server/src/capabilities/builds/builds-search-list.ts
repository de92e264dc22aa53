import type { BuildHealth } from '@muster/contract/enumerations/apps';
import { sql } from '../../platform/db/sql.ts';
import type { SearchSource } from '../search/index.ts';
import { healthOf } from './build-health-list.ts';

interface FoundBuild {
  entityId: string;
  applicationId: string;
  applicationName: string;
  displayName: string | null;
  fileName: string;
  package: string | null;
  icon: string | null;
  os: string | null;
  health: BuildHealth;
  processedVersionName: string | null;
  versionCode: string | null;
  tags: string[];
  gitBranch: string | null;
  updatedAt: string;
}

const present = (texts: readonly (string | null)[]) => texts.flatMap((text) => (text === null ? [] : [text]));

/** By version, package, file name, tags and branch; who sees single apps only finds theirs. */
export const buildsSearch: SearchSource = {
  type: 'build',
  version: 2,
  entities: ['build'],
  async read(tx, organizationId, ids) {
    const rows = await tx.query<FoundBuild>(sql`
      select b.id as "entityId", b.application_id as "applicationId", a.name as "applicationName",
        b.display_name as "displayName", ${healthOf(sql`b`)} as health, b.file_name as "fileName", b.package, b.icon, b.os,
        b.version_name as "processedVersionName", b.version_code as "versionCode", b.tags, b.git_branch as "gitBranch",
        b.updated_at as "updatedAt"
      from builds b join applications a on a.organization_id = b.organization_id and a.id = b.application_id
      where b.organization_id = ${organizationId} and b.id = any (${[...ids]}::uuid[])`);
    return rows.map(({ entityId, applicationId, applicationName, displayName, updatedAt, ...build }) => {
      const { fileName, icon, os, health, processedVersionName, versionCode, tags, gitBranch } = build;
      return {
        entityId,
        applicationId,
        title: present([displayName ?? applicationName, processedVersionName]).join(' '),
        texts: present([fileName, build.package, versionCode, gitBranch, tags.join(' ').slice(0, 400)]),
        data: { applicationId, applicationName, icon, os, processedVersionName, versionCode, health },
        updatedAt,
      };
    });
  },
  /** A build expires without anybody changing it. */
  async now(db, ids) {
    const rows = await db.systemQuery<{ id: string; health: BuildHealth }>(sql`
      select b.id, ${healthOf(sql`b`)} as health from builds b
        join unnest(${ids.map(({ organizationId }) => organizationId)}::uuid[], ${ids.map(({ entityId }) => entityId)}::uuid[])
          asked (organization_id, id) on b.organization_id = asked.organization_id and b.id = asked.id`);
    return new Map(rows.map(({ id, ...data }) => [id, data]));
  },
  async list(tx, organizationId, after, limit) {
    const rows = await tx.query<{ id: string }>(sql`
      select id from builds where organization_id = ${organizationId} and id > ${after} order by id limit ${limit}`);
    return rows.map(({ id }) => id);
  },
};
