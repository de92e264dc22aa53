/** Apps, builds, publications, reports and audiences (domain.md, sections 3 and 4). */
import { packageProblems as readerProblems } from '@muster/app-package/package-error';
import { warningCodes } from '@muster/app-package/package-info';

export const buildStatuses = ['error', 'in_progress', 'pending', 'waiting_to_be_processed', 'processed'] as const;
export type BuildStatus = (typeof buildStatuses)[number];

/** How a build is, the worst first; `waiting` until it is read. */
export const buildHealths = ['failed', 'expired', 'expiring', 'warnings', 'waiting', 'processed'] as const;
export type BuildHealth = (typeof buildHealths)[number];

export const buildTypes = [
  'gitTag',
  'gitBranch',
  'deployerName',
  'ad-hoc',
  'enterprise',
  'appStore',
  'development',
  'testFlight',
] as const;
export type BuildType = (typeof buildTypes)[number];

export const buildScriptPhases = ['enforce', 'audit', 'preInstall', 'postInstall'] as const;
export type BuildScriptPhase = (typeof buildScriptPhases)[number];

export const signingTypes = ['enterprise', 'appStore', 'ad-hoc', 'development', 'testFlight'] as const;
export type SigningType = (typeof signingTypes)[number];

export const publicationVisibilities = ['active', 'inactive', 'unlisted'] as const;
export type PublicationVisibility = (typeof publicationVisibilities)[number];

export const publicationSecurities = ['public', 'logged', 'password'] as const;
export type PublicationSecurity = (typeof publicationSecurities)[number];

/** Which builds a publication offers; `builds` are picked by hand. */
export const publicationFilterTypes = ['builds', 'gitBranch', 'gitTag', 'last', 'tag'] as const;
export type PublicationFilterType = (typeof publicationFilterTypes)[number];

/** Lists use `open` (unread) and `fixed` (read); `closed` is only ever shown. */
export const reportStatuses = ['open', 'fixed', 'closed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const reportTypes = ['bug', 'feedback'] as const;
export type ReportType = (typeof reportTypes)[number];

export const downloadOrigins = ['adm', 'emm', 'dashboard', 'integrationApi', 'sdk', 'store', 'agent', 'scim'] as const;
export type DownloadOrigin = (typeof downloadOrigins)[number];

export const downloadMemberTypes = ['anonymous', 'employee', 'mdmUser', 'user', 'unknown'] as const;
export type DownloadMemberType = (typeof downloadMemberTypes)[number];

export const audienceScopes = ['app', 'org'] as const;
export type AudienceScope = (typeof audienceScopes)[number];

export const audiencePreviewOrigins = ['emails', 'groups'] as const;
export type AudiencePreviewOrigin = (typeof audiencePreviewOrigins)[number];

export const audiencePreviewMemberTypes = ['user', 'employee', 'notFound'] as const;
export type AudiencePreviewMemberType = (typeof audiencePreviewMemberTypes)[number];

/** Why a file could not become a build: what is wrong with it, what happened to its reader, or what the app takes. */
export const packageProblems = [
  ...readerProblems,
  'tooSlow',
  'tooMuchMemory',
  'crashed',
  /** Its checksum is not the one that was announced. */
  'notIntact',
  /** For a platform that the app takes no builds for. */
  'platformRefused',
  /** An archive, of which only its sender can say what it is for. */
  'platformMissing',
] as const;
export type PackageProblem = (typeof packageProblems)[number];

/** What could not be read of a package that is otherwise good, or is odd about it. */
export const packageWarnings = [
  ...warningCodes,
  /** Its identifier is one that no earlier build of the app for its system has. */
  'otherPackage',
] as const;

/** Tags that every app has besides its own. */
export const signingTypeTags = (['ad-hoc', 'development', 'appStore', 'enterprise', 'testFlight'] as const).map(
  (type) => `signingType:${type}` as const,
);

/** Files that any build platform takes. */
export const sharedBuildExtensions = ['zip', 'tar.gz'] as const;
