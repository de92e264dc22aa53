/** Publications of a workspace. Who has a role in single apps only finds those of theirs. */
import * as z from 'zod/mini';
import { appParams } from '../apps.ts';
import { buildOss } from '../builds.ts';
import { call } from '../call.ts';
import { countsOf } from '../counts.ts';
import { publicationFilterTypes, publicationSecurities, publicationVisibilities } from '../enumerations/apps.ts';
import { email, id, instant, line, orgParams, pageOf, pageQuery, several } from '../fields.ts';
import {
  accessOutcomes,
  publication,
  publicationDetails,
  publicationFields,
  publicationFilter,
  publicationParams,
  publicationPassword,
  publicationSlug,
  publicationSorts,
  publishedBuild,
} from '../publications.ts';

const may = (action: 'list' | 'get' | 'create' | 'update' | 'delete', application: 'one' | 'any' = 'any') =>
  ({ kind: 'member', resource: 'publishedApplication', action, application }) as const;
const some = '0199a000-0000-7000-8000-000000000000';
const one = { params: { publicationId: some } };
const at = '/organizations/:org/publications/:publicationId';
/** Names one of each thing that a publication can name. */
const sampleOfUse = {
  filter: { type: 'builds', builds: [some] },
  groups: [[some]],
  userAudiences: [{ id: some, notifyNewBuildsProcessed: false }],
};

export const listPublications = call({
  name: 'publications.list',
  summary: 'Publications of the workspace, the newest first',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/publications',
  access: may('list'),
  changes: false,
  params: orgParams,
  query: z.object({
    ...pageQuery,
    sort: z._default(z.enum(publicationSorts), '-createdAt'),
    /** In address, and in the name that it shows. */
    q: z.optional(line(80)),
    applicationId: z.optional(several(id)),
    security: z.optional(several(z.enum(publicationSecurities))),
    visibility: z.optional(several(z.enum(publicationVisibilities))),
    filterType: z.optional(several(z.enum(publicationFilterTypes))),
    userAudienceId: z.optional(id),
    /** Those that give this build at the moment, or name it. */
    buildId: z.optional(id),
  }),
  reply: pageOf(publication),
});

export const countPublications = countsOf(listPublications, 'publications.count');

export const readPublication = call({
  name: 'publications.read',
  summary: 'One publication with everything that is set',
  service: 'api',
  method: 'GET',
  path: at,
  access: may('get'),
  changes: false,
  params: publicationParams,
  reply: publicationDetails,
  sample: one,
});

const { slug, security, visibility, filter, ...rest } = publicationFields;
const more = z.partial(z.object(rest)).shape;

export const createPublication = call({
  name: 'publications.create',
  summary: 'Publish builds of an app in the store',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/apps/:appId/publications',
  access: may('create', 'one'),
  changes: true,
  params: appParams,
  bodyLimit: 512 * 1024,
  body: z.object({ slug, security, visibility, filter, ...more, password: z.optional(publicationPassword) }),
  reply: publicationDetails,
  errors: [4013, 5024, 5195, 99001],
  sample: {
    params: { appId: some },
    body: { slug: 'field-service-beta', security: 'public', visibility: 'active', ...sampleOfUse },
  },
});

export const updatePublication = call({
  name: 'publications.update',
  summary: 'Change a publication; what is not named stays as it is',
  service: 'api',
  method: 'PATCH',
  path: at,
  access: may('update'),
  changes: true,
  params: publicationParams,
  bodyLimit: 512 * 1024,
  body: z.object({
    updatedAt: z.optional(instant),
    ...z.partial(z.object(publicationFields)).shape,
    password: z.optional(publicationPassword),
  }),
  reply: publicationDetails,
  errors: [4013, 5024, 5195, 5203, 99001],
  sample: { ...one, body: { visibility: 'inactive', ...sampleOfUse } },
});

export const deletePublication = call({
  name: 'publications.delete',
  summary: 'Take a publication out of the store; its builds stay',
  service: 'api',
  method: 'DELETE',
  path: at,
  access: may('delete'),
  changes: true,
  params: publicationParams,
  reply: z.null(),
  sample: one,
});

export const putPublicationLogo = call({
  name: 'publications.putLogo',
  summary: 'A picture of its own for a publication, cut to a square and drawn anew',
  service: 'api',
  method: 'POST',
  path: `${at}/logo`,
  access: may('update'),
  changes: true,
  params: publicationParams,
  body: { codec: 'bytes', types: ['image/png', 'image/jpeg', 'image/webp'] },
  bodyLimit: 5 * 1024 * 1024,
  reply: publicationDetails,
  limits: [{ by: 'user', points: 40, seconds: 600 }],
  errors: [4013, 5206],
  sample: one,
});

export const deletePublicationLogo = call({
  name: 'publications.deleteLogo',
  summary: 'Show the picture of the app again',
  service: 'api',
  method: 'DELETE',
  path: `${at}/logo`,
  access: may('update'),
  changes: true,
  params: publicationParams,
  reply: publicationDetails,
  sample: one,
});

export const checkPublicationSlug = call({
  name: 'publications.checkSlug',
  summary: 'Whether a new publication can have this address',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/publication-slugs/:slug',
  access: may('create'),
  changes: false,
  params: z.extend(orgParams, { slug: publicationSlug }),
  reply: z.object({ available: z.boolean() }),
  sample: { params: { slug: 'field-service-beta' } },
});

/** Before it is saved, too: which builds a filter would give. */
export const previewFilter = call({
  name: 'publications.previewFilter',
  summary: 'Which builds of an app a filter gives at the moment, one for each platform',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/apps/:appId/publications/preview',
  access: may('create', 'one'),
  changes: false,
  params: appParams,
  body: z.object({ filter: publicationFilter }),
  reply: z.object({ builds: z.array(publishedBuild) }),
  sample: { params: { appId: some }, body: { filter: sampleOfUse.filter } },
});

export const previewPublication = call({
  name: 'publications.preview',
  summary: 'What somebody would see of a publication, and which build they would get on a device',
  service: 'api',
  method: 'GET',
  path: `${at}/preview`,
  access: may('get'),
  changes: false,
  params: publicationParams,
  query: z.object({
    /** Of somebody of the workspace; without it, as a visitor who is not signed in. */
    email: z.optional(email),
    os: z._default(z.enum(buildOss), 'ios'),
    country: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/))),
  }),
  reply: z.object({
    outcome: z.enum(accessOutcomes),
    /** Unlisted ones are found by their address alone. */
    listed: z.boolean(),
    member: z.nullable(z.object({ email: z.string(), name: z.string(), type: z.enum(['user', 'employee']) })),
    build: z.nullable(publishedBuild),
    /** People of the workspace who may see it; counted up to a bound. */
    people: z.object({ count: z.int(), atLeast: z.boolean(), sample: z.array(z.string()) }),
  }),
  sample: one,
});

export const createTesterLink = call({
  name: 'publications.createTesterLink',
  summary: 'A publication of one build alone, unlisted, that ends by itself',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/apps/:appId/builds/:buildId/tester-link',
  access: may('create', 'one'),
  changes: true,
  params: z.extend(appParams, { buildId: id }),
  body: z.object({
    days: z.optional(z.int().check(z.minimum(1), z.maximum(365))),
    security: z.optional(z.enum(publicationSecurities)),
    password: z.optional(publicationPassword),
  }),
  reply: publicationDetails,
  errors: [4013, 99001],
  sample: { params: { appId: some, buildId: some }, body: {} },
});
