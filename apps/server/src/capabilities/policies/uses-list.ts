import type { PolicyContent } from '@muster/contract/policies';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { usesOf } from './policy-content.ts';

/** What is there of all that a content names, as `profile:<id>` …; of a build or an asset whether devices could get it. */
export type Named = ReadonlyMap<string, 'ready' | 'notReady'>;

export async function findNamed(tx: Tx, content: PolicyContent): Promise<Named> {
  const uses = usesOf(content);
  const ids = (kind: string) =>
    uses.filter((use) => use.startsWith(`${kind}:`)).map((use) => use.slice(kind.length + 1));
  if (uses.length === 0) return new Map();
  const rows = await tx.query<{ use: string; ready: boolean }>(sql`
    select 'profile:' || id as use, true as ready from custom_profiles
    where organization_id = ${tx.organizationId} and id = any (${ids('profile')}::uuid[])
    union all select 'application:' || id, true from applications
    where organization_id = ${tx.organizationId} and id = any (${ids('application')}::uuid[])
    union all select n.use, b.status = 'processed' from builds b
      cross join lateral (values ('build:' || b.id), ('build:' || b.id || ' of ' || b.application_id)) n(use)
    where b.organization_id = ${tx.organizationId} and b.id = any (${ids('build')}::uuid[])
    union all select 'asset:' || id, current is not null from assets
    where organization_id = ${tx.organizationId} and id = any (${ids('asset')}::uuid[])`);
  return new Map(rows.map(({ use, ready }) => [use, ready ? 'ready' : 'notReady']));
}

/** The policies whose current version names each of these: `asset:<id>` …. */
export async function findUsers(tx: Tx, uses: readonly string[]): Promise<{ use: string; id: string; name: string }[]> {
  return tx.query(sql`
    select u.use, p.id, p.name from policies p
    join policy_versions v on v.organization_id = p.organization_id and v.policy_id = p.id and v.version = p.version
    cross join lateral unnest(v.uses) u(use)
    where p.organization_id = ${tx.organizationId} and v.uses && ${[...uses]}::text[] and u.use = any (${[...uses]}::text[])
    order by p.rank, p.id`);
}
