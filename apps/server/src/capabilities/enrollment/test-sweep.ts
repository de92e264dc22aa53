import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { sql } from '../../platform/db/sql.ts';
import type { Scene } from '../../sweep/scene.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';
import { groupOf } from '../people/test-sweep.ts';

/** A new one each time, since the call may delete it. */
async function depProfileOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into dep_profiles (organization_id, id, name, options, uuid, token_hash, sealed_token)
    values (${organizationId}, ${id}, ${id}, '{}', ${id}, ${randomBytes(32)}, ${randomBytes(32)})`);
  return id;
}

async function depDeviceOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into dep_devices (organization_id, id, serial_number, status)
    values (${organizationId}, ${id}, ${id}, 'notAssigned')`);
  return id;
}

async function templateOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(
    sql`insert into enrollment_templates (organization_id, id, name) values (${organizationId}, ${id}, ${id})`,
  );
  return id;
}

async function enrollmentTokenOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into enrollment_tokens (organization_id, id, hash, template_id, expires_at)
    values (${organizationId}, ${id}, ${randomBytes(32)}, ${await templateOf(query, organizationId)}, now())`);
  return id;
}

async function preparedOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into prepared_devices (organization_id, id, identifier) values (${organizationId}, ${id}, ${id.toUpperCase()})`);
  return id;
}

async function depSyncOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(
    sql`insert into dep_syncs (organization_id, id, kind, asked) values (${organizationId}, ${id}, 'full', true)`,
  );
  return id;
}

/** New devices get a profile, so that to give them none is a change. */
const hasDefault: Scene = async ({ server: { ownerQuery }, home }) => {
  const profileId = await depProfileOf(ownerQuery, home.id);
  await ownerQuery(sql`
    insert into dep_accounts (organization_id, id, certificate, sealed_key, default_profile_id)
    values (${home.id}, ${randomUUIDv7()}, ${randomBytes(8)}, ${randomBytes(8)}, ${profileId})
    on conflict (organization_id) do update set default_profile_id = excluded.default_profile_id`);
  return { body: { defaultProfileId: null } };
};

export const sweepPart: SweepPart = {
  samples: {
    depProfileId: ({ ownerQuery }, { id }) => depProfileOf(ownerQuery, id),
    defaultProfileId: ({ ownerQuery }, { id }) => depProfileOf(ownerQuery, id),
    templateId: ({ ownerQuery }, { id }) => templateOf(ownerQuery, id),
    enrollmentTokenId: ({ ownerQuery }, { id }) => enrollmentTokenOf(ownerQuery, id),
    userGroupId: ({ ownerQuery }, { id }) => groupOf(ownerQuery, id),
    preparedDeviceId: ({ ownerQuery }, { id }) => preparedOf(ownerQuery, id),
    depSyncId: ({ ownerQuery }, { id }) => depSyncOf(ownerQuery, id),
    depDeviceId: ({ ownerQuery }, { id }) => depDeviceOf(ownerQuery, id),
  },
  idFilters: {
    'depDevices.list': ['depProfileId'],
    'enrollmentTokens.list': ['templateId'],
    'preparedDevices.list': ['templateId'],
  },
  scenes: { 'dep.updateAccount': hasDefault },
  // Without Apple there is no token, no push certificate, and nobody to ask.
  outOfReach: {
    'enrollmentTokens.create': 5261,
    'enrollments.invite': 5261,
    'enrollmentTokens.enroll': 4006,
    'dep.uploadToken': 5095,
    'dep.sync': 5265,
    'dep.enroll': 4006,
    // Behind the tokens of the samples there is no link.
    'enrollmentPages.mailCode': 3001,
    'enrollmentPages.signIn': 3001,
    'enrollmentPages.enroll': 3001,
    'enrollmentPages.profile': 4006,
    'depDevices.assign': 5265,
    'depDevices.disown': 5265,
    'depProfiles.create': 5265,
    'depProfiles.update': 5265,
  },
};
