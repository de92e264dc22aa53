/** What is known of one build beyond its row in a list, and of two beside each other. */
import * as z from 'zod/mini';
import { buildScripts } from './build-scripts.ts';
import { build, deployer } from './builds.ts';
import { packageWarnings } from './enumerations/apps.ts';
import { id, instant } from './fields.ts';

const certificate = z.object({
  subject: z.string(),
  issuer: z.string(),
  serialNumber: z.string(),
  sha256: z.string(),
  notBefore: instant,
  notAfter: instant,
});
const profile = z.object({
  name: z.optional(z.string()),
  uuid: z.optional(z.string()),
  teamId: z.optional(z.string()),
  teamName: z.optional(z.string()),
  createdAt: z.optional(instant),
  expiresAt: z.optional(instant),
  devices: z.optional(z.array(z.string())),
  allDevices: z.optional(z.boolean()),
  entitlements: z.optional(z.record(z.string(), z.unknown())),
  certificates: z.optional(z.array(certificate)),
});

/** What was read from the package, beyond what the row has. */
export const buildFacts = z.object({
  names: z.optional(z.record(z.string(), z.string())),
  minimumOs: z.optional(z.string()),
  targetOs: z.optional(z.string()),
  architectures: z.optional(z.array(z.string())),
  deviceFamilies: z.optional(z.array(z.string())),
  permissions: z.optional(
    z.array(z.object({ name: z.string(), reason: z.optional(z.string()), upTo: z.optional(z.string()) })),
  ),
  features: z.optional(z.array(z.object({ name: z.string(), required: z.boolean() }))),
  entitlements: z.optional(z.record(z.string(), z.unknown())),
  signing: z.optional(
    z.object({
      type: z.optional(z.string()),
      schemes: z.optional(z.array(z.string())),
      certificates: z.optional(z.array(certificate)),
      profile: z.optional(profile),
      timestamped: z.optional(z.boolean()),
    }),
  ),
  nested: z.optional(
    z.array(
      z.object({
        path: z.string(),
        identifier: z.optional(z.string()),
        name: z.optional(z.string()),
        versionName: z.optional(z.string()),
        versionCode: z.optional(z.string()),
        profile: z.optional(profile),
      }),
    ),
  ),
  /** Where the bytes are, largest first. */
  parts: z.array(z.object({ name: z.string(), size: z.int() })),
  /** Further facts of this format alone. */
  details: z.optional(z.record(z.string(), z.string())),
});
export type BuildFacts = z.output<typeof buildFacts>;

export const attachment = z.object({ id, name: z.string(), size: z.int(), createdAt: instant });
export type Attachment = z.output<typeof attachment>;

/** The side panel: everything about one build. */
export const buildDetails = z.extend(build, {
  application: z.object({ id, slug: z.string(), name: z.string() }),
  changelog: z.string(),
  deployer: z.nullable(deployer),
  /** SHA-256 of the file, lower-case hex; null until it was read. */
  sha256: z.nullable(z.string()),
  facts: z.nullable(buildFacts),
  warningList: z.array(z.object({ code: z.enum(packageWarnings), text: z.string(), detail: z.nullable(z.string()) })),
  attachmentList: z.array(attachment),
  /** At first those of the app. */
  scripts: buildScripts,
});
export type BuildDetails = z.output<typeof buildDetails>;

/** What of two builds is held side by side, in the order in which it is shown. */
export const comparedFacts = [
  'format',
  'os',
  'package',
  'displayName',
  'versionName',
  'versionCode',
  'minimumOs',
  'targetOs',
  'architectures',
  'deviceFamilies',
  'signingType',
  'schemes',
  'profile',
  'profileExpiry',
] as const;

/** One thing that two builds do not have in common: null on the side that lacks it. */
const difference = z.object({ name: z.string(), left: z.nullable(z.string()), right: z.nullable(z.string()) });

export const buildComparison = z.object({
  left: build,
  right: build,
  /** Versions, SDK levels, minimum systems, architectures, signer: only those that differ. */
  facts: z.array(z.extend(difference, { name: z.enum(comparedFacts) })),
  permissions: z.array(difference),
  /** Whether each is required. */
  features: z.array(z.object({ name: z.string(), left: z.nullable(z.boolean()), right: z.nullable(z.boolean()) })),
  entitlements: z.array(difference),
  /** The signer's certificate, and whether it is the same. */
  signer: z.object({ left: z.nullable(certificate), right: z.nullable(certificate), same: z.boolean() }),
  devices: z.object({ added: z.array(z.string()), removed: z.array(z.string()), kept: z.int() }),
  size: z.object({ left: z.int(), right: z.int() }),
  parts: z.array(z.object({ name: z.string(), left: z.int(), right: z.int() })),
});
export type BuildComparison = z.output<typeof buildComparison>;

/** Which builds go by themselves. Whatever a publication offers stays. */
export const retention = z.object({
  enabled: z.boolean(),
  /** Older than so many days. */
  days: z.int().check(z.minimum(1), z.maximum(3650)),
  /** The newest of each platform's package, and of each publication, that stay, however old. What a publication gives always stays. */
  keep: z.int().check(z.minimum(0), z.maximum(1000)),
});
export type Retention = z.output<typeof retention>;
