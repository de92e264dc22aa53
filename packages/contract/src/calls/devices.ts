/**
 * Devices of a workspace, of all platforms. The rights are those of Apple devices, which the other platforms have alike; what
 * only one platform can do is asked for as a command.
 */
import * as z from 'zod/mini';
import { bulkTask } from '../bulk-tasks.ts';
import { call } from '../call.ts';
import { countsOf } from '../counts.ts';
import {
  device,
  deviceDetails,
  deviceEvent,
  deviceFacts,
  deviceFilter,
  deviceLocation,
  deviceParams,
  deviceRules,
  deviceSelection,
  deviceSorts,
  deviceTags,
  deviceUser,
  deviceUserFilter,
  deviceUserSorts,
  factSections,
} from '../devices.ts';
import { id, instant, line, orgParams, pageOf, pageQuery, rule } from '../fields.ts';

const may = (action: 'list' | 'get' | 'update' | 'delete' | 'export') =>
  ({ kind: 'member', resource: 'admDevice', action }) as const;
const some = '0199a000-0000-7000-8000-000000000000';
const one = { params: { deviceId: some } };
const all = '/organizations/:org/devices';
const at = '/organizations/:org/devices/:deviceId';
export const listDevices = call({
  name: 'devices.list',
  summary: 'Devices: those that need attention can be asked for first',
  service: 'api',
  method: 'GET',
  path: all,
  access: may('list'),
  changes: false,
  params: orgParams,
  query: z.object({ ...pageQuery, sort: z._default(z.enum(deviceSorts), 'displayName'), ...deviceFilter }),
  reply: pageOf(device),
});

export const countDevices = countsOf(listDevices, 'devices.count');

export const exportDevices = call({
  name: 'devices.export',
  summary: 'The devices that match, as CSV',
  service: 'api',
  method: 'GET',
  path: `${all}/export`,
  access: may('export'),
  changes: false,
  params: orgParams,
  query: z.object({ sort: z._default(z.enum(deviceSorts), 'displayName'), ...deviceFilter }),
  reply: { codec: 'file', types: ['text/csv'] },
});

export const listDeviceValues = call({
  name: 'devices.values',
  summary: 'What devices can be filtered by: tags, versions and models that there are, with how many have them',
  service: 'api',
  method: 'GET',
  path: `${all}/values`,
  access: may('list'),
  changes: false,
  params: orgParams,
  query: z.object({ of: z.enum(['tag', 'osVersion', 'model']), q: z.optional(line(80)) }),
  reply: z.object({ items: z.array(z.object({ value: z.string(), count: z.int() })) }),
  sample: { query: { of: 'tag' } },
});

export const readDeviceLimits = call({
  name: 'devices.limits',
  summary: "How many devices are managed, and the plan's limit",
  service: 'api',
  method: 'GET',
  path: `${all}/limits`,
  access: may('list'),
  changes: false,
  params: orgParams,
  reply: z.object({ devices: z.object({ used: z.int(), limit: z.nullable(z.int()) }) }),
});

export const listDeviceUsers = call({
  name: 'devices.users',
  summary: 'People with the devices that they use, or those who have none',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/device-users',
  access: { kind: 'member', resource: 'organizationCollaborator', action: 'list' },
  changes: false,
  params: orgParams,
  query: z.object({ ...pageQuery, sort: z._default(z.enum(deviceUserSorts), 'name'), ...deviceUserFilter }),
  reply: pageOf(deviceUser),
});

export const countDeviceUsers = countsOf(listDeviceUsers, 'devices.countUsers');

export const readDevice = call({
  name: 'devices.read',
  summary: 'One device: whether it is all right, what is wrong, what it is, how it came',
  service: 'api',
  method: 'GET',
  path: at,
  access: may('get'),
  changes: false,
  params: deviceParams,
  reply: deviceDetails,
  sample: one,
});

