/** What the pages of a store show to whoever opens them (domain.md, section 3; decision on visitors in docs/decisions). */
import * as z from 'zod/mini';
import { buildOss } from './builds.ts';
import { id, instant, line, orgParams } from './fields.ts';
import { accessOutcomes } from './publications.ts';

export const storeRules = {
  /** How long somebody stays signed in without coming back. */
  sessionDays: 30,
  codeMinutes: 15,
  messageMax: 5_000,
  screenshotBytes: 5 * 1024 * 1024,
  historyMost: 50,
} as const;

export const storeAppParams = z.extend(orgParams, { slug: line(128, 1) });

/** What a visitor's browser says of the device; the server reads the rest from headers. */
export const storeDevice = z.object({
  os: z.optional(z.enum(buildOss)),
  osVersion: z.optional(line(40)),
  model: z.optional(line(120)),
  /** Of the processor, as client hints have it: `arm` and `64`. */
  architecture: z.optional(line(20)),
  bitness: z.optional(line(4)),
});
export type StoreDevice = z.output<typeof storeDevice>;

const storeBranding = z.object({
  logo: z.nullable(z.string()),
  primaryColor: z.nullable(z.string()),
  buttonColor: z.nullable(z.string()),
});

export const storeVisitor = z.object({
  email: z.string(),
  name: z.string(),
  type: z.enum(['user', 'employee']),
  /** They have chosen a password for the store, or have one of the dashboard. */
  hasPassword: z.boolean(),
  /** One of the provider's staff looks at the store as this person. */
  supplanted: z.boolean(),
});

export const storeCard = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.nullable(z.string()),
  /** For which it has a build. */
  oss: z.array(z.enum(buildOss)),
  versionName: z.nullable(z.string()),
  updatedAt: z.nullable(instant),
  /** It asks for a password that has not been given yet. */
  locked: z.boolean(),
  /** Of the library that all workspaces share. */
  library: z.boolean(),
});
export type StoreCard = z.output<typeof storeCard>;

/** Why an install would fail, found before the download. */
export const installProblems = [
  'wrongPlatform',
  'osTooOld',
  'deviceFamily',
  'udidUnknown',
  'udidMissing',
  'profileExpired',
  'certificateExpired',
  'appStoreOnly',
  'simulatorOnly',
  'architecture',
  'signerChanged',
  'versionLower',
  'notInstallable',
  'notSigned',
] as const;
export type InstallProblem = (typeof installProblems)[number];

export const installCheck = z.object({
  /** `maybe`: something could not be found out from here. */
  verdict: z.enum(['yes', 'no', 'maybe']),
  problems: z.array(
    z.object({
      code: z.enum(installProblems),
      /** It will fail for certain. */
      certain: z.boolean(),
      /** For the sentence, such as the version that is needed and the one that is there. */
      needed: z.optional(z.string()),
      found: z.optional(z.string()),
    }),
  ),
});
export type InstallCheck = z.output<typeof installCheck>;

export const storeBuild = z.object({
  id,
  os: z.nullable(z.enum(buildOss)),
  buildPlatform: z.nullable(z.string()),
  versionName: z.nullable(z.string()),
  versionCode: z.nullable(z.string()),
  format: z.nullable(z.string()),
  fileName: z.string(),
  size: z.int(),
  minOs: z.nullable(z.string()),
  releaseNotes: z.string(),
  createdAt: instant,
  /** What one does: `ota` installs by a tap on an iPhone or iPad, others are downloaded. */
  how: z.enum(['ota', 'download', 'none']),
  check: installCheck,
  /** Only where the publication shows them. */
  developer: z.nullable(
    z.object({
      branch: z.nullable(z.string()),
      tag: z.nullable(z.string()),
      commit: z.nullable(z.string()),
      tags: z.array(z.string()),
      deployer: z.nullable(z.string()),
    }),
  ),
  attachments: z.array(z.object({ id, name: z.string(), size: z.int() })),
});
export type StoreBuild = z.output<typeof storeBuild>;

/** One app of the store. What is not for the visitor's eyes yet is left out. */
export const storeApp = z.object({
  outcome: z.enum(accessOutcomes),
  slug: z.string(),
  name: z.nullable(z.string()),
  description: z.string(),
  icon: z.nullable(z.string()),
  branding: storeBranding,
  terms: z.nullable(z.object({ version: z.int(), text: z.string(), accepted: z.boolean() })),
  expirationDate: z.nullable(instant),
  /** For the visitor's own device; null where there is none, or the device is not known. */
  build: z.nullable(storeBuild),
  /** For other devices. */
  others: z.array(storeBuild),
  history: z.array(storeBuild),
  /** iOS builds that name their devices: the visitor can say which one theirs is. */
  asksUdid: z.boolean(),
});
export type StoreApp = z.output<typeof storeApp>;

/** What a store is before anybody is known to it. */
const storeInfo = z.object({
  name: z.string(),
  slug: z.string(),
  security: z.enum(['public', 'logged', 'password']),
  branding: z.object({
    logo: z.optional(z.string()),
    picture: z.optional(z.string()),
    primaryColor: z.optional(z.string()),
  }),
});

export const storeFront = z.extend(storeInfo, {
  /** `signIn`: nothing is shown before that. */
  outcome: z.enum(['ok', 'signIn', 'password']),
  visitor: z.nullable(storeVisitor),
  device: storeDevice,
  apps: z.array(storeCard),
});
export type StoreFront = z.output<typeof storeFront>;
