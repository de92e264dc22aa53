import * as z from 'zod/mini';
import { call } from '../call.ts';
import { id } from '../fields.ts';

/** A user's own small notes to the dashboard: preferences, onboarding answers. */
const key = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,119}$/));
/** Any JSON; like every body it is checked for what can be stored. */
const data = z.unknown().check(z.refine((value) => value !== undefined, { params: { rule: 'required' } }));
const entry = z.object({ key: z.string(), data: z.unknown() });
const user = { kind: 'user' } as const;

export const readKey = call({
  name: 'keyStore.read',
  summary: 'One entry of the caller',
  service: 'api',
  method: 'GET',
  path: '/key-store/:key',
  access: user,
  changes: false,
  params: z.object({ key }),
  reply: entry,
  sample: { params: { key: 'sample' } },
});

export const writeKey = call({
  name: 'keyStore.write',
  summary: 'Create an entry, or with createOrUpdate also replace it',
  service: 'api',
  method: 'POST',
  path: '/key-store',
  access: user,
  changes: true,
  body: z.object({ key, data, createOrUpdate: z.optional(z.boolean()) }),
  reply: entry,
  errors: [5091],
  sample: { body: { key: 'sample', data: { any: 'value' }, createOrUpdate: true } },
});

export const deleteKey = call({
  name: 'keyStore.delete',
  summary: 'Remove an entry; answers with what it held',
  service: 'api',
  method: 'DELETE',
  path: '/key-store/:key',
  access: user,
  changes: true,
  params: z.object({ key }),
  reply: entry,
  sample: { params: { key: 'sample' } },
});

/** What somebody answered when they began, for the provider's staff (platform-shell.md, section 7, Admin). */
export const readKeyOf = call({
  name: 'keyStore.readOf',
  summary: 'One entry of a user, for the staff of the provider',
  service: 'api',
  method: 'GET',
  path: '/admin/key-store/user/:userId/:key',
  access: { kind: 'provider' },
  changes: false,
  params: z.object({ userId: id, key }),
  reply: entry,
  sample: { params: { userId: '0199a000-0000-7000-8000-000000000000', key: 'sample' } },
});
