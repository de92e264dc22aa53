import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { apiTokenPrefix, serviceAccountDomain } from '@muster/contract/constants';
import { systemActor } from '../../platform/actor.ts';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';

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

export const sweepPart: SweepPart = {
  samples: {
    apiTokenId: ({ ownerQuery }, workspace) => apiTokenOf(ownerQuery, workspace),
    serviceAccountId: ({ ownerQuery }, workspace) => serviceAccountOf(ownerQuery, workspace),
  },
};
