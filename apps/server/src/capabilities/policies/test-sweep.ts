import { randomUUIDv7 } from 'node:crypto';
import { systemActor } from '../../platform/actor.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Scene } from '../../sweep/scene.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';
import type { SweepServer } from '../../sweep/sweep-types.ts';
import { digestOf, emptyContent } from './policy-content.ts';
import { createProfile } from './profiles/profiles-service.ts';
import { mobileconfig } from './test-profiles.ts';

/** A new one each time, since the call may delete it. */
async function policyOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into policies (organization_id, id, name, type, rank) values (${organizationId}, ${id}, ${id}, 'ios', 1)`);
  // Something that differs from what the samples save.
  const content = { ...emptyContent, bookmarks: [{ id: 'b', title: id, url: 'https://example.com' }] };
  await query(sql`
    insert into policy_versions (organization_id, policy_id, version, content, digest, properties, apps)
    values (${organizationId}, ${id}, 1, ${JSON.stringify(content)}, ${digestOf(content)}, 1, 0)`);
  return id;
}

async function templateOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into policy_templates (organization_id, id, name, type, content, properties)
    values (${organizationId}, ${id}, ${id}, 'ios', ${JSON.stringify(emptyContent)}, 0)`);
  return id;
}

async function profileOf({ db, platform }: SweepServer, organizationId: string): Promise<string> {
  const given = { name: randomUUIDv7(), file: mobileconfig().toString('base64') };
  const { id } = await db.withTenant(organizationId, systemActor, (tx) => createProfile(tx, platform, given));
  return id;
}

/** A row of each table of the capability. */
export async function policyRowsOf(query: OwnerQuery, organizationId: string): Promise<void> {
  const policyId = await policyOf(query, organizationId);
  await templateOf(query, organizationId);
  await query(sql`
    insert into policy_assignments (organization_id, id, policy_id, kind, target)
    values (${organizationId}, ${randomUUIDv7()}, ${policyId}, 'tag', 'field')`);
  await query(sql`
    insert into custom_profiles (organization_id, id, name, identifier, about, file, size, digest)
    values (${organizationId}, ${randomUUIDv7()}, 'Clock', 'example.clock', '{}', '', 0, '')`);
}

/** A file that is a profile; the samples have none. */
const withFile: Scene = async () => ({ body: { file: mobileconfig().toString('base64') } });

/** There is a newer version than the one that is restored. */
const changedSince: Scene = async ({ server, sent }) => {
  const policyId = String(sent.params.policyId);
  await server.ownerQuery(sql`
    insert into policy_versions (organization_id, policy_id, version, content, digest, properties, apps)
    select organization_id, policy_id, 2, ${JSON.stringify(emptyContent)}, ${digestOf(emptyContent)}, 0, 0
    from policy_versions where policy_id = ${policyId} and version = 1`);
  await server.ownerQuery(sql`update policies set version = 2 where id = ${policyId}`);
  return {};
};

/** What a content names: it is told what is not there, and nothing is done. */
const inContent = (at: string) =>
  [
    'profiles.*.profileId',
    'apps.*.applicationId',
    'apps.*.buildId',
    'apps.*.assetId',
    'scripts.*.assetId',
    'assets.*.assetId',
  ].map((path) => `${at}.${path}`);

/** Of Apple's or Google's store. */
const inStores = (at: string) => [`${at}.apps.*.storeId`, `${at}.books.*.storeId`];

export const sweepPart: SweepPart = {
  samples: {
    policyId: ({ ownerQuery }, { id }) => policyOf(ownerQuery, id),
    above: ({ ownerQuery }, { id }) => policyOf(ownerQuery, id),
    profileId: (server, { id }) => profileOf(server, id),
    policyTemplateId: ({ ownerQuery }, { id }) => templateOf(ownerQuery, id),
  },
  scenes: {
    'profiles.create': withFile,
    'policies.import': async ({ sent }) => ({ body: { ...(sent.body as object), dryRun: false } }),
    'policies.restore': changedSince,
  },
  // Those that are named inside are told with all other problems of the content; of two, that both have one id.
  namedInside: { 'policies.create': [5270, 5271], 'policies.save': [5270, 5271] },
  othersIds: {
    'policies.create': inStores('content'),
    'policies.save': inStores('content'),
    'policies.check': inStores('content'),
    'policies.import': inStores('policies.*.content'),
  },
  idFilters: { 'policies.check': inContent('content'), 'policies.import': inContent('policies.*.content') },
};
