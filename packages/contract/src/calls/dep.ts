/** Automated enrollment of Apple devices (platform-shell.md, section 7): keys and token, devices, profiles, syncs. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import {
  depAccount,
  depDevice,
  depDeviceParams,
  depProfile,
  depProfileInput,
  depProfileOptions,
  depProfileParams,
  depResults,
  depRules,
  depSync,
} from '../dep.ts';
import { depDeviceStatuses } from '../enumerations/apple.ts';
import { id, instant, line, orgParams, pageOf, pageQuery, several } from '../fields.ts';

const enterprise = '/organizations/:org/mdm/apple/enterprise';
const devices = '/organizations/:org/mdm/apple/dep-devices';
const profiles = '/organizations/:org/mdm/apple/dep-profiles';
const some = '0199a000-0000-7000-8000-000000000000';
const may = (action: 'get' | 'create' | 'update' | 'delete') =>
  ({ kind: 'member', resource: 'admEnterprise', action }) as const;
const mayDevices = (action: 'list' | 'get' | 'update' | 'delete') =>
  ({ kind: 'member', resource: 'admDepDevice', action }) as const;
const mayProfiles = (action: 'list' | 'get' | 'create' | 'update' | 'delete') =>
  ({ kind: 'member', resource: 'admDepProfile', action }) as const;
/** Apple takes its time, and is asked again when it is busy. */
const timeout = 60_000;

export const downloadDepKey = call({
  name: 'dep.publicKey',
  summary: 'The certificate to which Apple encrypts the token of this server',
  service: 'api',
  method: 'GET',
  path: `${enterprise}/dep_public.cer`,
  access: may('create'),
  changes: true,
  params: orgParams,
  reply: { codec: 'file', types: ['application/x-x509-ca-cert'] },
});

export const readDepAccount = call({
  name: 'dep.account',
  summary: 'How automated enrollment stands: its token, the last sync, what new devices get',
  service: 'api',
  method: 'GET',
  path: `${enterprise}/dep`,
  access: may('get'),
  changes: false,
  params: orgParams,
  reply: depAccount,
});

export const uploadDepToken = call({
  name: 'dep.uploadToken',
  summary: 'Take the token that Apple made for this server, and begin to sync',
  service: 'api',
  method: 'PUT',
  path: `${enterprise}/dep`,
  access: may('update'),
  changes: true,
  params: orgParams,
  /** The file (.p7m) as text, or in base64. */
  body: z.object({ depToken: z.string().check(z.minLength(1), z.maxLength(100_000)) }),
  bodyLimit: 256 * 1024,
  timeout,
  reply: depAccount,
  errors: [5095, 5096, 5097],
  sample: { body: { depToken: 'Content-Type: application/pkcs7-mime; name="smime.p7m"\r\n\r\nMIAG' } },
});

export const updateDepAccount = call({
  name: 'dep.updateAccount',
  summary: 'Choose which profile new devices get',
  service: 'api',
  method: 'PATCH',
  path: `${enterprise}/dep`,
  access: may('update'),
  changes: true,
  params: orgParams,
  body: z.object({ defaultProfileId: z.nullable(id) }),
  reply: depAccount,
  errors: [5265],
  sample: { body: { defaultProfileId: null } },
});

export const startDepSync = call({
  name: 'dep.sync',
  summary: 'Look now at what Apple has; one that is under way is that one',
  service: 'api',
  method: 'POST',
  path: `${enterprise}/dep/sync`,
  access: mayDevices('update'),
  changes: true,
  params: orgParams,
  body: z.object({ /** Fetch everything, not only what has changed. */ full: z._default(z.boolean(), false) }),
  reply: z.null(),
  errors: [5265],
  sample: { body: {} },
});

export const listDepSyncs = call({
  name: 'dep.syncs',
  summary: 'Syncs with Apple and what each brought, the newest first',
  service: 'api',
  method: 'GET',
  path: `${enterprise}/dep/syncs`,
  access: mayDevices('list'),
  changes: false,
  params: orgParams,
  query: z.object({ ...pageQuery, state: z.optional(several(z.enum(['running', 'done', 'failed']))) }),
  reply: pageOf(depSync),
});

export const listDepDevices = call({
  name: 'depDevices.list',
  summary: 'Devices that Apple has assigned to this server, the newest first',
  service: 'api',
  method: 'GET',
  path: devices,
  access: mayDevices('list'),
  changes: false,
  params: orgParams,
  query: z.object({
    ...pageQuery,
    sort: z._default(z.enum(['createdAt', '-createdAt', 'serialNumber', '-serialNumber']), '-createdAt'),
    q: z.optional(line(200)),
    status: z.optional(several(z.enum(depDeviceStatuses))),
    family: z.optional(several(line(40))),
    depProfileId: z.optional(several(id)),
    /** Of this server still, or not any more. */
    present: z.optional(z.enum(['true', 'false'])),
    /** Managed here. */
    enrolled: z.optional(z.enum(['true', 'false'])),
  }),
  reply: pageOf(depDevice),
});

