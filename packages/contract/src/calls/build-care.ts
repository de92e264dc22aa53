/** Which builds go by themselves, and which end soon. */
import * as z from 'zod/mini';
import { appParams } from '../apps.ts';
import { retention } from '../build-details.ts';
import { build, buildRules } from '../builds.ts';
import { call } from '../call.ts';
import { countsOf } from '../counts.ts';
import { id, instant, orgParams, pageOf, pageQuery } from '../fields.ts';

const may = (action: 'delete' | 'list') => ({ kind: 'member', resource: 'build', action, application: 'one' }) as const;
const some = '0199a000-0000-7000-8000-000000000000';

/** A publication that offers a build. */
const buildUse = z.object({ id, slug: z.string() });

export const readRetention = call({
  name: 'builds.readRetention',
  summary: 'Which builds of an app go by themselves',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/apps/:appId/retention',
  access: may('list'),
  changes: false,
  params: appParams,
  reply: retention,
  sample: { params: { appId: some } },
});

export const updateRetention = call({
  name: 'builds.updateRetention',
  summary: 'Say which builds of an app go by themselves',
  service: 'api',
  method: 'PUT',
  path: '/organizations/:org/apps/:appId/retention',
  access: may('delete'),
  changes: true,
  params: appParams,
  body: retention,
  reply: retention,
  sample: { params: { appId: some }, body: { enabled: true, days: 90, keep: 5 } },
});

const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,4}$/)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min), z.maximum(max))),
  );

export const previewRetention = call({
  name: 'builds.previewRetention',
  summary: 'What would go by a rule, today',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/apps/:appId/retention/preview',
  access: may('list'),
  changes: false,
  params: appParams,
  query: z.object({ days: wholeNumber(1, 3650), keep: wholeNumber(0, 1000) }),
  reply: z.object({
    count: z.int(),
    /** Bytes that would be free; files that another build has stay. */
    size: z.int(),
    /** The oldest of them. */
    items: z.array(build),
    /** As old, and kept since publications offer them. */
    kept: z.array(z.object({ build, publications: z.array(buildUse) })),
  }),
  sample: { params: { appId: some }, query: { days: '90', keep: '5' } },
});

export const listExpirations = call({
  name: 'builds.listExpirations',
  summary: 'Builds whose profile or certificate ends soon or has ended, the soonest first',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/expirations',
  access: { kind: 'member', resource: 'build', action: 'list', application: 'any' },
  changes: false,
  params: orgParams,
  query: z.object({
    ...pageQuery,
    /** Ends within so many days; what has ended more than 30 days ago is not told any more. */
    days: z._default(wholeNumber(1, 3650), buildRules.expiryNoticeDays),
  }),
  reply: pageOf(
    z.object({
      build,
      application: z.object({ id, slug: z.string(), name: z.string(), picture: z.nullable(z.string()) }),
      kind: z.enum(['profile', 'certificate']),
      /** Of the profile, or the subject of the certificate. */
      name: z.string(),
      expiresAt: instant,
      /** That offer the build at the moment. */
      publications: z.array(buildUse),
    }),
  ),
});

export const countExpirations = countsOf(listExpirations, 'builds.countExpirations');
