/** Policies on the wire (domain.md, section 3): what devices get, in versions that never change, and to whom it goes. */
import { policyTypes, valueProblems } from '@muster/catalogue/catalogue';
import * as z from 'zod/mini';
import { paragraphs } from './apps.ts';
import { appInstallModes, appTypes, scriptTypes } from './enumerations/devices.ts';
import { id, instant, line, orgParams, url } from './fields.ts';

export { type PolicyType, policyTypes } from '@muster/catalogue/catalogue';

export const policyRules = {
  nameMax: 120,
  descriptionMax: 400,
  commentMax: 300,
  /** Of one version. */
  itemsMax: 300,
  appsMax: 200,
  /** Automation rules assign devices one by one. */
  assignmentsMax: 2000,
  /** Bytes of the content of a version, as JSON. */
  contentMax: 4 * 1024 * 1024,
  /** Values of a version, those in lists and dictionaries included. */
  valuesMax: 20_000,
  /** More of a list are not counted. */
  countedAtMost: 10_000,
  importMax: 50,
} as const;

export const policyParams = z.extend(orgParams, { policyId: id });
export const policyVersionParams = z.extend(policyParams, {
  version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)),
});

/** Short, and stable within its policy: what states and comparisons name it by. */
const itemId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/));

const settingsItem = z.object({
  id: itemId,
  /** Of the catalogue; one that it does not know is kept and flagged. */
  group: z.string().check(z.minLength(1), z.maxLength(300)),
  name: z.optional(line(120)),
  /** Under the platform's own keys. A secret is write-only: `{ "$secret": id }` stands for it. */
  values: z.record(z.string().check(z.maxLength(300)), z.unknown()),
});

/** When a scheduled app may be installed: hours of a day, in the device's workspace zone. */
const appSchedule = z.object({
  from: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  to: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
});

/** As the database writes it: what is named is found by it in many places. */
const namedId = id.check(z.toLowerCase());

const policyApp = z.object({
  id: itemId,
  type: z.enum(appTypes),
  /** Of `build` and the variants of `lastBuild`. */
  applicationId: z.optional(namedId),
  buildId: z.optional(namedId),
  /** The tag, tag of the commit or branch of the variants of `lastBuild`. */
  filter: z.optional(line(200)),
  /** Of `store`: Apple's id of the app, or the package of an Android app. */
  storeId: z.optional(line(200)),
  /** Of `store`: its bundle identifier, by which the device reports it. */
  identifier: z.optional(line(200)),
  name: z.optional(line(200)),
  assetId: z.optional(namedId),
  mode: z.enum(appInstallModes),
  schedule: z.optional(appSchedule),
  /** Managed app configuration; strings may have variables. */
  configuration: z.optional(z.record(z.string(), z.unknown())),
  /** Taken away when the policy no longer gives it. */
  removeWithPolicy: z._default(z.boolean(), true),
});

const policyBook = z.object({ id: itemId, storeId: line(40, 1), name: z.optional(line(200)) });
const policyBookmark = z.object({
  id: itemId,
  title: line(120, 1),
  url,
  icon: z.optional(z.string().check(z.maxLength(200_000))),
});
const policyScript = z.object({
  id: itemId,
  assetId: namedId,
  execution: z.enum(scriptTypes),
  options: z.optional(
    z.object({
      intervalMinutes: z.optional(z.int().check(z.minimum(5), z.maximum(43_200))),
      asUser: z.optional(z.boolean()),
    }),
  ),
  arguments: z._default(z.array(line(1000)).check(z.maxLength(50)), []),
});
const policyAsset = z.object({ id: itemId, assetId: namedId });

