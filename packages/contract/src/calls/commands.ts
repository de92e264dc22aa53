/** Commands to devices: asking for one, many at once, and what becomes of them. */
import * as z from 'zod/mini';
import { bulkTask } from '../bulk-tasks.ts';
import { call } from '../call.ts';
import {
  askedKinds,
  command,
  commandGroup,
  commandGroupParams,
  commandGroupStates,
  commandKinds,
  commandOptions,
  commandParams,
} from '../commands.ts';
import { countsOf } from '../counts.ts';
import { deviceParams, deviceSelection } from '../devices.ts';
import { appleCommandGroupTypes, appleCommandStatuses } from '../enumerations/apple.ts';
import { id, instant, line, orgParams, pageOf, pageQuery, several } from '../fields.ts';

const may = (action: 'list' | 'get' | 'create' | 'delete') =>
  ({ kind: 'member', resource: 'command', action }) as const;
const some = '0199a000-0000-7000-8000-000000000000';
const ofDevice = { params: { deviceId: some } };

const commandFilter = {
  status: z.optional(several(z.enum(appleCommandStatuses))),
  kind: z.optional(several(z.enum(commandKinds))),
  groupType: z.optional(several(z.enum(appleCommandGroupTypes))),
  commandGroupId: z.optional(several(id)),
  /** Waiting ones, or those that have ended. */
  open: z.optional(z.enum(['true', 'false'])),
  minTime: z.optional(instant),
  maxTime: z.optional(instant),
} as const;

/** Checked against `commandArguments` of the kind. */
const asked = {
  kind: z.enum(askedKinds),
  arguments: z._default(z.record(z.string(), z.unknown()), {}),
  ...commandOptions,
};

export const listCommands = call({
  name: 'commands.list',
  summary: 'Commands of the workspace, the newest first',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/commands',
  access: may('list'),
  changes: false,
  params: orgParams,
  query: z.object({ ...pageQuery, ...commandFilter }),
  reply: pageOf(command),
});

export const listDeviceCommands = call({
  name: 'commands.listOfDevice',
  summary: 'Commands of one device: those that wait in the order in which they go, then the ended, the newest first',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/devices/:deviceId/commands',
  access: may('list'),
  changes: false,
  params: deviceParams,
  query: z.object({ ...pageQuery, ...commandFilter }),
  reply: pageOf(command),
  sample: ofDevice,
});

export const listCommandGroups = call({
  name: 'commands.groups',
  summary: 'What was asked of devices, the newest first',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/command-groups',
  access: may('list'),
  changes: false,
  params: orgParams,
  query: z.object({
    ...pageQuery,
    type: z.optional(several(z.enum(appleCommandGroupTypes))),
    /** Something of it waits, something of it failed, or all of it has ended. */
    state: z.optional(several(z.enum(commandGroupStates))),
    /** Who asked: users by their ids, anybody, or the program itself. */
    actor: z.optional(several(z.union([z.enum(['program', 'person']), id]))),
    deviceId: z.optional(several(id)),
    minTime: z.optional(instant),
    maxTime: z.optional(instant),
  }),
  reply: pageOf(commandGroup),
});

export const countCommandGroups = countsOf(listCommandGroups, 'commands.countGroups');

export const readCommandGroup = call({
  name: 'commands.readGroup',
  summary: 'One group of commands',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/command-groups/:commandGroupId',
  access: may('get'),
  changes: false,
  params: commandGroupParams,
  reply: commandGroup,
  sample: { params: { commandGroupId: some } },
});

export const readCommand = call({
  name: 'commands.read',
  summary: 'One command: how far it is, why it waits, what the device answered',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/commands/:commandId',
  access: may('get'),
  changes: false,
  params: commandParams,
  reply: command,
  sample: { params: { commandId: some } },
});

export const sendCommand = call({
  name: 'commands.send',
  summary: 'Ask a device for something that destroys nothing',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/devices/:deviceId/commands',
  access: may('create'),
  changes: true,
  params: deviceParams,
  bodyLimit: 4 * 1024 * 1024,
  body: z.object({ ...asked, /** To the channel of a user of the device. */ enrollmentId: z.optional(id) }),
  reply: command,
  errors: [5107, 5250, 5251, 5252],
  sample: { ...ofDevice, body: { kind: 'lock', arguments: { message: 'Found? Please call us.' } } },
});

