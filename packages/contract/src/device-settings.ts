/** What a device should have, how each of it is there, and why it has it, on the wire. */
import * as z from 'zod/mini';
import { id, instant } from './fields.ts';
import { assignmentKinds, settingStates } from './policies.ts';

/** Why a setting is as it is, where that needs saying; texts in phrases (`settingReason`). */
export const settingReasons = [
  'waits',
  'sent',
  'acknowledged',
  'canceled',
  'offered',
  'refused',
  'notKept',
  'invalid',
  'system',
  'osVersion',
  'removed',
  'supervision',
  'userEnrollment',
  'automatedEnrollment',
  'userApproval',
  'policyType',
  'composition',
  'overruled',
  'variable',
  'secretMissing',
  'missing',
  'noLicense',
  'noChannel',
  'notManaged',
  'unsupported',
] as const;
export type SettingReason = (typeof settingReasons)[number];

/** One step of the path by which a policy came to a device. */
export const assignmentPath = z.object({
  kind: z.enum(assignmentKinds),
  target: z.string(),
  /** What people call it. */
  label: z.nullable(z.string()),
  /** Of a tag, group or audience: whose it is that counts, such as the employee of the device. */
  through: z.nullable(
    z.object({
      kind: z.enum(['employee', 'deviceTag', 'employeeTag', 'deviceId', 'employeeId', 'serialNumber']),
      label: z.string(),
    }),
  ),
});

export const deviceSetting = z.object({
  /** Of the artifact: the profile, declaration or app that carries it. */
  artifact: z.string(),
  /** Of the composed item. */
  item: z.string(),
  part: z.enum(['settings', 'profiles', 'apps', 'books', 'bookmarks']),
  group: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** Top-level keys that the device gets, each with the policy that it comes from. */
  keys: z.array(z.object({ key: z.string(), policyId: id })),
  /** Keys that it does not get, and why. */
  leftOut: z.array(z.object({ key: z.string(), reason: z.enum(settingReasons), since: z.nullable(z.string()) })),
  state: z.enum(settingStates),
  reason: z.nullable(z.enum(settingReasons)),
  /** What the device said, or the version that it would need. */
  detail: z.nullable(z.string()),
  since: instant,
  commandId: z.nullable(id),
  attempts: z.int(),
  policies: z.array(id),
  can: z.object({ retry: z.boolean() }),
});
export type DeviceSetting = z.output<typeof deviceSetting>;