export const policyContent = z.object({
  settings: z._default(z.array(settingsItem).check(z.maxLength(policyRules.itemsMax)), []),
  /** Custom configuration profiles by their ids. */
  profiles: z._default(z.array(z.object({ id: itemId, profileId: namedId })).check(z.maxLength(100)), []),
  apps: z._default(z.array(policyApp).check(z.maxLength(policyRules.appsMax)), []),
  books: z._default(z.array(policyBook).check(z.maxLength(policyRules.appsMax)), []),
  bookmarks: z._default(z.array(policyBookmark).check(z.maxLength(100)), []),
  scripts: z._default(z.array(policyScript).check(z.maxLength(100)), []),
  assets: z._default(z.array(policyAsset).check(z.maxLength(100)), []),
});
export type PolicyContent = z.output<typeof policyContent>;
export type PolicyApp = PolicyContent['apps'][number];

export const policyStates = ['active', 'archived'] as const;
export type PolicyState = (typeof policyStates)[number];

/** How a setting of a device is (issue: verified only by what the device reported itself). */
export const settingStates = ['failed', 'pending', 'applied', 'verified', 'notApplicable'] as const;
export type SettingState = (typeof settingStates)[number];

export const stateCounts = z.object({
  failed: z.int(),
  pending: z.int(),
  applied: z.int(),
  verified: z.int(),
  notApplicable: z.int(),
});

const author = z.nullable(z.object({ id: z.nullable(id), name: z.string(), email: z.nullable(z.string()) }));

/** A row of the list. */
export const policy = z.object({
  id,
  name: z.string(),
  description: z.string(),
  type: z.enum(policyTypes),
  state: z.enum(policyStates),
  /** The lower, the higher it stands: it wins where policies differ. */
  rank: z.int(),
  version: z.int(),
  /** How many settings are configured (domain.md: properties count). */
  properties: z.int(),
  apps: z.int(),
  /** Devices that have it. */
  devices: z.int(),
  /** Of those devices, by the worst of their settings. */
  states: stateCounts,
  createdAt: instant,
  updatedAt: instant,
});
export type Policy = z.output<typeof policy>;

export const policyProblem = z.object({
  /** `settings`, `apps` …, and the id in it. */
  part: z.string(),
  item: z.string(),
  path: z.array(z.union([z.string(), z.int()])),
  problem: z.enum([...valueProblems, 'missing', 'notReady', 'interpolation']),
  severity: z.enum(['error', 'notice']),
  expected: z.optional(z.array(z.union([z.string(), z.number(), z.boolean()]))),
});
export type PolicyProblem = z.output<typeof policyProblem>;

export const assignmentKinds = ['all', 'device', 'tag', 'employee', 'group', 'template', 'audience'] as const;
export type AssignmentKind = (typeof assignmentKinds)[number];

export const assignmentInput = z
  .object({
    kind: z.enum(assignmentKinds),
    /** The id of what is meant; of `tag` the tag; of `all` nothing. */
    target: z._default(line(120), ''),
    /** Those devices do not get it, whatever else gives it to them. */
    excluded: z._default(z.boolean(), false),
  })
  .check(
    z.refine(
      ({ kind, target }) =>
        kind === 'all' ? target === '' : kind === 'tag' ? target !== '' : id.safeParse(target).success,
      {
        path: ['target'],
      },
    ),
  );
export type AssignmentInput = z.output<typeof assignmentInput>;

export const assignment = z.object({
  id,
  kind: z.enum(assignmentKinds),
  target: z.string(),
  excluded: z.boolean(),
  /** What people call it; null where it is gone. */
  label: z.nullable(z.string()),
  /** Devices that it reaches now. */
  devices: z.int(),
  createdAt: instant,
});
export type Assignment = z.output<typeof assignment>;

export const policyDetails = z.extend(policy, {
  content: policyContent,
  /** Of the current version. */
  author,
  comment: z.nullable(z.string()),
  problems: z.array(policyProblem),
  can: z.object({ update: z.boolean(), delete: z.boolean() }),
});
export type PolicyDetails = z.output<typeof policyDetails>;

export const policyVersion = z.object({
  version: z.int(),
  author,
  comment: z.nullable(z.string()),
  properties: z.int(),
  apps: z.int(),
  /** The version whose content it took over, where somebody rolled back. */
  restored: z.nullable(z.int()),
  createdAt: instant,
});
export type PolicyVersion = z.output<typeof policyVersion>;

