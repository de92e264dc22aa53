import { randomUUIDv7 } from 'node:crypto';
import type { ApiToken } from '@muster/contract/calls/api-tokens';
import { apiTokenPrefix, apiTokenRules } from '@muster/contract/constants';
import { type Action, allows, type Resource, type Role } from '@muster/contract/permissions';
import { now } from '../../platform/clock.ts';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { requireFeature } from '../billing/index.ts';
import { findApiToken } from './api-tokens-list.ts';
import { countApiTokens, insertApiToken, lockApiToken, renameApiToken, revokeApiToken } from './api-tokens-store.ts';
import { lockServiceAccount } from './service-accounts-store.ts';

export interface NewApiToken {
  name: string;
  scopes: readonly string[];
  expiresAt: string | null;
  serviceAccountId?: string | undefined;
}

export interface Maker {
  userId: string;
  role: Role;
}

/** The token itself is in the answer and nowhere else: only its hash is kept, and its end, by which people know it. */
export async function createApiToken(
  tx: Tx,
  input: NewApiToken,
  maker: Maker,
  offered: ReadonlySet<string>,
): Promise<{ apiToken: ApiToken; token: string }> {
  const { name, expiresAt, serviceAccountId } = input;
  const owner = serviceAccountId === undefined ? maker : await ownerOf(tx, serviceAccountId);
  const scopes = [...new Set(input.scopes)].sort();
  if (!scopes.every((scope) => offered.has(scope) && roleAllows(owner.role, scope)))
    failFields([{ field: 'scopes', rules: [{ name: 'oneOf', params: { values: '' } }] }]);
  if (expiresAt !== null && new Date(expiresAt) <= new Date(now()))
    failFields([{ field: 'expiresAt', rules: [{ name: 'future', params: {} }] }]);
  if ((await countApiTokens(tx)) >= apiTokenRules.perWorkspace)
    fail(5211, { data: { max: apiTokenRules.perWorkspace } });
  const token = `${apiTokenPrefix}${newToken().token}`;
  const id = randomUUIDv7();
  const hint = token.slice(-4);
  await insertApiToken(tx, {
    id,
    userId: owner.userId,
    name,
    hash: hashToken(token),
    hint,
    scopes,
    expiresAt,
    createdBy: maker.userId,
  });
  const apiToken = (await findApiToken(tx, id)) ?? fail(3001);
  const after = { name, hint, scopes, expiresAt, owner: apiToken.owner.email };
  await recordChange(tx, { action: 'create', entity: 'apiToken', entityId: id, entityName: name, after });
  return { apiToken, token };
}

async function ownerOf(tx: Tx, serviceAccountId: string): Promise<Maker> {
  await requireFeature(tx, 'serviceAccounts');
  const { role } = (await lockServiceAccount(tx, serviceAccountId)) ?? fail(3001);
  return { userId: serviceAccountId, role };
}

/** A token can do nothing that its owner cannot. */
function roleAllows(role: Role, scope: string): boolean {
  const [resource, action] = scope.split(':');
  return allows(role, resource as Resource, action as Action);
}

export async function changeName(
  tx: Tx,
  id: string,
  { name, updatedAt }: { name: string; updatedAt?: string | undefined },
): Promise<ApiToken> {
  const before = (await lockApiToken(tx, id)) ?? fail(3001);
  if (updatedAt !== undefined && new Date(updatedAt).getTime() !== new Date(before.updatedAt).getTime()) fail(5203);
  if (name !== before.name) {
    await renameApiToken(tx, id, name);
    await recordChange(tx, {
      action: 'update',
      entity: 'apiToken',
      entityId: id,
      entityName: name,
      before: { name: before.name },
      after: { name },
    });
  }
  return (await findApiToken(tx, id)) ?? fail(3001);
}

export async function revoke(tx: Tx, id: string): Promise<ApiToken> {
  if ((await lockApiToken(tx, id)) === undefined) fail(3001);
  const apiToken = (await findApiToken(tx, id)) ?? fail(3001);
  await revokeApiToken(tx, id);
  const { name, hint, scopes, expiresAt, owner } = apiToken;
  await recordChange(tx, {
    action: 'delete',
    entity: 'apiToken',
    entityId: id,
    entityName: name,
    before: { name, hint, scopes, expiresAt, owner: owner.email },
  });
  return apiToken;
}
