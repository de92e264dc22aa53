import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { CallSpec } from '@muster/contract/call';
import { apiTokenPrefix, serviceAccountDomain } from '@muster/contract/constants';
import { allows, permissions, type Role } from '@muster/contract/permissions';
import { systemActor } from '../../platform/actor.ts';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery, SweepUser } from '../../sweep/sweep-store.ts';
import type { Caller, Cast, Expectation, SweepServer } from '../../sweep/sweep-types.ts';

/** A token of the workspace's owner: a new one each time, since the call may revoke it. */
export async function apiTokenOf(query: OwnerQuery, workspace: { id: string; ownerId: string }): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into api_tokens (organization_id, id, user_id, name, hash, hint, scopes)
    values (${workspace.id}, ${id}, ${workspace.ownerId}, 'CI', ${randomBytes(32)}, 'abcd', '{}')`);
  return id;
}

export async function serviceAccountOf(query: OwnerQuery, workspace: { id: string; slug: string }): Promise<string> {
  const id = randomUUIDv7();
  const email = `${id}@${workspace.slug}.${serviceAccountDomain}`;
  await query(sql`insert into users (id, email, first_name) values (${id}, ${email}, 'CI')`);
  await query(sql`
    insert into memberships (organization_id, user_id, role, service_account)
    values (${workspace.id}, ${id}, 'editor', true)`);
  return id;
}

/** Used just now, so that using it again writes nothing down. With the given scopes and the rights of a member of the workspace. */
export async function giveToken(
  db: Database,
  organizationId: string,
  userId: string,
  scopes: readonly string[],
): Promise<string> {
  const token = `${apiTokenPrefix}${newToken().token}`;
  await db.withTenant(organizationId, systemActor, (tx) =>
    tx.run(sql`
      insert into api_tokens (organization_id, id, user_id, name, hash, hint, scopes, last_used_at)
      values (${organizationId}, ${randomUUIDv7()}, ${userId}, 'Sweep', ${hashToken(token)}, 'abcd', ${[...scopes]}, now())`),
  );
  return token;
}

const everyScope = Object.entries(permissions).flatMap(([resource, actions]) =>
  Object.keys(actions).map((action) => `${resource}:${action}`),
);

interface Given {
  name: string;
  user: SweepUser;
  role: Role;
  of: 'home' | 'foreign';
  scopes: readonly string[];
}

/** One that may do all, one that may do nothing, one whose owner may do less than it says, and one from elsewhere. */
function callers({ db }: SweepServer, { members: { owner, viewer }, foreignOwner }: Cast): Caller[] {
  const all: Given[] = [
    { name: "the owner's token with every scope", user: owner, role: 'owner', of: 'home', scopes: everyScope },
    { name: "the owner's token without any scope", user: owner, role: 'owner', of: 'home', scopes: [] },
    { name: "the viewer's token with every scope", user: viewer, role: 'viewer', of: 'home', scopes: everyScope },
    { name: 'a token of another workspace', user: foreignOwner, role: 'owner', of: 'foreign', scopes: everyScope },
  ];
  return all.map((given) => ({
    name: given.name,
    kind: 'apiToken',
    of: given.of,
    byId: given.of === 'foreign',
    token: (workspaces) => giveToken(db, workspaces[given.of].id, given.user.id, given.scopes),
    expects: (call) => expected(call, given),
  }));
}

/** A token is of one workspace, does nothing dangerous or personal, and no more than its owner and its scopes allow. */
function expected({ access, stepUp, personal }: CallSpec, { of, role, scopes }: Given): Expectation {
  if (access.kind !== 'member' || stepUp || personal) return 4015;
  if (of !== 'home') return 3001;
  if (!allows(role, access.resource, access.action)) return 4003;
  return scopes.includes(`${access.resource}:${access.action}`) ? 'allowed' : 4016;
}

export const sweepPart: SweepPart = {
  callers,
  samples: {
    apiTokenId: ({ ownerQuery }, workspace) => apiTokenOf(ownerQuery, workspace),
    serviceAccountId: ({ ownerQuery }, workspace) => serviceAccountOf(ownerQuery, workspace),
  },
};
