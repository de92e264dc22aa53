/** What a report is on the wire: a bug or feedback that somebody sent from an app or the store (domain.md, section 3). */
import * as z from 'zod/mini';
import { appParams, paragraphs } from './apps.ts';
import { downloadMemberTypes, reportStatuses, reportTypes } from './enumerations/apps.ts';
import { id, instant, line } from './fields.ts';

export const reportRules = {
  messageMax: 5_000,
  packageMax: 200,
  versionMax: 120,
  /** Bytes of a screenshot as it comes; it is drawn anew. */
  screenshotMax: 8 * 1024 * 1024,
  videoMax: 50 * 1024 * 1024,
  /** For so long a video that was announced can still be sent. */
  videoHours: 24,
  /** Ids that are named in one call. */
  idsMax: 10_000,
  /** More of a list are not counted. */
  countedAtMost: 1000,
} as const;

export const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm'] as const;

/** Where a report was written: in the app itself, or on its page in the store. */
export const reportOrigins = ['sdk', 'store'] as const;
export type ReportOrigin = (typeof reportOrigins)[number];

/** `missing`: it was announced, and has not arrived. */
export const videoStates = ['none', 'missing', 'kept'] as const;
export type VideoState = (typeof videoStates)[number];

export const reportParams = z.extend(appParams, { reportId: id });

export const reportMessage = paragraphs(reportRules.messageMax);

export const packageInfo = z.object({
  name: z.optional(line(reportRules.packageMax)),
  version: z.optional(line(reportRules.versionMax)),
  versionName: z.optional(line(reportRules.versionMax)),
});
export type PackageInfo = z.output<typeof packageInfo>;

/** As the device says of itself, by the names that SDKs use. */
const deviceFact = z.union([line(200), z.number(), z.boolean(), z.null()]);
export const deviceInfo = z.object({
  device: z.optional(
    z.object({
      model: z.optional(line(200)),
      vendor: z.optional(line(200)),
      type: z.optional(line(80)),
      id: z.optional(line(200)),
      battery: z.optional(deviceFact),
      batteryStatus: z.optional(deviceFact),
      network: z.optional(line(80)),
      resolution: z.optional(line(80)),
      orientation: z.optional(line(80)),
      ramUsed: z.optional(deviceFact),
      ramTotal: z.optional(deviceFact),
      ramFree: z.optional(deviceFact),
      diskFree: z.optional(deviceFact),
    }),
  ),
  os: z.optional(z.object({ name: z.optional(line(40)), version: z.optional(line(80)) })),
});
export type DeviceInfo = z.output<typeof deviceInfo>;

/** A row of the list. */
export const report = z.object({
  id,
  organizationId: id,
  applicationId: id,
  application: z.object({ id, slug: z.string(), name: z.string(), picture: z.nullable(z.string()) }),
  type: z.enum(reportTypes),
  status: z.enum(reportStatuses),
  archived: z.boolean(),
  message: z.string(),
  origin: z.enum(reportOrigins),
  /** Who sent it; nothing is known of anonymous ones but an address that they may have written. */
  member: z.object({
    type: z.enum(downloadMemberTypes),
    id: z.nullable(id),
    email: z.nullable(z.string()),
    name: z.nullable(z.string()),
  }),
  packageName: z.nullable(z.string()),
  packageVersion: z.nullable(z.string()),
  packageVersionName: z.nullable(z.string()),
  os: z.nullable(z.string()),
  osVersion: z.nullable(z.string()),
  deviceModel: z.nullable(z.string()),
  /** The build that it is about, as long as there is one. */
  buildId: z.nullable(id),
  publicationId: z.nullable(id),
  screenshot: z.nullable(z.string()),
  video: z.enum(videoStates),
  createdAt: instant,
  updatedAt: instant,
});
export type Report = z.output<typeof report>;

export const reportDetails = z.extend(report, {
  device: deviceInfo,
  build: z.nullable(
    z.object({
      id,
      versionName: z.nullable(z.string()),
      versionCode: z.nullable(z.string()),
      fileName: z.string(),
    }),
  ),
  videoSize: z.nullable(z.int()),
});
export type ReportDetails = z.output<typeof reportDetails>;

export const reportSorts = ['createdAt', '-createdAt'] as const;
export type ReportSort = (typeof reportSorts)[number];