export const destroyWithCommand = call({
  name: 'commands.destroy',
  summary: 'Erase one device, take it out of management, or clear its passcode',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/devices/:deviceId/destructive-commands',
  access: { kind: 'member', resource: 'admDevice', action: 'wipe' },
  changes: true,
  stepUp: true,
  params: deviceParams,
  bodyLimit: 1024 * 1024,
  body: z.object({
    ...asked,
    /** The display name of the device, typed by whoever asks. */
    confirm: line(120, 1),
  }),
  reply: command,
  errors: [5107, 5250, 5251, 5252, 5253, 5254],
  sample: { ...ofDevice, body: { kind: 'wipe', confirm: 'iPhone of Ana' } },
});

export const sendCommands = call({
  name: 'commands.sendMany',
  summary: 'Ask many devices for the same; a task with what became of each',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/devices/bulk/commands',
  access: may('create'),
  changes: true,
  params: orgParams,
  bodyLimit: 4 * 1024 * 1024,
  body: z.extend(deviceSelection, asked),
  reply: bulkTask,
  errors: [5251, 5252],
  sample: { body: { deviceIds: [some], kind: 'refresh' } },
});

export const destroyMany = call({
  name: 'commands.destroyMany',
  summary: 'Erase or unenroll many devices: the list is frozen, and above a threshold a second person approves it',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/devices/bulk/destructive-commands',
  access: { kind: 'member', resource: 'admDevice', action: 'wipe' },
  changes: true,
  stepUp: true,
  params: orgParams,
  bodyLimit: 2 * 1024 * 1024,
  body: z.extend(deviceSelection, {
    ...asked,
    /** How many devices that are, typed by whoever asks. */ confirm: line(20, 1),
  }),
  reply: bulkTask,
  errors: [5251, 5252, 5253, 5254],
  sample: { body: { deviceIds: [some], kind: 'wipe', confirm: '1' } },
});

export const cancelCommand = call({
  name: 'commands.cancel',
  summary: 'Cancel a command; one that was sent already may still be done, and the answer says so',
  service: 'api',
  method: 'DELETE',
  path: '/organizations/:org/commands/:commandId',
  access: may('delete'),
  changes: true,
  params: commandParams,
  reply: command,
  errors: [5255],
  sample: { params: { commandId: some } },
});

export const cancelCommandGroup = call({
  name: 'commands.cancelGroup',
  summary: 'Cancel every command of a group that has not ended; those that were sent already may still be done',
  service: 'api',
  method: 'DELETE',
  path: '/organizations/:org/command-groups/:commandGroupId',
  access: may('delete'),
  changes: true,
  params: commandGroupParams,
  reply: commandGroup,
  errors: [5255],
  sample: { params: { commandGroupId: some } },
});

export const retryCommand = call({
  name: 'commands.retry',
  summary: 'Ask again for what failed, was canceled or has expired',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/commands/:commandId/retry',
  access: may('create'),
  changes: true,
  params: commandParams,
  reply: command,
  errors: [5250, 5251, 5252, 5255, 5256],
  sample: { params: { commandId: some } },
});

/** What a form for any command of the platform is made of. */
const commandKey = z.object({
  key: z.string(),
  type: z.string(),
  required: z.boolean(),
  values: z.optional(z.array(z.union([z.string(), z.number()]))),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  fallback: z.optional(z.unknown()),
  get keys() {
    return z.optional(z.array(commandKey));
  },
});

export const listNativeCommands = call({
  name: 'commands.catalogue',
  summary: 'Every command of the platform that this device could be sent, with its keys',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/devices/:deviceId/command-catalogue',
  access: may('list'),
  changes: false,
  params: deviceParams,
  reply: z.object({
    items: z.array(
      z.object({
        requestType: z.string(),
        keys: z.array(commandKey),
        supervised: z.boolean(),
        /** Why this device cannot be sent it; null where it can. */
        unavailable: z.nullable(
          z.enum(['platform', 'osVersion', 'supervision', 'userEnrollment', 'destructive', 'automatic']),
        ),
      }),
    ),
  }),
  sample: ofDevice,
});
