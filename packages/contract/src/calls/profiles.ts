/** Configuration profiles that somebody uploaded, for policies to carry. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { line, orgParams, pageOf, pageQuery } from '../fields.ts';
import { customProfile, profileParams } from '../policies.ts';

const may = (action: 'list' | 'get' | 'create' | 'update' | 'delete') =>
  ({ kind: 'member', resource: 'profile', action }) as const;
const some = '0199a000-0000-7000-8000-000000000000';
const one = { params: { profileId: some } };
const all = '/organizations/:org/profiles';
/** A file of 1 MB in base64: devices refuse larger ones. */
const file = z.string().check(z.minLength(1), z.maxLength(1_400_000));
const bodyLimit = 2 * 1024 * 1024;
const sampleFile = 'PD94bWwgdmVyc2lvbj0iMS4wIj8+';

export const listProfiles = call({
  name: 'profiles.list',
  summary: 'Custom configuration profiles by name',
  service: 'api',
  method: 'GET',
  path: all,
  access: may('list'),
  changes: false,
  params: orgParams,
  query: z.object({ ...pageQuery, sort: z._default(z.enum(['name', '-updatedAt']), 'name'), q: z.optional(line(80)) }),
  reply: pageOf(customProfile),
});

export const readProfile = call({
  name: 'profiles.read',
  summary: 'One custom profile: its payloads, who signed it, what devices may not like about it',
  service: 'api',
  method: 'GET',
  path: `${all}/:profileId`,
  access: may('get'),
  changes: false,
  params: profileParams,
  reply: customProfile,
  sample: one,
});

export const createProfile = call({
  name: 'profiles.create',
  summary: 'Upload a configuration profile, signed or not',
  service: 'api',
  method: 'POST',
  path: all,
  access: may('create'),
  changes: true,
  params: orgParams,
  bodyLimit,
  body: z.object({ name: z.optional(line(120)), /** The file in base64. */ file }),
  reply: customProfile,
  errors: [5091, 5273],
  sample: { body: { file: sampleFile } },
});

export const updateProfile = call({
  name: 'profiles.update',
  summary: 'Rename a profile, or upload its next version; policies that have it give devices the new one',
  service: 'api',
  method: 'PATCH',
  path: `${all}/:profileId`,
  access: may('update'),
  changes: true,
  params: profileParams,
  bodyLimit,
  body: z.object({ name: z.optional(line(120, 1)), file: z.optional(file) }),
  reply: customProfile,
  errors: [5091, 5273],
  sample: { ...one, body: { name: 'VPN' } },
});

export const downloadProfile = call({
  name: 'profiles.download',
  summary: 'The file as it was uploaded: it may hold secrets, so it is for those who may change it',
  service: 'api',
  method: 'GET',
  path: `${all}/:profileId/file`,
  access: may('update'),
  changes: false,
  params: profileParams,
  reply: { codec: 'file', types: ['application/x-apple-aspen-config'] },
  sample: one,
});

export const deleteProfile = call({
  name: 'profiles.delete',
  summary: 'Delete a profile that no policy has',
  service: 'api',
  method: 'DELETE',
  path: `${all}/:profileId`,
  access: may('delete'),
  changes: true,
  params: profileParams,
  reply: z.null(),
  errors: [5274],
  sample: one,
});
