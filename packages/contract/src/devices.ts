/** Devices of all platforms on the wire (domain.md, section 3): who they are, whose, how they are, what they last reported. */
import * as z from 'zod/mini';
import { devicePrefixes, deviceStates, deviceUpdateProgresses, locationOrigins } from './enumerations/devices.ts';
import { id, instant, line, orgParams, several } from './fields.ts';

export const deviceRules = {
  nameMax: 120,
  tagMax: 60,
  tagsMax: 50,
  /** More of a list are not counted. */
  countedAtMost: 1000,
  /** A device that has not been heard of for so many days is silent. */
  silentDays: 7,
  /** An identity certificate that ends within so many days needs attention. */
  identityDays: 30,
  /** So long ago a command that failed, and was not done since, needs attention. */
  failedDays: 7,
  /** So many devices of somebody are named in the list of users. */
  devicesNamed: 3,
  /** So many enrollments of a device are shown, those that are open first. */
  enrollmentsShown: 50,
} as const;

/** Operating systems of managed devices. */
export const deviceSystems = ['iOS', 'iPadOS', 'macOS', 'tvOS', 'visionOS', 'watchOS', 'android', 'windows'] as const;
export type DeviceSystem = (typeof deviceSystems)[number];

/**
 * The worst holds: something failed or waits for somebody (`attention`), not heard of for days (`silent`), commands or its
 * enrollment under way (`pending`), all right (`fine`), no longer managed (`gone`).
 */
export const deviceHealths = ['attention', 'silent', 'pending', 'fine', 'gone'] as const;
export type DeviceHealth = (typeof deviceHealths)[number];

export const deviceParams = z.extend(orgParams, { deviceId: id });

const deviceTag = line(deviceRules.tagMax, 1);
/** Each once, as somebody wrote it; `key:value` is a keyed tag. */
export const deviceTags = z.array(deviceTag).check(z.maxLength(deviceRules.tagsMax));

const employee = z.nullable(z.object({ id, name: z.string(), email: z.string() }));

/** A row of the list. */
export const device = z.object({
  id,
  platform: z.enum(devicePrefixes),
  /** The operating system. */
  type: z.enum(deviceSystems),
  /** What kind of device it is in words of its maker: `iPhone`, `iPad`, `Mac`, `AppleTV`. */
  subType: z.nullable(z.string()),
  state: z.enum(deviceStates),
  health: z.enum(deviceHealths),
  displayName: z.string(),
  deviceName: z.nullable(z.string()),
  serialNumber: z.nullable(z.string()),
  imei: z.array(z.string()),
  model: z.nullable(z.string()),
  modelName: z.nullable(z.string()),
  osVersion: z.nullable(z.string()),
  supervised: z.nullable(z.boolean()),
  /** The employee who uses it. */
  mdmUser: employee,
  tags: z.array(z.string()),
  /** The version that it could be updated to. */
  availableUpdate: z.nullable(z.string()),
  updateProgress: z.nullable(z.enum(deviceUpdateProgresses)),
  /** Null while nothing says. */
  isCompliance: z.nullable(z.boolean()),
  lostMode: z.boolean(),
  /** Policies come by their id. */
  policyId: z.nullable(id),
  /** Null for those who may not see where devices are. */
  networkIp: z.nullable(z.string()),
  /** From 0 to 1. */
  battery: z.nullable(z.number()),
  enrolledDate: z.nullable(instant),
  lastStatusReportTime: z.nullable(instant),
  /** Commands that have not ended. */
  openCommands: z.int(),
});
export type Device = z.output<typeof device>;

export const deviceSorts = [
  'displayName',
  '-displayName',
  'enrolledDate',
  '-enrolledDate',
  'lastStatusReportTime',
  '-lastStatusReportTime',
  'osVersion',
  '-osVersion',
] as const;
export type DeviceSort = (typeof deviceSorts)[number];

/** What is reported together. Each has the time at which it was reported. */
export const factSections = [
  'details',
  'security',
  'network',
  'apps',
  'books',
  'profiles',
  'certificates',
  'accounts',
  'updates',
  'usage',
  'declarations',
] as const;
export type FactSection = (typeof factSections)[number];

/** Why a device needs attention, worst first; texts in phrases (`deviceProblem`). */
export const deviceProblems = [
  'lost',
  'pushCertificateMissing',
  'pushCertificateExpired',
  'identityExpires',
  'pushRefused',
  'commandFailed',
  'notCompliant',
  'neverSeen',
  'silent',
  'updateAvailable',
] as const;
export type DeviceProblem = (typeof deviceProblems)[number];

const deviceEnrollment = z.object({
  id,
  channel: z.enum(['device', 'user']),
  userName: z.nullable(z.string()),
  state: z.enum(['offered', 'pending', 'active', 'ended']),
  origin: z.enum(['link', 'dep', 'invitation', 'renewal']),
  template: z.nullable(z.object({ id, name: z.string() })),
  enrolledAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  endReason: z.nullable(z.string()),
  /** When its identity certificate ends. */
  identityExpiresAt: z.nullable(instant),
  /** The last wake-up, and why it did not reach the device. */
  pushedAt: z.nullable(instant),
  pushFailure: z.nullable(z.string()),
});

