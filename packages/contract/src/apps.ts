/** What an app is on the wire (platform-shell.md, section 3; domain.md, section 3). */
import * as z from 'zod/mini';
import { buildScriptPhases } from './enumerations/apps.ts';
import { storageProviders } from './enumerations/workspace.ts';
import { id, instant, language, line, newSlug, orgParams, rule } from './fields.ts';
import { roles } from './permissions.ts';

export const appRules = { nameMax: 120, descriptionMax: 2000, messageMax: 2000, scriptMax: 64 * 1024 } as const;
export const appTokenPrefix = 'msa_';
export const appTokenLimits = { nameMax: 80, perApp: 20 } as const;

/** The app of a path; its id, so that rights in single apps are known before anything is read. */
export const appParams = z.extend(orgParams, { appId: id });
export const appSorts = ['name', '-name', 'createdAt', '-createdAt', 'lastBuild', '-lastBuild'] as const;
export type AppSort = (typeof appSorts)[number];

export const appName = line(appRules.nameMax, 1);
export const appSlug = newSlug;

/** Several lines as people write them; without the characters that no text has. */
export function paragraphs(max: number) {
  return z.string().check(
    z.trim(),
    z.maxLength(max),
    rule('type', (text: string) => !notInText.test(text)),
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const notInText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** On Android the SDK reads it as a whole number and compares it with the versionCode. */
const androidVersion = z.string().check(
  z.trim(),
  rule('androidVersion', (text: string) => text === '' || (/^\d{1,10}$/.test(text) && Number(text) <= 2_100_000_000)),
);
/** On iOS it is compared with CFBundleVersion, part by part: one to four numbers. */
const iosVersion = z.string().check(
  z.trim(),
  rule('iosVersion', (text: string) => text === '' || /^\d{1,9}(\.\d{1,9}){0,3}$/.test(text)),
);

function sdkOf<V extends z.ZodMiniType<string, string>>(minVersion: V) {
  return z.object({ ota: z.boolean(), forceAuth: z.boolean(), forceUpdate: z.boolean(), minVersion });
}
export const sdkSettings = z.object({ ios: sdkOf(iosVersion), android: sdkOf(androidVersion) });
export type SdkSettings = z.output<typeof sdkSettings>;

export const appNotifications = z.object({
  newBuildNotifyCollaborators: z.boolean(),
  newBuildNotifyEmployees: z.boolean(),
  newBuildMessage: paragraphs(appRules.messageMax),
  newFeedbackNotifyCollaborators: z.boolean(),
});
export type AppNotifications = z.output<typeof appNotifications>;

const script = paragraphs(appRules.scriptMax);
export const defaultScripts = z.object(
  Object.fromEntries(buildScriptPhases.map((phase) => [phase, script])) as Record<
    (typeof buildScriptPhases)[number],
    typeof script
  >,
);
export type DefaultScripts = z.output<typeof defaultScripts>;

export const appConfiguration = z.object({
  /** Where new builds are kept; null: where the installation keeps its files. */
  storageProvider: z.nullable(z.enum(storageProviders)),
  /** Of mails about this app; null: that of the workspace. */
  notificationLanguage: z.nullable(language),
  /** Managed configurations of Android devices get a signed token of the device. */
  emmJwtSignature: z.boolean(),
});
export type AppConfiguration = z.output<typeof appConfiguration>;

const metadataName = /^[A-Za-z][A-Za-z0-9_.-]{0,39}$/;
const metadataMost = 30;
/** What a workspace notes about an app for its own programs. */
export const appMetadata = z.record(z.string(), line(200)).check(
  rule('metadata', (metadata: Record<string, string>) => {
    const names = Object.keys(metadata);
    return names.length <= metadataMost && names.every((name) => metadataName.test(name));
  }),
);
export type AppMetadata = z.output<typeof appMetadata>;

export const application = z.object({
  id,
  organization: z.object({ id, slug: z.string(), name: z.string() }),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  picture: z.nullable(z.string()),
  pictureSource: z.nullable(z.enum(['upload', 'build'])),
  /** The operating systems that its builds are for. */
  oss: z.array(z.string()),
  /** Slugs; none: every platform that the installation has. */
  buildPlatforms: z.array(z.string()),
  /** Of the caller, in this app. */
  security: z.object({ role: z.enum(roles) }),
  /** It stands in the library that all workspaces see. */
  library: z.boolean(),
  metadata: appMetadata,
  counts: z.object({ builds: z.int(), appCollaborators: z.int(), downloads: z.int() }),
  lastBuildProcessedDate: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
});
export type Application = z.output<typeof application>;

/** What those who change an app see besides. */
export const applicationSettings = z.extend(application, {
  /** Days of the last 30 as `yyyyMMdd` and months of the last 12 as `yyyyMM`, in UTC; those without any are left out. */
  counts: z.extend(application.shape.counts, {
    buildsByDay: z.record(z.string(), z.int()),
    downloadsByDay: z.record(z.string(), z.int()),
    downloadsByMonth: z.record(z.string(), z.int()),
  }),
  configuration: appConfiguration,
  /** Those that the installation has: builds are kept nowhere else. */
  storageProviders: z.array(z.enum(storageProviders)),
  sdk: z.object({
    ios: z.extend(sdkSettings.shape.ios, { versions: z.record(z.string(), z.int()) }),
    android: z.extend(sdkSettings.shape.android, { versions: z.record(z.string(), z.int()) }),
  }),
  notifications: appNotifications,
  defaultScripts,
});
export type ApplicationSettings = z.output<typeof applicationSettings>;

export const attributeTypes = ['tags', 'gitBranch', 'gitTag', 'deployerName', 'versionName'] as const;
export type AttributeType = (typeof attributeTypes)[number];
