import * as z from 'zod/mini';
import { call } from '../call.ts';
import { csvExportTimeout, languages } from '../constants.ts';
import { countsOf } from '../counts.ts';
import { ownSession } from '../entities.ts';
import { platformRoles } from '../enumerations/people.ts';
import { id, instant, line, pageOf, pageQuery } from '../fields.ts';
import { manyOf } from '../people.ts';
import { roles } from '../permissions.ts';

/** Every account of the server, for the provider's staff (platform-shell.md, section 7; domain.md, section 3). */
const adminUser = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  picture: z.nullable(z.string()),
  role: z.enum(platformRoles),
  creationDate: instant,
  has2FAActive: z.boolean(),
  newsletter: z.boolean(),
  unverified: z.boolean(),
  /** A program of a workspace, nobody who signs in. */
  serviceAccount: z.boolean(),
});

const adminUserDetail = z.extend(adminUser, {
  language: z.enum(languages),
  verifiedAt: z.nullable(instant),
  /** Their password is kept by a provider of sign-in. */
  ssoUser: z.boolean(),
  passkeys: z.int(),
  /** Null where they never did, or longer ago than sessions are kept. */
  lastSignInAt: z.nullable(instant),
  organizations: z.array(z.object({ id, name: z.string(), slug: z.string(), role: z.enum(roles) })),
  /** Those that can still be used, the latest first. */
  sessions: z.array(ownSession),
});
export type AdminUserDetail = z.output<typeof adminUserDetail>;

const yesNo = z.optional(z.enum(['true', 'false']));

export const listUsers = call({
  name: 'adminUsers.list',
  summary: 'All accounts',
  service: 'api',
  method: 'GET',
  path: '/admin/users',
  access: { kind: 'provider' },
  changes: false,
  query: z.object({
    ...pageQuery,
    q: z.optional(line(200)),
    role: z.optional(manyOf(z.enum(platformRoles))),
    unverified: yesNo,
    has2FAActive: yesNo,
    newsletter: yesNo,
    serviceAccount: yesNo,
    sort: z.optional(z.enum(['email', '-email', 'name', '-name', 'creationDate', '-creationDate'])),
  }),
  reply: pageOf(adminUser),
});

export const countUsers = countsOf(listUsers, 'adminUsers.count');

export const readUser = call({
  name: 'adminUsers.read',
  summary: 'An account with its workspaces, sessions and factors',
  service: 'api',
  method: 'GET',
  path: '/admin/users/:accountId',
  access: { kind: 'provider' },
  changes: false,
  params: z.object({ accountId: id }),
  reply: adminUserDetail,
  sample: { params: { accountId: '0199a000-0000-7000-8000-000000000000' } },
});

export const exportUsers = call({
  name: 'adminUsers.export',
  summary: 'All accounts as CSV',
  service: 'api',
  method: 'GET',
  path: '/admin/users/all-csv',
  access: { kind: 'provider' },
  changes: false,
  reply: { codec: 'file', types: ['text/csv'] },
  timeout: csvExportTimeout,
});
