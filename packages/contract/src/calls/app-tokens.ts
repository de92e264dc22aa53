/** Tokens with which build servers come to one app. They are the app's, and outlive whoever made them. */
import * as z from 'zod/mini';
import { appParams, appTokenLimits } from '../apps.ts';
import { call } from '../call.ts';
import { id, instant, line } from '../fields.ts';

const access = { kind: 'member', resource: 'application', action: 'reveal', application: 'one' } as const;
const some = '0199a000-0000-7000-8000-000000000000';
const tokenParams = z.extend(appParams, { appTokenId: id });

const appToken = z.object({
  id,
  name: z.string(),
  /** Its end; the whole is shown once and kept nowhere. */
  hint: z.string(),
  expiresAt: z.nullable(instant),
  /** Within the minute. */
  lastUsedAt: z.nullable(instant),
  createdBy: z.nullable(z.object({ email: z.string() })),
  createdAt: instant,
});
export type AppToken = z.output<typeof appToken>;

export const listAppTokens = call({
  name: 'appTokens.list',
  summary: 'The tokens of an app that were not revoked',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/apps/:appId/tokens',
  access,
  changes: false,
  params: appParams,
  reply: z.object({ items: z.array(appToken) }),
  sample: { params: { appId: some } },
});

export const createAppToken = call({
  name: 'appTokens.create',
  summary: 'Make a token for a build server; the answer is the only place where it stands',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/apps/:appId/tokens',
  access,
  changes: true,
  stepUp: true,
  personal: true,
  params: appParams,
  body: z.object({ name: line(appTokenLimits.nameMax, 1), expiresAt: z.nullable(instant) }),
  reply: z.object({ appToken, token: z.string() }),
  errors: [5211],
  sample: { params: { appId: some }, body: { name: 'Build server', expiresAt: null } },
});

/** Without step-up: a token that got into the wrong hands has to go at once. */
export const revokeAppToken = call({
  name: 'appTokens.revoke',
  summary: 'Revoke a token, at once and for good',
  service: 'api',
  method: 'DELETE',
  path: '/organizations/:org/apps/:appId/tokens/:appTokenId',
  access,
  changes: true,
  params: tokenParams,
  reply: z.null(),
  sample: { params: { appId: some, appTokenId: some } },
});
