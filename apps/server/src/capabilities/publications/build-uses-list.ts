/** What publications mean for builds: which of them stay, and who loses something when one ends. */
import { sql } from '../../platform/db/sql.ts';
import type { BuildHooks, BuildUse } from '../builds/index.ts';

const isRunning = sql`(p.expires_at is null or p.expires_at > now())`;

export const buildUses: BuildHooks = {
  /** One that has ended keeps nothing; one that is hidden may be shown again. */
  kept: ({ organizationId, applicationId, keep }) => sql`
    select g.build_id, p.id, p.slug from publications p cross join lateral (
      select build_id from published_builds(p.organization_id, p.application_id, p.filter, ${Math.max(keep, 1)}::int)
      union
      select named.id::uuid from jsonb_array_elements_text(p.filter -> 'builds') as named (id)) g
    where p.organization_id = ${organizationId} and p.application_id = ${applicationId} and ${isRunning}`,

  async offeredBy(tx, buildIds) {
    const uses = new Map<string, BuildUse[]>();
    if (buildIds.length === 0) return uses;
    const rows = await tx.query<BuildUse & { buildId: string }>(sql`
      select g.build_id as "buildId", p.id, p.slug
      from publications p cross join lateral published_builds(p.organization_id, p.application_id, p.filter, 1) g
      where p.organization_id = ${tx.organizationId} and ${isRunning} and p.visibility <> 'inactive'
        and g.build_id = any (${[...buildIds]}::uuid[])
        and p.application_id in (
          select application_id from builds
          where organization_id = ${tx.organizationId} and id = any (${[...buildIds]}::uuid[]))
      order by p.slug`);
    for (const { buildId, ...use } of rows) uses.set(buildId, [...(uses.get(buildId) ?? []), use]);
    return uses;
  },
};
