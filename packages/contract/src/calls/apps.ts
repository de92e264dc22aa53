/** Apps of a workspace. Who has a role in single apps only finds those alone. */
import * as z from 'zod/mini';
import {
  application,
  appMetadata,
  appName,
  appParams,
  appRules,
  appSlug,
  appSorts,
  attributeTypes,
  paragraphs,
} from '../apps.ts';
import { call } from '../call.ts';
import { line, orgParams, pageOf, pageQuery, several } from '../fields.ts';

const one = { kind: 'member', resource: 'application', action: 'get', application: 'one' } as const;
const some = '0199a000-0000-7000-8000-000000000000';

export const listApps = call({
  name: 'apps.list',
  summary: 'Apps by name, by age or by their last build',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/apps',
  access: { kind: 'member', resource: 'application', action: 'list', application: 'any' },
  changes: false,
  params: orgParams,
  query: z.object({
    ...pageQuery,
    q: z.optional(line(80)),
    /** The one with this address, if there is one. */
    slug: z.optional(line(100)),
    os: z.optional(several(line(20))),
    /** Those that have all of these: `team:payments`, or `team` with any text. */
    metadata: z.optional(several(line(250, 1))),
    sort: z._default(z.enum(appSorts), 'name'),
  }),
  reply: pageOf(application),
});

export const readApp = call({
  name: 'apps.read',
  summary: 'One app',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/apps/:appId',
  access: one,
  changes: false,
  params: appParams,
  reply: application,
  sample: { params: { appId: some } },
});

export const checkAppSlug = call({
  name: 'apps.checkSlug',
  summary: 'Whether a new app can have this address',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/app-slugs/:slug',
  access: { kind: 'member', resource: 'application', action: 'create' },
  changes: false,
  params: z.extend(orgParams, { slug: appSlug }),
  reply: z.object({ available: z.boolean() }),
  sample: { params: { slug: 'field-service' } },
});

export const createApp = call({
  name: 'apps.create',
  summary: 'Make an app',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/apps',
  access: { kind: 'member', resource: 'application', action: 'create' },
  changes: true,
  params: orgParams,
  body: z.object({
    name: appName,
    slug: appSlug,
    description: z.optional(paragraphs(appRules.descriptionMax)),
    buildPlatforms: z.optional(z.array(line(40)).check(z.maxLength(50))),
    metadata: z.optional(appMetadata),
  }),
  reply: application,
  errors: [4014, 5024],
  sample: { body: { name: 'Field service', slug: 'field-service' } },
});

export const listAppAttributes = call({
  name: 'apps.listAttributes',
  summary: 'Values that builds of an app were given: tags, branches, versions; those used last first',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/apps/:appId/list/:attribute',
  access: one,
  changes: false,
  params: z.extend(appParams, { attribute: z.enum(attributeTypes) }),
  query: z.object({
    q: z.optional(line(80)),
    /** Tags with those that every build has by how it was signed. */
    signingTypes: z.optional(z.literal('true')),
  }),
  reply: z.object({ items: z.array(z.object({ value: z.string(), builds: z.int() })) }),
  sample: { params: { appId: some, attribute: 'tags' } },
});
