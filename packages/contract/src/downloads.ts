/** Downloads: what of an app was fetched by whom, and what is counted of it (domain.md, section 3). */
import * as z from 'zod/mini';
import { downloadMemberTypes, downloadOrigins } from './enumerations/apps.ts';
import { id, instant, rule } from './fields.ts';

export const downloadRules = {
  /** More of a list are not counted. */
  countedAtMost: 1000,
  /** Days that statistics are told by; longer times by month. */
  byDayAtMost: 92,
  /** Days of one question. */
  daysAtMost: 3660,
  /** Values of a split; the rest is one number. */
  valuesAtMost: 20,
} as const;

/** The first of an app on a platform by somebody, another build of it, or the same build again. */
export const downloadKinds = ['install', 'update', 'again'] as const;
export type DownloadKind = (typeof downloadKinds)[number];

export const downloadSorts = ['createdAt', '-createdAt'] as const;

const named = z.object({ id, name: z.string() });

export const downloadRow = z.object({
  id,
  application: named,
  buildId: id,
  /** The build is there still. */
  hasBuild: z.boolean(),
  /** Null where it was downloaded outside of a publication; without a slug where that is gone. */
  publication: z.nullable(z.object({ id, slug: z.nullable(z.string()) })),
  origin: z.enum(downloadOrigins),
  memberType: z.enum(downloadMemberTypes),
  /** One of the people of the workspace; null where they are gone, or were nobody in particular. */
  memberId: z.nullable(id),
  memberEmail: z.nullable(z.string()),
  memberName: z.nullable(z.string()),
  /** Null of nobody in particular. */
  kind: z.nullable(z.enum(downloadKinds)),
  os: z.nullable(z.string()),
  versionName: z.nullable(z.string()),
  versionCode: z.nullable(z.string()),
  country: z.nullable(z.string()),
  deviceModel: z.nullable(z.string()),
  deviceOs: z.nullable(z.string()),
  deviceOsVersion: z.nullable(z.string()),
  createdAt: instant,
});
export type Download = z.output<typeof downloadRow>;

/** A day of UTC, in a time in which there may be downloads. */
export const day = z.iso.date().check(rule('type', (text: string) => /^20\d\d/.test(text)));

const counted = { downloads: z.int(), installs: z.int(), updates: z.int() };
/** What downloads are told apart by. A version is written with its platform: `ios/2.4.0`. */
export const downloadSplits = ['os', 'version', 'country', 'device', 'origin', 'memberType', 'publication'] as const;
export type DownloadSplit = (typeof downloadSplits)[number];

const split = z.object({
  /** The largest first; the empty value is what nobody knows. */
  values: z.array(z.object({ value: z.string(), name: z.optional(z.string()), ...counted })),
  /** Downloads of all values that are not among them. */
  others: z.int(),
});

export const downloadStats = z.object({
  from: day,
  to: day,
  unit: z.enum(['day', 'month']),
  /** Days, or first days of months, oldest first, those without anything included. */
  series: z.array(z.object({ time: day, ...counted })),
  total: z.object(counted),
  /** Of as many days just before. */
  before: z.object(counted),
  splits: z.record(z.enum(downloadSplits), split),
});
export type DownloadStats = z.output<typeof downloadStats>;

export const adoptionSorts = ['lastAt', '-lastAt', 'email', '-email'] as const;

/** Who has which build: the last one that they downloaded for a platform. */
export const adoption = z.object({
  id,
  memberId: id,
  memberType: z.enum(downloadMemberTypes),
  email: z.string(),
  name: z.string(),
  os: z.string(),
  buildId: id,
  versionName: z.nullable(z.string()),
  kind: z.enum(downloadKinds),
  /** They have the newest for their platform. */
  current: z.boolean(),
  downloads: z.int(),
  firstAt: instant,
  lastAt: instant,
});
export type Adoption = z.output<typeof adoption>;

/** The newest for a platform, and how many of those who have the app there have it. */
export const platformAdoption = z.object({
  os: z.string(),
  buildId: id,
  versionName: z.nullable(z.string()),
  versionCode: z.nullable(z.string()),
  createdAt: instant,
  current: z.int(),
  people: z.int(),
});
export type PlatformAdoption = z.output<typeof platformAdoption>;

export const appOverview = z.object({
  platforms: z.array(platformAdoption),
  publications: z.object({ total: z.int(), active: z.int() }),
  /** Of the last thirty days, by day. */
  downloads: z.object({
    total: z.int(),
    before: z.int(),
    byDay: z.array(z.object({ day, count: z.int() })),
  }),
  /** Of those who have an older build, those who downloaded last, and how many there are. */
  outdated: z.object({ total: z.int(), people: z.array(adoption) }),
});
export type AppOverview = z.output<typeof appOverview>;
