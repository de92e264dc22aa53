/** A publication in the form in which build servers already send and read it (facts of the calls that their plugins make). */
import * as z from 'zod/mini';
import { paragraphs } from './apps.ts';
import { publicationSecurities, publicationVisibilities } from './enumerations/apps.ts';
import { id, instant, line } from './fields.ts';
import {
  countryCodes,
  publicationCustomization,
  publicationPassword,
  publicationRules,
  publicationSlug,
  publishedBuild,
} from './publications.ts';

const some = '0199a000-0000-7000-8000-000000000000';

/** A build that is meant for one platform, by its id. */
const named = z.optional(z.nullable(line(64)));

/** `build` and `builds` name them in `value`, in `builds`, or for each platform. */
const filter = z.object({
  type: z.enum(['last', 'build', 'builds', 'gitBranch', 'gitTag', 'tag']),
  value: z.optional(z.nullable(line(300))),
  ios: named,
  android: named,
  macos: named,
  windows: named,
  builds: z.optional(z.array(z.union([id, z.object({ id })])).check(z.maxLength(publicationRules.buildsMax))),
});

/** Groups by name or id. */
const groups = z
  .array(z.array(line(80, 1)).check(z.maxLength(publicationRules.groupsMax)))
  .check(z.maxLength(publicationRules.groupsMax));
const userAudienceMap = z
  .array(z.object({ id, notifyNewBuildsProcessed: z._default(z.boolean(), false) }))
  .check(z.maxLength(publicationRules.audiencesMax));
const { name, description, primaryColor, buttonColor } = publicationCustomization.shape;

/** What is not named stays as it is, or as it is by default. A logo is shown here and sent elsewhere. */
const sent = {
  slug: publicationSlug,
  security: z.optional(z.enum(publicationSecurities)),
  visibility: z.optional(z.enum(publicationVisibilities)),
  password: z.optional(publicationPassword),
  filter: z.optional(filter),
  groups: z.optional(groups),
  activateUserAudiences: z.optional(z.boolean()),
  userAudienceMap: z.optional(userAudienceMap),
  showHistory: z.optional(z.boolean()),
  showDevInfo: z.optional(z.boolean()),
  hideAttachedFiles: z.optional(z.boolean()),
  terms: z.optional(
    z.object({ active: z.optional(z.boolean()), text: z.optional(paragraphs(publicationRules.termsMax)) }),
  ),
  allowedCountries: z.optional(countryCodes),
  blockedCountries: z.optional(countryCodes),
  expirationDate: z.optional(z.nullable(z.union([instant, z.iso.date()]))),
  configuration: z.optional(
    z.object({
      application: z.optional(z.object({ name: z.optional(name), description: z.optional(description) })),
      branding: z.optional(z.object({ primaryColor: z.optional(primaryColor), buttonColor: z.optional(buttonColor) })),
    }),
  ),
};

export const newDistribution = z.object(sent);
export const distributionChange = z.object({ ...sent, slug: z.optional(publicationSlug) });
export type DistributionChange = z.output<typeof distributionChange>;

export const distribution = z.object({
  id,
  application: id,
  slug: z.string(),
  url: z.string(),
  security: z.enum(publicationSecurities),
  visibility: z.enum(publicationVisibilities),
  filter: z.object({
    type: z.enum(['last', 'builds', 'gitBranch', 'gitTag', 'tag']),
    value: z.nullable(z.string()),
    builds: z.array(z.object({ id })),
  }),
  /** What it gives at the moment. */
  lastBuilds: z.array(publishedBuild),
  /** By name. */
  groups: z.array(z.array(z.string())),
  activateUserAudiences: z.boolean(),
  userAudienceMap: z.array(z.object({ id, notifyNewBuildsProcessed: z.boolean() })),
  showHistory: z.boolean(),
  showDevInfo: z.boolean(),
  hideAttachedFiles: z.boolean(),
  terms: z.object({ active: z.boolean(), text: z.string() }),
  allowedCountries: z.array(z.string()),
  blockedCountries: z.array(z.string()),
  expirationDate: z.nullable(instant),
  configuration: z.object({
    application: z.object({ name: z.string(), description: z.string() }),
    branding: z.object({ logo: z.nullable(z.string()), primaryColor: z.string(), buttonColor: z.string() }),
  }),
  createdAt: instant,
  updatedAt: instant,
});
export type Distribution = z.output<typeof distribution>;

/** Names one of each thing that it can name. */
export const sampleDistribution = {
  slug: 'field-service-nightly',
  filter: { type: 'builds', builds: [some] },
  userAudienceMap: [{ id: some, notifyNewBuildsProcessed: false }],
};
