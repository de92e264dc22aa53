/** Templates of enrollments, tokens by which devices come with them, invitations, and devices that are expected. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import {
  changedEnrollmentTemplate,
  enrollmentAddress,
  enrollmentRules,
  enrollmentTemplate,
  enrollmentTemplateParams,
  enrollmentToken,
  enrollmentTokenParams,
  newEnrollmentTemplate,
  preparedDevice,
  preparedDeviceInput,
  prepareResult,
} from '../enrollment.ts';
import { email, id, line, orgParams, pageOf, pageQuery, several } from '../fields.ts';

type Change = 'list' | 'get' | 'create' | 'update' | 'delete';
const may = (action: Change) => ({ kind: 'member', resource: 'admEnrollmentTemplate', action }) as const;
const mayTokens = (action: Change) => ({ kind: 'member', resource: 'enrollmentToken', action }) as const;
const mayPrepared = (action: Change) => ({ kind: 'member', resource: 'preparedDevice', action }) as const;
const templates = '/organizations/:org/mdm/apple/enrollment-templates';
const tokens = '/organizations/:org/mdm/apple/enrollment-tokens';
const some = '0199a000-0000-7000-8000-000000000000';
const one = { params: { templateId: some } };

export const listEnrollmentTemplates = call({
  name: 'enrollmentTemplates.list',
  summary: 'Templates of enrollments, by name',
  service: 'api',
  method: 'GET',
  path: templates,
  access: may('list'),
  changes: false,
  params: orgParams,
  query: z.object({
    ...pageQuery,
    sort: z._default(z.enum(['name', '-name', 'createdAt', '-createdAt']), 'name'),
    q: z.optional(line(200)),
  }),
  reply: pageOf(enrollmentTemplate),
});

export const readEnrollmentTemplate = call({
  name: 'enrollmentTemplates.read',
  summary: 'One template of enrollments',
  service: 'api',
  method: 'GET',
  path: `${templates}/:templateId`,
  access: may('get'),
  changes: false,
  params: enrollmentTemplateParams,
  reply: enrollmentTemplate,
  sample: one,
});

export const createEnrollmentTemplate = call({
  name: 'enrollmentTemplates.create',
  summary: 'Prepare how devices come in',
  service: 'api',
  method: 'POST',
  path: templates,
  access: may('create'),
  changes: true,
  params: orgParams,
  body: newEnrollmentTemplate,
  reply: enrollmentTemplate,
  errors: [5091],
  sample: {
    body: { name: 'Field team', tags: ['field'], displayNamePattern: 'Field {{serialNumber}}', signIn: true },
  },
});

export const updateEnrollmentTemplate = call({
  name: 'enrollmentTemplates.update',
  summary: 'Change a template; devices that are here already stay as they are',
  service: 'api',
  method: 'PUT',
  path: `${templates}/:templateId`,
  access: may('update'),
  changes: true,
  params: enrollmentTemplateParams,
  body: changedEnrollmentTemplate,
  reply: enrollmentTemplate,
  errors: [5091, 5203],
  sample: { ...one, body: { name: 'Sales team', signIn: true } },
});

export const deleteEnrollmentTemplate = call({
  name: 'enrollmentTemplates.delete',
  summary: 'Delete a template, and with it the tokens that open it',
  service: 'api',
  method: 'DELETE',
  path: `${templates}/:templateId`,
  access: may('delete'),
  changes: true,
  params: enrollmentTemplateParams,
  reply: z.null(),
  errors: [5268],
  sample: one,
});

export const listEnrollmentTokens = call({
  name: 'enrollmentTokens.list',
  summary: 'Tokens by which devices come, the newest first',
  service: 'api',
  method: 'GET',
  path: tokens,
  access: mayTokens('list'),
  changes: false,
  params: orgParams,
  query: z.object({ ...pageQuery, templateId: z.optional(several(id)), open: z.optional(z.enum(['true', 'false'])) }),
  reply: pageOf(enrollmentToken),
});

export const createEnrollmentToken = call({
  name: 'enrollmentTokens.create',
  summary: 'A link from which several devices fetch their enrollment profile; it is told this once',
  service: 'api',
  method: 'POST',
  path: tokens,
  access: mayTokens('create'),
  changes: true,
  params: orgParams,
  body: z.object({
    templateId: id,
    hours: z.int().check(z.minimum(1), z.maximum(enrollmentRules.hoursMax)),
    maxUses: z.nullable(z.int().check(z.minimum(1), z.maximum(enrollmentRules.usesMax))),
  }),
  reply: z.extend(enrollmentToken, enrollmentAddress),
  errors: [5261],
  sample: { body: { templateId: some, hours: 24, maxUses: 10 } },
});

export const deleteEnrollmentToken = call({
  name: 'enrollmentTokens.delete',
  summary: 'Close a token: devices that came by it stay',
  service: 'api',
  method: 'DELETE',
  path: `${tokens}/:enrollmentTokenId`,
  access: mayTokens('delete'),
  changes: true,
  params: enrollmentTokenParams,
  reply: z.null(),
  sample: { params: { enrollmentTokenId: some } },
});

export const inviteToEnroll = call({
  name: 'enrollments.invite',
  summary: 'Mail people a link with which each enrolls one device, which is then theirs',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/mdm/apple/enrollments/invitations',
  access: mayTokens('create'),
  changes: true,
  params: orgParams,
  body: z.object({
    templateId: z._default(z.nullable(id), null),
    /** Of people of the workspace; addresses that nobody has are told, and get nothing. */
    emails: z.array(email).check(z.minLength(1), z.maxLength(enrollmentRules.inviteMax)),
  }),
  reply: z.object({ sent: z.int(), unknown: z.array(z.string()) }),
  limits: [{ by: 'user', points: 60, seconds: 3600 }],
  errors: [5261],
  sample: { body: { emails: ['ana@example.com'] } },
});

