/** Apps and Books (VPP) on the wire: the token of a location, what it has, who holds licenses, who is registered. */
import * as z from 'zod/mini';
import { vppUserStatuses } from './enumerations/apple.ts';
import { id, instant, orgParams } from './fields.ts';

export const vppRules = {
  /** How long after one sync the next begins by itself. */
  syncMinutes: 30,
  /** To so many at once. */
  holdersMax: 1000,
  usersMax: 500,
} as const;

export const vppProductTypes = ['App', 'Book'] as const;
/** Of a license: to be asked for, Apple is at it, there, to be given back, or refused. */
export const vppLicenceStates = ['wanted', 'associating', 'held', 'revoking', 'failed'] as const;
export type VppLicenceState = (typeof vppLicenceStates)[number];

/** Why a license is not there, where Apple was not asked; otherwise its number. */
export const vppProblems = ['NOT_OWNED', 'NOT_FOR_DEVICES', 'NO_SERIAL_NUMBER', 'NOT_REVOCABLE'] as const;
export type VppProblem = (typeof vppProblems)[number];

export const vppAssetParams = z.extend(orgParams, { vppAssetId: id });
export const vppUserParams = z.extend(orgParams, { vppUserId: id });

const problem = { problem: z.nullable(z.string()), problemText: z.nullable(z.string()) };

export const vppAccount = z.object({
  /** Null until a token was uploaded. */
  token: z.nullable(
    z.object({
      organizationName: z.nullable(z.string()),
      locationName: z.nullable(z.string()),
      /** ISO 3166-1. */
      country: z.nullable(z.string()),
      uploadedAt: instant,
      expiresAt: instant,
      expired: z.boolean(),
      /** Since when Apple does not take it any more. */
      revokedAt: z.nullable(instant),
    }),
  ),
  /** What the server is called that has said it manages this location now. */
  otherServer: z.nullable(z.string()),
  syncing: z.boolean(),
  syncedAt: z.nullable(instant),
  nextSyncAt: z.nullable(instant),
  /** What the last sync failed with: 5300, 5303, 5304. */
  errorCode: z.nullable(z.int()),
  errorText: z.nullable(z.string()),
});
export type VppAccount = z.output<typeof vppAccount>;

export const vppAsset = z.object({
  id,
  adamId: z.string(),
  pricingParam: z.string(),
  productType: z.enum(vppProductTypes),
  /** As the store has it; null where it says nothing. */
  name: z.nullable(z.string()),
  bundleId: z.nullable(z.string()),
  seller: z.nullable(z.string()),
  totalCount: z.int(),
  assignedCount: z.int(),
  availableCount: z.int(),
  retiredCount: z.int(),
  deviceAssignable: z.boolean(),
  revocable: z.boolean(),
  supportedPlatforms: z.array(z.string()),
  /** Licenses that are being given or taken, and those that were refused. */
  waiting: z.int(),
  failed: z.int(),
  goneAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
});
export type VppAsset = z.output<typeof vppAsset>;

export const vppLicence = z.object({
  id,
  vppAssetId: z.nullable(id),
  adamId: z.string(),
  state: z.enum(vppLicenceStates),
  ...problem,
  since: instant,
  /** One of the two holds it. */
  serialNumber: z.nullable(z.string()),
  user: z.nullable(z.object({ id, email: z.string(), name: z.nullable(z.string()) })),
  /** The device that is managed here, where there is one. */
  device: z.nullable(z.object({ id, displayName: z.string() })),
});
export type VppLicence = z.output<typeof vppLicence>;

export const vppUser = z.object({
  id,
  clientUserId: z.string(),
  email: z.string(),
  status: z.enum(vppUserStatuses),
  person: z.nullable(z.object({ id, name: z.string(), email: z.string() })),
  /** What Apple is doing. */
  work: z.nullable(z.enum(['create', 'retire'])),
  ...problem,
  licences: z.int(),
  /** There is an invitation that they have not accepted. */
  invited: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type VppUser = z.output<typeof vppUser>;