export const readDepDevice = call({
  name: 'depDevices.read',
  summary: 'One device of automated enrollment',
  service: 'api',
  method: 'GET',
  path: `${devices}/:depDeviceId`,
  access: mayDevices('get'),
  changes: false,
  params: depDeviceParams,
  reply: depDevice,
  sample: { params: { depDeviceId: some } },
});

const depDeviceIds = z.array(id).check(z.minLength(1), z.maxLength(depRules.devicesMax));

export const assignDepDevices = call({
  name: 'depDevices.assign',
  summary: 'Give devices a profile, or with null take it from them',
  service: 'api',
  method: 'POST',
  path: `${devices}/assign`,
  access: mayDevices('update'),
  changes: true,
  params: orgParams,
  body: z.object({ depDeviceIds, depProfileId: z.nullable(id) }),
  timeout,
  reply: depResults,
  errors: [5096, 5097, 5265],
  sample: { body: { depDeviceIds: [some], depProfileId: null } },
});

export const disownDepDevices = call({
  name: 'depDevices.disown',
  summary:
    'Give devices up for good: they leave the organization at Apple, and no profile can be given to them any more',
  service: 'api',
  method: 'POST',
  path: `${devices}/disown`,
  access: mayDevices('delete'),
  changes: true,
  stepUp: true,
  params: orgParams,
  body: z.object({ depDeviceIds }),
  timeout,
  reply: depResults,
  errors: [5096, 5097, 5265],
  sample: { body: { depDeviceIds: [some] } },
});

export const listDepProfiles = call({
  name: 'depProfiles.list',
  summary: 'Profiles of automated enrollment, by name',
  service: 'api',
  method: 'GET',
  path: profiles,
  access: mayProfiles('list'),
  changes: false,
  params: orgParams,
  query: z.object({
    ...pageQuery,
    sort: z._default(z.enum(['name', '-name', 'createdAt', '-createdAt']), 'name'),
    q: z.optional(line(200)),
  }),
  reply: pageOf(depProfile),
});

export const readDepProfile = call({
  name: 'depProfiles.read',
  summary: 'One profile of automated enrollment',
  service: 'api',
  method: 'GET',
  path: `${profiles}/:depProfileId`,
  access: mayProfiles('get'),
  changes: false,
  params: depProfileParams,
  reply: depProfile,
  sample: { params: { depProfileId: some } },
});

export const createDepProfile = call({
  name: 'depProfiles.create',
  summary: 'Make a profile and push it to Apple',
  service: 'api',
  method: 'POST',
  path: profiles,
  access: mayProfiles('create'),
  changes: true,
  params: orgParams,
  body: z.object(depProfileInput),
  bodyLimit: 512 * 1024,
  timeout,
  reply: depProfile,
  errors: [5091, 5096, 5097, 5265],
  sample: { body: { name: 'Phones of the field team', options: { skipSetupItems: ['Siri'] } } },
});

export const updateDepProfile = call({
  name: 'depProfiles.update',
  summary: 'Change a profile; Apple gets it anew, and the devices that have it with the next sync',
  service: 'api',
  method: 'PATCH',
  path: `${profiles}/:depProfileId`,
  access: mayProfiles('update'),
  changes: true,
  params: depProfileParams,
  body: z.object({
    updatedAt: z.optional(instant),
    name: z.optional(depProfileInput.name),
    options: z.optional(depProfileOptions),
    tags: z.optional(depProfileInput.tags),
    templateId: z.optional(z.nullable(id)),
  }),
  bodyLimit: 512 * 1024,
  timeout,
  reply: depProfile,
  errors: [5091, 5096, 5097, 5203, 5265],
  sample: { params: { depProfileId: some }, body: { name: 'Phones of the sales team' } },
});

export const deleteDepProfile = call({
  name: 'depProfiles.delete',
  summary: 'Delete a profile; refused while devices have it',
  service: 'api',
  method: 'DELETE',
  path: `${profiles}/:depProfileId`,
  access: mayProfiles('delete'),
  changes: true,
  params: depProfileParams,
  reply: z.null(),
  errors: [5266],
  sample: { params: { depProfileId: some } },
});

export const enrollByDep = call({
  name: 'dep.enroll',
  summary: 'Setup Assistant of a device shows who it is, signed, and gets its enrollment profile',
  service: 'mdm',
  method: 'POST',
  path: '/apple/dep/:depToken',
  access: { kind: 'open' },
  changes: true,
  params: z.object({ depToken: z.string().check(z.minLength(20), z.maxLength(100)) }),
  secret: ['depToken'],
  body: { codec: 'bytes', types: ['application/pkcs7-signature', '*'] },
  bodyLimit: 128 * 1024,
  reply: { codec: 'file', types: ['application/x-apple-aspen-config'] },
  limits: [{ by: 'address', points: 600, seconds: 60 }],
  errors: [4006, 5261, 5267],
  sample: { params: { depToken: 'ab12ab12ab12ab12ab12ab12ab12ab12ab12ab12ab1' } },
});
