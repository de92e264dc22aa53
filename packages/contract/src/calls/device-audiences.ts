/** Audiences of devices: made once, used by policies and automation rules. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { countsOf } from '../counts.ts';
import {
  deviceAudience,
  deviceAudienceDetails,
  deviceAudienceInput,
  deviceAudienceMember,
  deviceAudienceParams,
  deviceAudienceSelectors,
  deviceAudienceSorts,
} from '../device-audiences.ts';
import { deviceSelectors } from '../enumerations/devices.ts';
import { instant, line, orgParams, pageOf, pageQuery, several } from '../fields.ts';

const may = (action: 'list' | 'get' | 'create' | 'update' | 'delete') =>
  ({ kind: 'member', resource: 'deviceAudience', action }) as const;
const some = '0199a000-0000-7000-8000-000000000000';
const one = { params: { deviceAudienceId: some } };
const all = '/organizations/:org/device-audiences';
const at = `${all}/:deviceAudienceId`;
/** 10,000 ids and 10,000 serial numbers. */
const bodyLimit = 2 * 1024 * 1024;

export const listDeviceAudiences = call({
  name: 'deviceAudiences.list',
  summary: 'Audiences of devices by name or age',
  service: 'api',
  method: 'GET',
  path: all,
  access: may('list'),
  changes: false,
  params: orgParams,
  query: z.object({
    ...pageQuery,
    sort: z._default(z.enum(deviceAudienceSorts), 'name'),
    q: z.optional(line(80)),
    selector: z.optional(several(z.enum(deviceSelectors))),
  }),
  reply: pageOf(deviceAudience),
});

export const countDeviceAudiences = countsOf(listDeviceAudiences, 'deviceAudiences.count');

export const readDeviceAudience = call({
  name: 'deviceAudiences.read',
  summary: 'One audience with its selectors',
  service: 'api',
  method: 'GET',
  path: at,
  access: may('get'),
  changes: false,
  params: deviceAudienceParams,
  reply: deviceAudienceDetails,
  sample: one,
});

export const createDeviceAudience = call({
  name: 'deviceAudiences.create',
  summary: 'Make an audience of devices (limit deviceAudiences)',
  service: 'api',
  method: 'POST',
  path: all,
  access: may('create'),
  changes: true,
  params: orgParams,
  bodyLimit,
  body: z.object(deviceAudienceInput),
  reply: deviceAudienceDetails,
  errors: [4014, 5091],
  sample: { body: { name: 'Vans', selectors: { deviceGroups: ['van'] } } },
});

export const updateDeviceAudience = call({
  name: 'deviceAudiences.update',
  summary: 'Change an audience of devices',
  service: 'api',
  method: 'PUT',
  path: at,
  access: may('update'),
  changes: true,
  params: deviceAudienceParams,
  bodyLimit,
  body: z.object({ ...deviceAudienceInput, updatedAt: z.optional(instant) }),
  reply: deviceAudienceDetails,
  errors: [5091, 5203],
  sample: { ...one, body: { name: 'Vans', selectors: { deviceGroups: ['van'] } } },
});

export const deleteDeviceAudience = call({
  name: 'deviceAudiences.delete',
  summary: 'Delete an audience that nothing uses',
  service: 'api',
  method: 'DELETE',
  path: at,
  access: may('delete'),
  changes: true,
  params: deviceAudienceParams,
  reply: z.null(),
  errors: [5275],
  sample: one,
});

export const previewDeviceAudience = call({
  name: 'deviceAudiences.preview',
  summary: 'Which devices these selectors find, and by which',
  service: 'api',
  method: 'POST',
  path: `${all}/preview`,
  access: may('get'),
  changes: false,
  params: orgParams,
  bodyLimit,
  body: z.object({
    selectors: deviceAudienceSelectors,
    q: z.optional(line(80)),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  reply: z.object({
    devices: z.int(),
    /** By selector. */
    counts: z.record(z.string(), z.int()),
    /** Serial numbers that no device has. */
    unknownSerialNumbers: z.array(z.string()),
    items: z.array(deviceAudienceMember),
  }),
  sample: { body: { selectors: { deviceGroups: ['van'] } } },
});

export const listDeviceAudienceMembers = call({
  name: 'deviceAudiences.members',
  summary: 'Devices of an audience by name',
  service: 'api',
  method: 'GET',
  path: `${at}/devices`,
  access: { kind: 'member', resource: 'admDevice', action: 'list' },
  changes: false,
  params: deviceAudienceParams,
  query: z.object({ ...pageQuery, q: z.optional(line(80)) }),
  reply: pageOf(deviceAudienceMember),
  sample: one,
});
