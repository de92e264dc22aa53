/** What a device should have, how each of it is there, and why it has it. */
import * as z from 'zod/mini';
import { bulkTask } from '../bulk-tasks.ts';
import { call } from '../call.ts';
import { assignmentPath, deviceSetting, settingReasons } from '../device-settings.ts';
import { deviceParams } from '../devices.ts';
import { id, instant } from '../fields.ts';
import { policyParams, policyTypes, settingStates, stateCounts } from '../policies.ts';

const some = '0199a000-0000-7000-8000-000000000000';
const ofDevice = { params: { deviceId: some } };

export const readDeviceSettings = call({
  name: 'deviceSettings.read',
  summary: 'What a device should have, how each of it is there, and by which path it came',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/devices/:deviceId/settings',
  access: { kind: 'member', resource: 'admDevice', action: 'get' },
  changes: false,
  params: deviceParams,
  reply: z.object({
    /** When it was last computed; null before the first time. */
    plannedAt: z.nullable(instant),
    /** It is to be computed anew. */
    due: z.boolean(),
    states: stateCounts,
    policies: z.array(
      z.object({
        id,
        name: z.string(),
        type: z.enum(policyTypes),
        rank: z.int(),
        version: z.int(),
        state: z.enum(settingStates),
        paths: z.array(assignmentPath),
        /** It is assigned, and does not count here: another type, or another policy where the plan allows one alone. */
        ignored: z.nullable(z.enum(settingReasons)),
      }),
    ),
    settings: z.array(deviceSetting),
    conflicts: z.array(z.object({ group: z.string(), key: z.string(), winner: id, losers: z.array(id) })),
  }),
  sample: ofDevice,
});

export const retryDeviceSettings = call({
  name: 'deviceSettings.retry',
  summary: 'Try again what failed on a device, or look at everything anew',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/devices/:deviceId/settings/retry',
  access: { kind: 'member', resource: 'admDevice', action: 'update' },
  changes: true,
  params: deviceParams,
  body: z.object({ artifacts: z.optional(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(200))) }),
  reply: z.null(),
  errors: [5250],
  sample: { ...ofDevice, body: {} },
});

export const retryPolicySettings = call({
  name: 'deviceSettings.retryPolicy',
  summary: 'Try again what of a policy failed, on all devices where something did, as a task',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/policies/:policyId/settings/retry',
  access: { kind: 'member', resource: 'admDevice', action: 'update' },
  changes: true,
  params: policyParams,
  reply: bulkTask,
  errors: [5325],
  sample: { params: { policyId: some } },
});
