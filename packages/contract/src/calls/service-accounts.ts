/** Members that are programs: a name and a role, no password, no way to sign in but the tokens made for them. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { id, instant, line, orgParams } from '../fields.ts';

const accountParams = z.extend(orgParams, { serviceAccountId: id });
const name = line(60, 1);
/** Not an owner: a program can be neither the last one nor asked who it is. */
const serviceAccountRoles = ['admin', 'editor', 'viewer'] as const;
const role = z.enum(serviceAccountRoles);

const serviceAccount = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  /** Those that are still good. */
  tokens: z.int(),
  lastUsedAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
});
export type ServiceAccount = z.output<typeof serviceAccount>;

export const listServiceAccounts = call({
  name: 'serviceAccounts.list',
  summary: 'The service accounts of a workspace',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/service-accounts',
  access: { kind: 'member', resource: 'serviceAccount', action: 'list' },
  changes: false,
  params: orgParams,
  reply: z.object({ items: z.array(serviceAccount) }),
});

export const createServiceAccount = call({
  name: 'serviceAccounts.create',
  summary: 'Make a service account',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/service-accounts',
  access: { kind: 'member', resource: 'serviceAccount', action: 'create' },
  changes: true,
  stepUp: true,
  params: orgParams,
  body: z.object({ name, role }),
  reply: serviceAccount,
  errors: [4013, 5211],
  sample: { body: { name: 'Build server', role: 'editor' } },
});

export const updateServiceAccount = call({
  name: 'serviceAccounts.update',
  summary: 'Give a service account another name or role; its tokens have the new role at once',
  service: 'api',
  method: 'PATCH',
  path: '/organizations/:org/service-accounts/:serviceAccountId',
  access: { kind: 'member', resource: 'serviceAccount', action: 'update' },
  changes: true,
  stepUp: true,
  params: accountParams,
  body: z.object({ name: z.optional(name), role: z.optional(role), updatedAt: z.optional(instant) }),
  reply: serviceAccount,
  errors: [5203],
  sample: { params: { serviceAccountId: '0199a000-0000-7000-8000-000000000000' }, body: { role: 'viewer' } },
});

export const deleteServiceAccount = call({
  name: 'serviceAccounts.delete',
  summary: 'Remove a service account and its tokens, at once; answers with what it was',
  service: 'api',
  method: 'DELETE',
  path: '/organizations/:org/service-accounts/:serviceAccountId',
  access: { kind: 'member', resource: 'serviceAccount', action: 'delete' },
  changes: true,
  params: accountParams,
  reply: serviceAccount,
  sample: { params: { serviceAccountId: '0199a000-0000-7000-8000-000000000000' } },
});
