/** What a publication is on the wire (domain.md, section 3; facts of the calls that build servers make). */
import * as z from 'zod/mini';
import { paragraphs } from './apps.ts';
import { buildOss } from './builds.ts';
import { publicationFilterTypes, publicationSecurities, publicationVisibilities } from './enumerations/apps.ts';
import { hexColor, id, instant, line, newSlugUpTo, orgParams, rule } from './fields.ts';

export const publicationRules = {
  slugMax: 128,
  passwordMin: 6,
  passwordMax: 128,
  termsMax: 50_000,
  buildsMax: 50,
  audiencesMax: 50,
  groupsMax: 20,
  countriesMax: 250,
  nameMax: 120,
  descriptionMax: 5_000,
  /** Days for which a tester link opens, unless another end is given. */
  testerDays: 7,
  /** So long a tester link that has ended stays, for whoever wants to see what it was or make it longer. */
  testerKeptDays: 14,
} as const;

export const publicationParams = z.extend(orgParams, { publicationId: id });

/** Its address in the store, by the rules of those of workspaces. */
export const publicationSlug = newSlugUpTo(publicationRules.slugMax);

const value = line(300, 1);
/** Which build is offered for each platform is found at every request: the newest that matches. */
export const publicationFilter = z.discriminatedUnion('type', [
  z.object({ type: z.literal('last') }),
  z.object({ type: z.literal('gitBranch'), value }),
  z.object({ type: z.literal('gitTag'), value }),
  z.object({ type: z.literal('tag'), value }),
  z.object({
    type: z.literal('builds'),
    builds: z.array(id).check(
      z.maxLength(publicationRules.buildsMax),
      rule('selectBuild', (list: string[]) => list.length > 0),
    ),
  }),
]);
export type PublicationFilter = z.output<typeof publicationFilter>;

/** OR of ANDs of groups, by id: `[[a, b], [c]]` is "a and b, or c". */
export const groupFilter = z
  .array(z.array(id).check(z.maxLength(publicationRules.groupsMax)))
  .check(z.maxLength(publicationRules.groupsMax));

/** ISO 3166-1, two letters. */
const country = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/));
export const countryCodes = z.array(country).check(z.maxLength(publicationRules.countriesMax));

export const publicationAccess = z.object({
  allowedCountries: countryCodes,
  blockedCountries: countryCodes,
  expirationDate: z.nullable(instant),
  terms: z.object({ active: z.boolean(), text: paragraphs(publicationRules.termsMax) }),
});

export const publicationCustomization = z.object({
  /** In place of the app's own; empty for those. */
  name: line(publicationRules.nameMax),
  description: paragraphs(publicationRules.descriptionMax),
  /** Six hexadecimal digits, or empty for the workspace's. */
  primaryColor: z.union([z.literal(''), hexColor]),
  buttonColor: z.union([z.literal(''), hexColor]),
});

const audienceUse = z.object({ id, notifyNewBuildsProcessed: z.boolean() });

/** What can be said of a publication. */
export const publicationFields = {
  slug: publicationSlug,
  security: z.enum(publicationSecurities),
  visibility: z.enum(publicationVisibilities),
  filter: publicationFilter,
  groups: groupFilter,
  activateUserAudiences: z.boolean(),
  userAudiences: z.array(audienceUse).check(z.maxLength(publicationRules.audiencesMax)),
  accessControl: publicationAccess,
  showHistory: z.boolean(),
  showDevInfo: z.boolean(),
  hideAttachedFiles: z.boolean(),
  customization: publicationCustomization,
} as const;

/** Written and never read back. */
export const publicationPassword = z
  .string()
  .check(z.minLength(publicationRules.passwordMin), z.maxLength(publicationRules.passwordMax));

/** Why somebody would, or would not, get a build. In the order in which it is asked. */
export const accessOutcomes = [
  'ok',
  'inactive',
  'expired',
  'country',
  'signIn',
  'notAllowed',
  'password',
  'terms',
  'noBuild',
] as const;
export type AccessOutcome = (typeof accessOutcomes)[number];

/** A build as people tell it apart. */
export const publishedBuild = z.object({
  id,
  os: z.nullable(z.enum(buildOss)),
  buildPlatform: z.nullable(z.string()),
  versionName: z.nullable(z.string()),
  versionCode: z.nullable(z.string()),
  fileName: z.string(),
  format: z.nullable(z.string()),
  size: z.int(),
  icon: z.nullable(z.string()),
  createdAt: instant,
  /** False for what no device installs by itself, such as an Android App Bundle. */
  installable: z.boolean(),
});
export type PublishedBuild = z.output<typeof publishedBuild>;

/** A row of the list. */
export const publication = z.object({
  id,
  organizationId: id,
  applicationId: id,
  application: z.object({ id, slug: z.string(), name: z.string(), picture: z.nullable(z.string()) }),
  slug: z.string(),
  /** Where it is in the store. */
  url: z.string(),
  security: z.enum(publicationSecurities),
  visibility: z.enum(publicationVisibilities),
  filterType: z.enum(publicationFilterTypes),
  filterValue: z.nullable(z.string()),
  /** What it gives at the moment, one for each platform. */
  builds: z.array(publishedBuild),
  audiences: z.int(),
  expirationDate: z.nullable(instant),
  expired: z.boolean(),
  tester: z.boolean(),
  downloads: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Publication = z.output<typeof publication>;

export const publicationDetails = z.extend(publication, {
  filter: publicationFilter,
  hasPassword: z.boolean(),
  groups: groupFilter,
  activateUserAudiences: z.boolean(),
  userAudiences: z.array(z.extend(audienceUse, { name: z.string() })),
  accessControl: publicationAccess,
  showHistory: z.boolean(),
  showDevInfo: z.boolean(),
  hideAttachedFiles: z.boolean(),
  customization: z.extend(publicationCustomization, { logo: z.nullable(z.string()) }),
  createdBy: z.nullable(z.string()),
});
export type PublicationDetails = z.output<typeof publicationDetails>;

export const publicationSorts = ['createdAt', '-createdAt', 'slug', '-slug'] as const;
export type PublicationSort = (typeof publicationSorts)[number];
