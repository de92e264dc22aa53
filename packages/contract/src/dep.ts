/** Automated enrollment of Apple devices on the wire (domain.md, section 3): the account, its devices, profiles and syncs. */
import * as z from 'zod/mini';
import { deviceRules } from './devices.ts';
import { enrollmentVariables } from './enrollment.ts';
import { depDeviceStatuses } from './enumerations/apple.ts';
import { email, id, instant, interpolated, line, orgParams, url } from './fields.ts';

export const depRules = {
  nameMax: 125,
  /** So many devices at once, as Apple takes them. */
  devicesMax: 1000,
  /** How long after one sync the next begins by itself. */
  syncMinutes: 30,
  /** Syncs are kept for so many days. */
  syncDays: 30,
} as const;

export const depDeviceParams = z.extend(orgParams, { depDeviceId: id });
export const depProfileParams = z.extend(orgParams, { depProfileId: id });

/** Base64 of DER. */
const certificates = z._default(
  z.array(z.string().check(z.maxLength(10_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))).check(z.maxLength(10)),
  [],
);
const off = z._default(z.boolean(), false);
const on = z._default(z.boolean(), true);

/**
 * What a device is told when it starts for the first time.
 * https://developer.apple.com/documentation/devicemanagement/profile
 */
export const depProfileOptions = z.object({
  autoAdvanceSetup: off,
  isMdmRemovable: on,
  isMultiUser: off,
  doNotUseProfileFromBackup: off,
  isReturnToService: off,
  /** Setup Assistant waits until it is told that everything is in place. */
  awaitDeviceConfigured: off,
  /** Deprecated by Apple; older systems still heed them. */
  allowPairing: on,
  isMandatory: on,
  isSupervised: on,
  department: z.optional(line(125)),
  supportPhoneNumber: z.optional(line(50)),
  supportEmailAddress: z.optional(email),
  orgMagic: z.optional(line(256)),
  /** ISO 639-1, or 639-2. */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/))),
  /** ISO 3166-1. */
  region: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  /** A page at which people sign in before they get their enrollment. */
  configurationWebUrl: z.optional(url),
  anchorCerts: certificates,
  supervisingHostCerts: certificates,
  /** Panes of Setup Assistant that are not shown. */
  skipSetupItems: z._default(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(200)), []),
});
export type DepProfileOptions = z.output<typeof depProfileOptions>;

export const depProfileInput = {
  name: line(depRules.nameMax, 1),
  options: depProfileOptions,
  /** What devices get that come with it; `{{…}}` stands for what is known of them. */
  tags: z._default(
    z.array(interpolated('interpolationDepProfileTags', enrollmentVariables)).check(z.maxLength(deviceRules.tagsMax)),
    [],
  ),
  /** How they come in; one that asks for a sign-in has Setup Assistant show its page. */
  templateId: z._default(z.nullable(id), null),
};

export const depProfile = z.object({
  id,
  name: z.string(),
  options: depProfileOptions,
  tags: z.array(z.string()),
  template: z.nullable(z.object({ id, name: z.string() })),
  /** Apple has it as it is here. */
  pushedAt: z.nullable(instant),
  uuid: z.nullable(z.string()),
  /** New devices get it. */
  isDefault: z.boolean(),
  devices: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type DepProfile = z.output<typeof depProfile>;

export const depDevice = z.object({
  id,
  serialNumber: z.string(),
  model: z.nullable(z.string()),
  description: z.nullable(z.string()),
  color: z.nullable(z.string()),
  assetTag: z.nullable(z.string()),
  family: z.nullable(z.string()),
  os: z.nullable(z.string()),
  status: z.enum(depDeviceStatuses),
  /** That Apple has for it; one that was not made here has no name. */
  profile: z.nullable(z.object({ id: z.nullable(id), name: z.nullable(z.string()), uuid: z.string() })),
  /** That it is to have. */
  wantedProfileId: z.nullable(id),
  /** Why it has not got that, in Apple's word: FAILED, NOT_ACCESSIBLE. */
  problem: z.nullable(z.string()),
  assignedAt: z.nullable(instant),
  pushedAt: z.nullable(instant),
  addedAt: z.nullable(instant),
  addedBy: z.nullable(z.string()),
  /** Since when it is not of this server any more. */
  goneAt: z.nullable(instant),
  /** The device that is managed, where it has enrolled. */
  device: z.nullable(z.object({ id, displayName: z.string(), state: z.string() })),
  createdAt: instant,
  updatedAt: instant,
});
export type DepDevice = z.output<typeof depDevice>;

const problem = {
  /** 5096 or 5097, as calls have it. */
  errorCode: z.nullable(z.int()),
  errorText: z.nullable(z.string()),
};

export const depSync = z.object({
  id,
  /** Everything was fetched, or only what had changed. */
  kind: z.enum(['full', 'changes']),
  state: z.enum(['running', 'done', 'failed']),
  /** Somebody asked for it; others happen by themselves. */
  asked: z.boolean(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** Got the profile that they are to have, or were refused it. */
  assigned: z.int(),
  refused: z.int(),
  ...problem,
  startedAt: instant,
  endedAt: z.nullable(instant),
});
export type DepSync = z.output<typeof depSync>;

export const depAccount = z.object({
  /** Null until a token was uploaded. */
  token: z.nullable(
    z.object({
      serverName: z.nullable(z.string()),
      serverUuid: z.nullable(z.string()),
      organizationName: z.nullable(z.string()),
      adminId: z.nullable(z.string()),
      uploadedAt: instant,
      expiresAt: instant,
      expired: z.boolean(),
    }),
  ),
  defaultProfileId: z.nullable(id),
  syncedAt: z.nullable(instant),
  nextSyncAt: z.nullable(instant),
  /** What the last sync failed with. */
  ...problem,
});
export type DepAccount = z.output<typeof depAccount>;

/** What became of each: SUCCESS, or Apple's word for why not. */
export const depResults = z.object({
  devices: z.array(z.object({ id, serialNumber: z.string(), result: z.string() })),
});
export type DepResults = z.output<typeof depResults>;
