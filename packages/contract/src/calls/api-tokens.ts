/**
 * Tokens with which programs come. A token has the rights of the member it was made for, narrowed to its scopes; a scope
 * is a resource and an action of the permission matrix, as `audit:list`.
 */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { apiTokenRules } from '../constants.ts';
import { id, instant, line, orgParams } from '../fields.ts';

const tokenParams = z.extend(orgParams, { apiTokenId: id });
const name = line(apiTokenRules.nameMax, 1);

const apiToken = z.object({
  id,
  name: z.string(),
  /** Its end, so that people can tell theirs apart; the whole is shown once and kept nowhere. */
  hint: z.string(),
  scopes: z.array(z.string()),
  expiresAt: z.nullable(instant),
  /** Within the minute. */
  lastUsedAt: z.nullable(instant),
  /** The member whose rights it has. */
  owner: z.object({ id, email: z.string(), name: z.string(), serviceAccount: z.boolean() }),
  createdAt: instant,
  updatedAt: instant,
});
export type ApiToken = z.output<typeof apiToken>;

export const listApiTokens = call({
  name: 'apiTokens.list',
  summary: 'The tokens of a workspace that were not revoked, and the scopes that a token can be given',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/api-tokens',
  access: { kind: 'member', resource: 'apiToken', action: 'list' },
  changes: false,
  params: orgParams,
  reply: z.object({ items: z.array(apiToken), scopes: z.array(z.string()) }),
});

export const createApiToken = call({
  name: 'apiTokens.create',
  summary: 'Make a token for oneself or for a service account; the answer is the only place where it stands',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/api-tokens',
  access: { kind: 'member', resource: 'apiToken', action: 'create' },
  changes: true,
  stepUp: true,
  // It outlives the session of whoever acts for somebody else.
  personal: true,
  params: orgParams,
  body: z.object({
    name,
    scopes: z.array(line(80)).check(z.minLength(1), z.maxLength(apiTokenRules.maxScopes)),
    /** Null: until it is revoked. */
    expiresAt: z.nullable(instant),
    serviceAccountId: z.optional(id),
  }),
  reply: z.object({ apiToken, token: z.string() }),
  errors: [4013, 5211],
  sample: { body: { name: 'Build server', scopes: ['organization:get'], expiresAt: null } },
});

export const renameApiToken = call({
  name: 'apiTokens.rename',
  summary: 'Give a token another name',
  service: 'api',
  method: 'PATCH',
  path: '/organizations/:org/api-tokens/:apiTokenId',
  access: { kind: 'member', resource: 'apiToken', action: 'update' },
  changes: true,
  stepUp: true,
  params: tokenParams,
  body: z.object({ name, updatedAt: z.optional(instant) }),
  reply: apiToken,
  errors: [5203],
  sample: { params: { apiTokenId: '0199a000-0000-7000-8000-000000000000' }, body: { name: 'Nightly builds' } },
});

/** Without step-up: a token that got into the wrong hands has to go at once. */
export const revokeApiToken = call({
  name: 'apiTokens.revoke',
  summary: 'Revoke a token, at once and for good; answers with what it was',
  service: 'api',
  method: 'DELETE',
  path: '/organizations/:org/api-tokens/:apiTokenId',
  access: { kind: 'member', resource: 'apiToken', action: 'delete' },
  changes: true,
  params: tokenParams,
  reply: apiToken,
  sample: { params: { apiTokenId: '0199a000-0000-7000-8000-000000000000' } },
});
