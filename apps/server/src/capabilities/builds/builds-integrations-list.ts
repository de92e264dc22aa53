import { sql } from '../../platform/db/sql.ts';
import type { IntegrationSource } from '../integrations/index.ts';

interface ToldBuild {
  id: string;
  fileName: string;
  versionName: string | null;
  versionCode: string | null;
  os: string | null;
  size: number;
  gitBranch: string | null;
  gitTag: string | null;
  tags: string[];
  changelog: string;
  deployer: string | null;
  problem: string | null;
  expiresAt: string | null;
  expiry: { name?: string } | null;
  application: { id: string; name: string; slug: string };
}

/** Of a longer one, its beginning: it goes into a message. */
const changelogMax = 1000;

export const buildsIntegration: IntegrationSource = {
  events: {
    'build.create': 'buildCreated',
    'build.processed': 'buildProcessed',
    'build.failed': 'buildFailed',
    'build.willExpire': 'certificateWillExpire',
  },
  async read(tx, { organizationId, entityId }) {
    const found = await tx.first<ToldBuild>(sql`
      select b.id, b.file_name as "fileName", b.version_name as "versionName", b.version_code as "versionCode", b.os, b.size,
        b.git_branch as "gitBranch", b.git_tag as "gitTag", b.tags, left(b.changelog, ${changelogMax}) as changelog,
        coalesce(b.deployer_name, b.token_name, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as deployer,
        b.problem, b.expires_at as "expiresAt", b.expiry,
        json_build_object('id', a.id, 'name', a.name, 'slug', a.slug) as application
      from builds b join applications a on a.organization_id = b.organization_id and a.id = b.application_id
        left join users u on u.id = b.user_id
      where b.organization_id = ${organizationId} and b.id = ${entityId}::uuid`);
    if (found === undefined) return [];
    const { application, fileName, problem, expiresAt, expiry, ...build } = found;
    const version = [build.versionName, build.versionCode && `(${build.versionCode})`].filter(Boolean).join(' ');
    const daysLeft = expiresAt && Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / 86_400_000));
    return [
      {
        entityId,
        title: `${application.name} ${version || fileName}`,
        applicationId: application.id,
        path: `apps/${application.slug}/builds?s=build&id=${build.id}`,
        facts: {
          application,
          // The problem is told in the language of the message.
          build: { ...build, versionName: build.versionName ?? fileName, errorText: problem ?? '' },
          ...(expiresAt === null ? {} : { certificate: { name: expiry?.name ?? '', expiresAt, daysLeft } }),
        },
        filteredBy: {
          branches: build.gitBranch === null ? [] : [build.gitBranch],
          tags: build.gitTag === null ? build.tags : [...build.tags, build.gitTag],
          // Known once it has been read.
          platforms: build.os === null ? [] : [build.os],
        },
      },
    ];
  },
};
