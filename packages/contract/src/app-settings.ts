/** What is set about an app, for those who change it (platform-shell.md, section 3). */
import * as z from 'zod/mini';
import { application, appRules, paragraphs } from './apps.ts';
import { buildScripts } from './build-scripts.ts';
import { storageProviders } from './enumerations/workspace.ts';
import { language, rule } from './fields.ts';

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

export const appConfiguration = z.object({
  /** Where new builds are kept; null: where the installation keeps its files. */
  storageProvider: z.nullable(z.enum(storageProviders)),
  /** Of mails about this app; null: that of the workspace. */
  notificationLanguage: z.nullable(language),
  /** Managed configurations of Android devices get a signed token of the device. */
  emmJwtSignature: z.boolean(),
});
export type AppConfiguration = z.output<typeof appConfiguration>;

/** What those who change an app see besides. */
export const applicationSettings = z.extend(application, {
  /** Days of the last 30 as `yyyyMMdd` and months of the last 12 as `yyyyMM`, in UTC; those without any are left out. */
  counts: z.extend(application.shape.counts, {
    /** Of the whole workspace, for those who may list them. */
    collaborators: z.optional(z.int()),
    employees: z.optional(z.int()),
    /** Employees with a role in this app. */
    appEmployees: z.optional(z.int()),
    pubApps: z.int(),
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
  defaultScripts: buildScripts,
});
export type ApplicationSettings = z.output<typeof applicationSettings>;
