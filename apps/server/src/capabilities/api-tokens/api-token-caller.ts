import { apiTokenPrefix } from '@muster/contract/constants';
import { hashToken } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import type { CallerKind } from '../../platform/http/caller.ts';
import { principalCaller, type Signed } from '../../platform/http/principal-caller.ts';
import type { Authenticate } from '../../platform/http/route.ts';
import { type ApiTokenOwner, findApiTokenOwner, findApiTokenOwnerById, touchApiToken } from './api-tokens-store.ts';

/** A program with the rights of a member of one workspace, as far as its scopes go. */
export function apiTokenCaller(db: Database): CallerKind<Signed> {
  return principalCaller({
    name: 'apiToken',
    // Tokens of programs and those of sessions come in the same header; their beginning tells them apart.
    prefix: apiTokenPrefix,
    async authenticate(token, org) {
      const owner = await findApiTokenOwner(db, hashToken(token));
      if (owner?.restful && !owner.dead) await touchApiToken(db, owner);
      return toPrincipal(owner, org);
    },
    // For connections that outlive one look at their token: whether it is still good, and what its owner may do now.
    recall: async (id, org) => toPrincipal(org ? await findApiTokenOwnerById(db, id, org) : undefined, org),
  });
}

function toPrincipal(owner: ApiTokenOwner | undefined, org: string | undefined): Awaited<ReturnType<Authenticate>> {
  if (owner === undefined || owner.dead) fail(4004);
  const { organizationId, slug, role, applications } = owner;
  const own = org === slug || org === organizationId;
  return {
    principal: {
      sessionId: owner.id,
      userId: owner.userId,
      email: owner.email,
      role: 'user',
      steppedUpAt: new Date(0).toISOString(),
      supplanter: null,
      scopes: owner.scopes,
      tokenName: owner.name,
    },
    membership: own ? { organizationId, slug, role, applications: applications ?? [] } : undefined,
  };
}
