/** The store of a workspace, as its administrators and the provider's staff see it (platform-shell.md, section 7). */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { store, storeConfiguration } from '../entities.ts';
import { id, line, orgParams, pageOf, pageQuery } from '../fields.ts';

const some = '0199a000-0000-7000-8000-000000000000';
const may = (action: 'list' | 'create' | 'update') => ({ kind: 'member', resource: 'store', action }) as const;
/** One with a password is only ever read: apps have passwords of their own. */
const security = z.enum(['public', 'logged']);

export const listStores = call({
  name: 'stores.list',
  summary: 'The store of the workspace; there is one',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/stores',
  access: may('list'),
  changes: false,
  params: orgParams,
  query: z.object(pageQuery),
  reply: pageOf(store),
});

export const createStore = call({
  name: 'stores.create',
  summary: 'Create the store of a workspace that has none; public unless said otherwise',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/stores',
  access: may('create'),
  changes: true,
  params: orgParams,
  body: z.object({ security: z.optional(security) }),
  reply: store,
  errors: [4013, 5211],
  sample: { body: { security: 'public' } },
});

export const updateStore = call({
  name: 'stores.update',
  summary: 'Who sees the store, and what it has beside the apps of the workspace',
  service: 'api',
  method: 'PATCH',
  path: '/organizations/:org/stores/:storeId',
  access: may('update'),
  changes: true,
  params: z.extend(orgParams, { storeId: id }),
  body: z.object({ security: z.optional(security), configuration: z.optional(z.partial(storeConfiguration)) }),
  reply: store,
  errors: [4013],
  sample: { params: { storeId: some }, body: { configuration: { allowPublicPubApps: false } } },
});

export const reprocessStore = call({
  name: 'stores.reprocess',
  summary: 'Count and check anew what is derived: downloads of publications, sessions, the domain',
  service: 'api',
  method: 'GET',
  path: '/admin/stores/reprocess/:storeId',
  access: { kind: 'provider' },
  changes: true,
  params: z.object({ storeId: id }),
  reply: z.object({ id, publications: z.int() }),
  sample: { params: { storeId: some } },
});

export const createStoreLoginToken = call({
  name: 'stores.createLoginToken',
  summary: 'See a store as one of its people: a token for a form, used once, within a minute',
  service: 'api',
  method: 'POST',
  path: '/admin/store-login-token',
  access: { kind: 'provider' },
  changes: true,
  stepUp: true,
  /** As `supplanting.start`. */
  personal: true,
  body: z.object({
    organizationId: id,
    memberType: z.enum(['user', 'employee']),
    /** Of the person, or of their account. */
    memberId: id,
    reason: z.optional(line(300)),
  }),
  /** `url`: where the form with `supplantToken` goes. */
  reply: z.object({ token: z.string(), url: z.string() }),
  errors: [3001, 5207],
  sample: { body: { organizationId: some, memberType: 'employee', memberId: some, reason: 'Ticket 1207' } },
});