export const policySorts = ['rank', 'name', '-name', 'updatedAt', '-updatedAt'] as const;

/** What saving would do: the difference, whom it reaches, who cannot have what and why. */
export const policyImpact = z.object({
  problems: z.array(policyProblem),
  diff: z.array(
    z.object({
      part: z.string(),
      item: z.string(),
      group: z.nullable(z.string()),
      kind: z.enum(['N', 'E', 'D']),
      paths: z.array(
        z.object({
          path: z.array(z.union([z.string(), z.int()])),
          before: z.unknown(),
          after: z.unknown(),
          secret: z.boolean(),
        }),
      ),
    }),
  ),
  /** Devices that have the policy, or will. */
  devices: z.int(),
  /** What some of them cannot have; the most devices first. */
  cannot: z.array(
    z.object({
      item: z.string(),
      group: z.string(),
      key: z.nullable(z.string()),
      reason: z.string(),
      since: z.nullable(z.string()),
      devices: z.int(),
      examples: z.array(z.object({ id, displayName: z.string(), osVersion: z.nullable(z.string()) })),
    }),
  ),
  conflicts: z.array(
    z.object({
      group: z.string(),
      key: z.string(),
      winner: z.object({ policyId: id, name: z.string() }),
      losers: z.array(z.object({ policyId: id, name: z.string() })),
      devices: z.int(),
    }),
  ),
});
export type PolicyImpact = z.output<typeof policyImpact>;

/** As it stands in a file: no ids of the installation but those of what it names, no secrets. */
export const policyFile = z.object({
  muster: z.literal('policy/1'),
  name: line(policyRules.nameMax, 1),
  description: z._default(paragraphs(policyRules.descriptionMax), ''),
  type: z.enum(policyTypes),
  content: policyContent,
  /** Left as they are where they are not said. */
  assignments: z.optional(z.array(assignmentInput).check(z.maxLength(policyRules.assignmentsMax))),
});
export type PolicyFile = z.output<typeof policyFile>;

/** Something to start from: made by us, or saved by somebody of the workspace. */
export const policyTemplate = z.object({
  id: z.string(),
  /** Ours have their name and description in phrases. */
  builtIn: z.boolean(),
  name: z.string(),
  description: z.string(),
  type: z.enum(policyTypes),
  properties: z.int(),
  createdAt: z.nullable(instant),
});
export type PolicyTemplate = z.output<typeof policyTemplate>;
export const builtInTemplates = ['baseline-iphone', 'baseline-ipad', 'baseline-mac'] as const;
export type BuiltInTemplate = (typeof builtInTemplates)[number];

/** A configuration profile that somebody uploaded. */
export const profileParams = z.extend(orgParams, { profileId: id });
export const customProfile = z.object({
  id,
  name: z.string(),
  /** PayloadIdentifier. */
  identifier: z.string(),
  organization: z.nullable(z.string()),
  description: z.nullable(z.string()),
  scope: z.enum(['System', 'User']),
  size: z.int(),
  payloads: z.array(z.object({ type: z.string(), name: z.nullable(z.string()), known: z.boolean() })),
  /** Who signed it; null where nobody did. */
  signer: z.nullable(z.object({ name: z.string(), known: z.boolean(), expiresAt: z.nullable(instant) })),
  /** What devices may not like: an unknown payload, keys that are not known, one that the server makes itself. */
  notices: z.array(
    z.object({
      notice: z.enum([
        'unknownPayload',
        'unknownKey',
        'wrongType',
        'unknownSigner',
        'expiredSigner',
        'userScope',
        'removalPassword',
      ]),
      detail: z.string(),
    }),
  ),
  /** Policies that have it. */
  policies: z.array(z.object({ id, name: z.string() })),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type CustomProfile = z.output<typeof customProfile>;