export const readDeviceFacts = call({
  name: 'devices.facts',
  summary: 'What a device last reported of one section',
  service: 'api',
  method: 'GET',
  path: `${at}/facts/:section`,
  access: may('get'),
  changes: false,
  params: z.extend(deviceParams, { section: z.enum(factSections) }),
  reply: deviceFacts,
  sample: { params: { deviceId: some, section: 'details' } },
});

export const listDeviceEvents = call({
  name: 'devices.events',
  summary: 'The timeline of a device, the newest first',
  service: 'api',
  method: 'GET',
  path: `${at}/events`,
  access: may('get'),
  changes: false,
  params: deviceParams,
  query: z.object(pageQuery),
  reply: pageOf(deviceEvent),
  sample: one,
});

export const listDeviceLocations = call({
  name: 'devices.locations',
  summary: 'Where a device was, the newest first',
  service: 'api',
  method: 'GET',
  path: `${at}/locations`,
  access: { kind: 'member', resource: 'location', action: 'list' },
  changes: false,
  params: deviceParams,
  query: z.object({ ...pageQuery, minTime: z.optional(instant), maxTime: z.optional(instant) }),
  reply: pageOf(deviceLocation),
  sample: one,
});

export const deleteDeviceLocations = call({
  name: 'devices.deleteLocations',
  summary: 'Forget where a device was',
  service: 'api',
  method: 'DELETE',
  path: `${at}/locations`,
  access: { kind: 'member', resource: 'location', action: 'delete' },
  changes: true,
  params: deviceParams,
  reply: z.null(),
  sample: one,
});

export const updateDevice = call({
  name: 'devices.update',
  summary: 'Change what administrators say of a device: name, tags, employee',
  service: 'api',
  method: 'PATCH',
  path: at,
  access: may('update'),
  changes: true,
  params: deviceParams,
  body: z.object({
    updatedAt: z.optional(instant),
    /** Null: as the device calls itself. */
    displayName: z.optional(z.nullable(line(deviceRules.nameMax, 1))),
    tags: z.optional(deviceTags),
    mdmUserId: z.optional(z.nullable(id)),
  }),
  reply: deviceDetails,
  errors: [5203],
  sample: { ...one, body: { tags: ['site:Madrid'] } },
});

export const deleteDevice = call({
  name: 'devices.delete',
  summary: 'Forget a device that is no longer managed, with its history',
  service: 'api',
  method: 'DELETE',
  path: at,
  access: may('delete'),
  changes: true,
  stepUp: true,
  params: deviceParams,
  reply: z.null(),
  errors: [5250],
  sample: one,
});

export const tagDevices = call({
  name: 'devices.tagMany',
  summary: 'Add and remove tags of many devices',
  service: 'api',
  method: 'POST',
  path: `${all}/bulk/tags`,
  access: may('update'),
  changes: true,
  params: orgParams,
  bodyLimit: 1024 * 1024,
  body: z.extend(deviceSelection, { add: z.optional(deviceTags), remove: z.optional(deviceTags) }),
  reply: bulkTask,
  sample: { body: { deviceIds: [some], add: ['site:Madrid'] } },
});

export const assignDevices = call({
  name: 'devices.assignMany',
  summary: 'Give many devices to one employee, or to nobody',
  service: 'api',
  method: 'POST',
  path: `${all}/bulk/assign`,
  access: may('update'),
  changes: true,
  params: orgParams,
  bodyLimit: 1024 * 1024,
  body: z.extend(deviceSelection, { mdmUserId: z.nullable(id) }),
  reply: bulkTask,
  sample: { body: { deviceIds: [some], mdmUserId: null } },
});

export const deleteDevices = call({
  name: 'devices.deleteMany',
  summary: 'Forget many devices that are no longer managed',
  service: 'api',
  method: 'POST',
  path: `${all}/bulk/delete`,
  access: may('delete'),
  changes: true,
  stepUp: true,
  params: orgParams,
  bodyLimit: 1024 * 1024,
  body: deviceSelection.check(
    rule('required', ({ deviceIds, all: match }) => deviceIds !== undefined || match !== undefined),
  ),
  reply: bulkTask,
  sample: { body: { deviceIds: [some] } },
});
