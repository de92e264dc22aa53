/** What a build is on the wire (domain.md, section 3; what is read from its package: packages/app-package). */
import * as z from 'zod/mini';
import { appParams, paragraphs } from './apps.ts';
import { type BuildOs, buildOsNames, buildOss } from './build-os.ts';
import { type BuildHealth, buildHealths, buildStatuses, packageProblems, signingTypes } from './enumerations/apps.ts';
import { id, instant, language, line } from './fields.ts';

export const buildRules = {
  tagMax: 80,
  tagsMax: 50,
  changelogMax: 20_000,
  versionNameMax: 120,
  attachmentsMax: 20,
  /** Ids that are named in one call. */
  idsMax: 10_000,
  /** A profile or certificate that ends sooner is told of (domain.md, section 4). */
  expiryNoticeDays: 30,
  fileNameMax: 255,
  /** More of a list are not counted. */
  countedAtMost: 1000,
} as const;

export const buildParams = z.extend(appParams, { buildId: id });
export const attachmentParams = z.extend(buildParams, { attachmentId: id });

export { type BuildOs, buildOsNames, buildOss };

export const buildSorts = [
  'createdAt',
  '-createdAt',
  'size',
  '-size',
  'downloads',
  '-downloads',
  'versionName',
  '-versionName',
] as const;
export type BuildSort = (typeof buildSorts)[number];

/** Entered with commas between them: trimmed, the empty ones dropped, and of those that are the same one (domain.md, section 5). */
const buildTag = line(buildRules.tagMax, 1);
export const buildTags = z.array(buildTag).check(z.maxLength(buildRules.tagsMax));
export const changelog = paragraphs(buildRules.changelogMax);

/** Who or what made the build, as its build server says (facts of the upload call that build servers make). */
export const deployer = z.object({
  name: z.optional(line(200)),
  info: z.optional(
    z.object({
      commit: z.optional(line(200)),
      commitMessage: z.optional(paragraphs(5_000)),
      branch: z.optional(line(300)),
      tag: z.optional(line(300)),
      triggerTimestamp: z.optional(line(100)),
      buildUrl: z.optional(line(2000)),
      ciUrl: z.optional(line(2000)),
      repositoryUrl: z.optional(line(2000)),
      buildNumber: z.optional(line(100)),
    }),
  ),
});
export type Deployer = z.output<typeof deployer>;

/** Whom to tell when it is processed; what is not said is as the app's settings say. */
export const buildNotify = z.object({
  collaborators: z.optional(z.boolean()),
  employees: z.optional(z.boolean()),
  message: z.optional(paragraphs(2000)),
  language: z.optional(language),
});
export type BuildNotify = z.output<typeof buildNotify>;

/** What can be said about a build when its file is sent. */
export const buildFields = z.object({
  versionName: z.optional(line(buildRules.versionNameMax)),
  tags: z.optional(buildTags),
  changelog: z.optional(changelog),
  /** The slug of a platform that takes archives nothing can be read from. */
  buildPlatform: z.optional(line(40)),
  packageName: z.optional(line(200)),
  packageVersion: z.optional(line(buildRules.versionNameMax)),
  /** Groups of people, as OR of ANDs: who of the employees is told. */
  filter: z.optional(z.array(z.array(line(80, 1)).check(z.maxLength(20))).check(z.maxLength(20))),
  notify: z.optional(buildNotify),
  deployer: z.optional(deployer),
});
export type BuildFields = z.output<typeof buildFields>;

/** How a build is when it needs somebody, the worst first. */
export const buildTroubles = ['expired', 'failed', 'expiring'] as const satisfies readonly BuildHealth[];
export type BuildTrouble = (typeof buildTroubles)[number];

/** A row of the list. */
export const build = z.object({
  id,
  organizationId: id,
  applicationId: id,
  status: z.enum(buildStatuses),
  /** The worst of what is true of it now: failed or expired, expires soon, could not be read in part, all right. */
  health: z.enum(buildHealths),
  /** Why it failed, in the caller's language; null unless it did. */
  errorText: z.nullable(z.string()),
  problem: z.nullable(z.enum(packageProblems)),
  fileName: z.string(),
  size: z.int(),
  /** ipa, apk, msix…; null until it is read. */
  format: z.nullable(z.string()),
  os: z.nullable(z.enum(buildOss)),
  buildPlatform: z.nullable(z.string()),
  /** What the app calls itself. */
  displayName: z.nullable(z.string()),
  /** Bundle identifier, package or product name. */
  package: z.nullable(z.string()),
  versionName: z.nullable(z.string()),
  versionCode: z.nullable(z.string()),
  icon: z.nullable(z.string()),
  signingType: z.nullable(z.enum([...signingTypes, 'developerId'])),
  gitBranch: z.nullable(z.string()),
  gitTag: z.nullable(z.string()),
  tags: z.array(z.string()),
  deployerName: z.nullable(z.string()),
  downloads: z.int(),
  attachments: z.int(),
  /** How many there are. */
  warnings: z.int(),
  /** When its profile or certificate ends and it can no longer be installed or run. */
  expiresAt: z.nullable(instant),
  /** Who sent it: a member, or the name of the token that a build server used. */
  uploadedBy: z.nullable(z.object({ kind: z.enum(['user', 'appToken']), name: z.string() })),
  createdAt: instant,
  updatedAt: instant,
  processedAt: z.nullable(instant),
});
export type Build = z.output<typeof build>;