const prepared = '/organizations/:org/mdm/apple/prepared-devices';

export const listPreparedDevices = call({
  name: 'preparedDevices.list',
  summary: 'Devices that are expected, the newest first',
  service: 'api',
  method: 'GET',
  path: prepared,
  access: mayPrepared('list'),
  changes: false,
  params: orgParams,
  query: z.object({
    ...pageQuery,
    sort: z._default(z.enum(['createdAt', '-createdAt', 'identifier', '-identifier']), '-createdAt'),
    q: z.optional(line(200)),
    templateId: z.optional(several(id)),
    /** Has come, or is waited for. */
    come: z.optional(z.enum(['true', 'false'])),
  }),
  reply: pageOf(preparedDevice),
});

export const prepareDevices = call({
  name: 'preparedDevices.create',
  summary: 'Say what devices get when they come, by serial number or IMEI; known ones are changed',
  service: 'api',
  method: 'POST',
  path: prepared,
  access: mayPrepared('create'),
  changes: true,
  params: orgParams,
  body: z.object({
    templateId: z._default(z.nullable(id), null),
    devices: z.array(preparedDeviceInput).check(z.minLength(1), z.maxLength(enrollmentRules.prepareMax)),
  }),
  bodyLimit: 4 * 1024 * 1024,
  reply: prepareResult,
  sample: { body: { devices: [{ identifier: 'C02XL0GTJGH5', displayName: 'Reception', tags: ['lobby'] }] } },
});

export const deletePreparedDevices = call({
  name: 'preparedDevices.delete',
  summary: 'Expect devices no more; those that have come stay as they are',
  service: 'api',
  method: 'POST',
  path: `${prepared}/delete`,
  access: mayPrepared('delete'),
  changes: true,
  params: orgParams,
  body: z.object({ preparedDeviceIds: z.array(id).check(z.minLength(1), z.maxLength(1000)) }),
  reply: z.object({ deleted: z.int() }),
  sample: { body: { preparedDeviceIds: [some] } },
});

export const enrollByToken = call({
  name: 'enrollmentTokens.enroll',
  summary: 'The enrollment profile for one more device of a token',
  service: 'mdm',
  method: 'GET',
  path: '/apple/enroll-with/:linkToken',
  access: { kind: 'open' },
  changes: true,
  params: z.object({ linkToken: z.string().check(z.minLength(20), z.maxLength(100)) }),
  secret: ['linkToken'],
  reply: { codec: 'file', types: ['application/x-apple-aspen-config'] },
  // A school hands out thousands at once, behind one address; tokens are too long to be guessed.
  limits: [{ by: 'address', points: 6000, seconds: 60 }],
  errors: [4006, 5261],
  sample: { params: { linkToken: 'ab12ab12ab12ab12ab12ab12ab12ab12ab12ab12ab1' } },
});
