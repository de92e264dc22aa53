import * as z from 'zod/mini';
import { call } from '../call.ts';
import { csvExportTimeout } from '../constants.ts';
import { countsOf } from '../counts.ts';
import { platformRoles } from '../enumerations/people.ts';
import { id, instant, line, pageOf, pageQuery } from '../fields.ts';
import { manyOf } from '../people.ts';

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
});

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
    sort: z.optional(z.enum(['email', '-email', 'creationDate', '-creationDate'])),
  }),
  reply: pageOf(adminUser),
});

export const countUsers = countsOf(listUsers, 'adminUsers.count');

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
