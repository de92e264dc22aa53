import { buildOsNames } from '@muster/contract/builds';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Happening, IntegrationSource } from '../integrations/index.ts';
import { platformOf } from './platform-of.ts';

interface ToldBuild {
  id: string;
  fileName: string;
  package: string | null;
  signingType: string | null;
  versionName: string | null;
  versionCode: string | null;
  os: string | null;
  platform: string | null;
  likelyPlatform: string | null;
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
  read: (tx, { organizationId, entityId }) => readBuild(tx, organizationId, entityId),
  async newest(tx, applicationId) {
    const build = await tx.first<{ id: string }>(sql`
      select id from builds
      where organization_id = ${tx.organizationId} and status = 'processed'
        and (${applicationId}::uuid is null or application_id = ${applicationId}::uuid)
      order by id desc limit 1`);
    return build && (await readBuild(tx, tx.organizationId, build.id))[0];
  },
};

async function readBuild(tx: Tx, organizationId: string, entityId: string): Promise<Happening[]> {
  const found = await tx.first<ToldBuild>(sql`
      select b.id, b.file_name as "fileName", b.version_name as "versionName", b.version_code as "versionCode", b.os, b.size,
        b.package, b.signing_type as "signingType", p.name as platform,
        coalesce(b.build_platform, (
          select known.slug from build_platforms known, unnest(known.extensions) extension
          where lower(b.file_name) like '%.' || extension order by length(extension) desc limit 1)) as "likelyPlatform",
        b.git_branch as "gitBranch", b.git_tag as "gitTag", b.tags, left(b.changelog, ${changelogMax}) as changelog,
        coalesce(b.deployer_name, b.token_name, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as deployer,
        b.problem, b.expires_at as "expiresAt", b.expiry,
        json_build_object('id', a.id, 'name', a.name, 'slug', a.slug) as application
      from builds b join applications a on a.organization_id = b.organization_id and a.id = b.application_id
        left join users u on u.id = b.user_id left join build_platforms p on p.slug = b.build_platform
      where b.organization_id = ${organizationId} and b.id = ${entityId}::uuid`);
  if (found === undefined) return [];
  const { application, problem, expiresAt, expiry, platform, likelyPlatform, ...build } = found;
  const { fileName, os } = build;
  const version = versionOf(build) || fileName;
  const daysLeft = expiresAt && Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / 86_400_000));
  return [
    {
      entityId,
      title: `${application.name} ${version}`,
      applicationId: application.id,
      path: `apps/${application.slug}/builds?s=build&id=${build.id}`,
      facts: {
        application,
        // The problem is told in the language of the message.
        build: {
          ...build,
          version,
          versionName: build.versionName ?? fileName,
          platform: platform ?? (os === null ? null : (buildOsNames[os] ?? os)),
          errorText: problem ?? '',
        },
        ...(expiresAt === null ? {} : { certificate: { name: expiry?.name ?? '', expiresAt, daysLeft } }),
      },
      filteredBy: {
        branches: build.gitBranch === null ? [] : [build.gitBranch],
        tags: [...build.tags, ...tagsBesides(build)],
        ...platformsOf(os, likelyPlatform),
      },
    },
  ];
}

/** The tag of its commit, and the one that every build has by how it was signed. */
function tagsBesides({ gitTag, signingType }: Pick<ToldBuild, 'gitTag' | 'signingType'>): string[] {
  return [...(gitTag === null ? [] : [gitTag]), ...(signingType === null ? [] : [`signingType:${signingType}`])];
}

/**
 * Known once it has been read. Until then the name of the file tells, or what its sender says; where neither does, a
 * filter holds nothing back: one message too many is better than one that never comes.
 */
function platformsOf(os: string | null, likely: string | null): { platforms?: string[] } {
  if (os !== null && os !== 'custom') return { platforms: [platformOf(os)] };
  return likely === null ? {} : { platforms: [likely] };
}

/** "2.5.1 (2051)": the code only where it says more than the name. */
function versionOf({ versionName, versionCode }: Pick<ToldBuild, 'versionName' | 'versionCode'>): string {
  const code = versionCode === versionName ? null : versionCode;
  return versionName === null ? (code ?? '') : code === null ? versionName : `${versionName} (${code})`;
}