export const deviceDetails = z.extend(device, {
  /** How its platform knows it: of Apple the UDID. */
  identifier: z.nullable(z.string()),
  osBuild: z.nullable(z.string()),
  personal: z.boolean(),
  template: z.nullable(z.object({ id, name: z.string() })),
  problems: z.array(z.object({ problem: z.enum(deviceProblems), since: z.nullable(instant) })),
  enrollments: z.array(deviceEnrollment),
  /** When each section was last reported. */
  sections: z.array(z.object({ section: z.enum(factSections), reportedAt: instant, changedAt: instant })),
  leftAt: z.nullable(instant),
  leftReason: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
});
export type DeviceDetails = z.output<typeof deviceDetails>;

/** One section as it was reported, in words that all platforms share (`device-facts.ts`). */
export const deviceFacts = z.object({
  section: z.enum(factSections),
  reportedAt: z.nullable(instant),
  changedAt: z.nullable(instant),
  data: z.nullable(z.record(z.string(), z.unknown())),
});
export type DeviceFacts = z.output<typeof deviceFacts>;

export const deviceEventKinds = [
  'enrolled',
  'reenrolled',
  'left',
  'renamed',
  'assigned',
  'tagged',
  'factsChanged',
  'commandSent',
  'commandEnded',
  'oddReport',
  'identityRenewed',
  'identityMisused',
  'located',
  'settingFailed',
  'settingRestored',
] as const;
export type DeviceEventKind = (typeof deviceEventKinds)[number];

/** An entry of the timeline. */
export const deviceEvent = z.object({
  id,
  kind: z.enum(deviceEventKinds),
  data: z.record(z.string(), z.unknown()),
  actorName: z.nullable(z.string()),
  createdAt: instant,
});
export type DeviceEvent = z.output<typeof deviceEvent>;

export const deviceLocation = z.object({
  id,
  latitude: z.number(),
  longitude: z.number(),
  /** Meters. */
  accuracy: z.nullable(z.number()),
  altitude: z.nullable(z.number()),
  speed: z.nullable(z.number()),
  origin: z.enum(locationOrigins),
  createdAt: instant,
});
export type DeviceLocation = z.output<typeof deviceLocation>;

const flag = z.enum(['true', 'false']);

export const deviceFilter = {
  /** In names, serial number, identifiers and model. */
  q: z.optional(line(80)),
  platform: z.optional(several(z.enum(devicePrefixes))),
  type: z.optional(several(z.enum(deviceSystems))),
  state: z.optional(several(z.enum(deviceStates))),
  health: z.optional(several(z.enum(deviceHealths))),
  osVersion: z.optional(several(line(40, 1))),
  /** Apple's models have a comma of their own, before one or two digits: `iPhone14,2`. */
  model: z.optional(several(line(80, 1), /,(?!\d{1,2}(?:,|$))/)),
  tag: z.optional(several(line(deviceRules.tagMax, 1))),
  /** Employees by their ids. */
  mdmUser: z.optional(several(id)),
  assigned: z.optional(flag),
  supervised: z.optional(flag),
  isCompliance: z.optional(flag),
  availableUpdate: z.optional(flag),
  updateProgress: z.optional(several(z.enum(deviceUpdateProgresses))),
  lostMode: z.optional(flag),
  template: z.optional(several(id)),
  /** Those that have one of these policies. */
  policy: z.optional(several(id)),
  /** Last heard of. */
  minTime: z.optional(instant),
  maxTime: z.optional(instant),
} as const;

/** Somebody of the workspace with the devices that they use. */
export const deviceUser = z.object({
  /** Of the person, as `mdmUser` of a device. */
  id,
  name: z.string(),
  email: z.string(),
  picture: z.nullable(z.string()),
  tags: z.array(z.string()),
  groups: z.array(z.object({ id, name: z.string() })),
  /** How many they have. */
  devices: z.int(),
  /** Some of them, the last heard of first. */
  newest: z.array(
    z.object({ id, platform: z.enum(devicePrefixes), type: z.enum(deviceSystems), displayName: z.string() }),
  ),
  /** When one of them was last heard of. */
  lastStatusReportTime: z.nullable(instant),
});
export type DeviceUser = z.output<typeof deviceUser>;

export const deviceUserSorts = ['name', '-name', 'devices', '-devices'] as const;
export type DeviceUserSort = (typeof deviceUserSorts)[number];

export const deviceUserFilter = {
  /** In names and addresses. */
  q: z.optional(line(200)),
  /** Those who have devices, those who have none, or both. */
  devices: z._default(z.enum(['with', 'without', 'any']), 'with'),
  tag: z.optional(several(line(60, 1))),
  groupId: z.optional(several(id)),
  personId: z.optional(several(id)),
} as const;

/** Some devices by their ids, or all that match but some. */
export const deviceSelection = z.object({
  deviceIds: z.optional(z.array(id).check(z.maxLength(10_000))),
  all: z.optional(z.object(deviceFilter)),
  exceptDeviceIds: z.optional(z.array(id).check(z.maxLength(10_000))),
});
