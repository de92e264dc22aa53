/** Which build or app of a store an entry of a policy means now. */
import type { AppType } from '@muster/contract/enumerations/devices';
import type { PolicyApp, PolicyContent, PolicyType } from '@muster/contract/policies';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { type AppOfAsset, listAppsOfAssets } from '../assets/index.ts';
import type { DesiredApp, Unable } from './settings-driver.ts';

export interface PolicyApps {
  apps: DesiredApp[];
  unable: Unable[];
}

interface Contents {
  id: string;
  type: PolicyType;
  content: Pick<PolicyContent, 'apps'>;
}

/** By the filters of publications: each is one label of a build. */
const filters: Partial<Record<AppType, string>> = {
  lastBuild: 'last',
  lastTagBuild: 'tag',
  lastGitTagBuild: 'gitTag',
  lastGitBranchBuild: 'gitBranch',
};

/** The platforms of builds that devices of a type take, the likeliest first. */
const platforms: Readonly<Record<PolicyType, readonly string[]>> = {
  ios: ['ios', 'tvos', 'visionos', 'watchos'],
  macos: ['macos'],
  android: ['android'],
  windows: ['windows'],
};

interface FoundBuild {
  entry: string;
  buildId: string;
  identifier: string | null;
  name: string;
  version: string;
  os: string | null;
}

export async function resolveApps(tx: Tx, policies: readonly Contents[]): Promise<ReadonlyMap<string, PolicyApps>> {
  const found = new Map((await findBuilds(tx, policies)).map((build) => [build.entry, build]));
  const assetIds = policies.flatMap(({ content }) => content.apps.flatMap(({ assetId }) => assetId ?? []));
  const assets = new Map((await listAppsOfAssets(tx, assetIds)).map((one) => [one.assetId, one]));
  return new Map(
    policies.map(({ id, content }) => {
      const apps: DesiredApp[] = [];
      const unable: Unable[] = [];
      for (const app of content.apps) {
        const item = `${id}/${app.id}`;
        const one =
          app.type === 'store'
            ? ofStore(item, id, app)
            : app.type === 'asset'
              ? ofAsset(item, id, app, assets.get(app.assetId ?? ''))
              : ofBuild(item, id, app, found.get(item));
        if (one !== undefined) apps.push(one);
        else unable.push({ part: 'apps', item, why: { reason: 'missing' } });
      }
      return [id, { apps, unable }] as const;
    }),
  );
}

function ofStore(item: string, policyId: string, app: PolicyApp): DesiredApp | undefined {
  const { storeId, identifier } = app;
  if (storeId === undefined || identifier === undefined) return undefined;
  return {
    ...common(item, policyId, app),
    identifier,
    name: app.name ?? identifier,
    source: { kind: 'store', storeId },
  };
}

function ofBuild(
  item: string,
  policyId: string,
  app: PolicyApp,
  build: FoundBuild | undefined,
): DesiredApp | undefined {
  if (build?.identifier == null) return undefined;
  const { buildId, version, os, identifier } = build;
  return {
    ...common(item, policyId, app),
    identifier,
    name: app.name ?? build.name,
    source: { kind: 'build', buildId, version, os },
  };
}

/** One that does not tell its identifier has the one that its policy names. */
function ofAsset(
  item: string,
  policyId: string,
  app: PolicyApp,
  asset: AppOfAsset | undefined,
): DesiredApp | undefined {
  const identifier = asset?.app.identifier ?? app.identifier;
  if (asset === undefined || identifier === undefined) return undefined;
  const { name, versionName, versionCode, os, format } = asset.app;
  const version = [versionName, versionCode && `(${versionCode})`].filter(Boolean).join(' ');
  return {
    ...common(item, policyId, app),
    identifier,
    name: app.name ?? name ?? asset.name,
    source: { kind: 'asset', versionId: asset.versionId, version, os, format },
  };
}

function common(id: string, policyId: string, { mode, schedule, configuration, removeWithPolicy }: PolicyApp) {
  return { id, policyId, mode, schedule, configuration, removeWithPolicy };
}

/** The newest that has the label and is for the devices; one that is named has to be there still. */
async function findBuilds(tx: Tx, policies: readonly Contents[]): Promise<FoundBuild[]> {
  const asked = policies.flatMap(({ id, type, content }) =>
    content.apps.flatMap(({ id: entry, type: of, applicationId, buildId, filter }) => {
      const kind = filters[of];
      if (applicationId === undefined || (of === 'build' ? buildId === undefined : kind === undefined)) return [];
      const filtered = of === 'build' ? { type: 'builds', builds: [buildId] } : { type: kind, value: filter ?? '' };
      return [{ entry: `${id}/${entry}`, application_id: applicationId, filter: filtered, platforms: platforms[type] }];
    }),
  );
  if (asked.length === 0) return [];
  return tx.query<FoundBuild>(sql`
    select a.entry, b.id as "buildId", b.package as identifier, coalesce(b.display_name, app.name) as name,
      case when b.version_code is null then coalesce(b.version_name, '')
        else coalesce(b.version_name, '') || ' (' || b.version_code || ')' end as version, b.os
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(entry text, application_id uuid, filter jsonb, platforms text[])
    cross join lateral (
      select g.build_id from published_builds(${tx.organizationId}, a.application_id, a.filter, 1) g
      where g.platform = any (a.platforms) order by array_position(a.platforms, g.platform) limit 1) g
    join builds b on b.organization_id = ${tx.organizationId} and b.id = g.build_id
    join applications app on app.organization_id = ${tx.organizationId} and app.id = a.application_id`);
}
