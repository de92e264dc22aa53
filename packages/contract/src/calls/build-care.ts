/** Which builds go by themselves, and which end soon. */
import * as z from 'zod/mini';
import { appParams } from '../apps.ts';
import { retention } from '../build-details.ts';
import { build, buildTroubles } from '../builds.ts';
import { call } from '../call.ts';
import { countsOf } from '../counts.ts';
import { id, instant, orgParams, pageOf, pageQuery } from '../fields.ts';

const may = (action: 'delete' | 'list') => ({ kind: 'member', resource: 'build', action, application: 'one' }) as const;
const some = '0199a000-0000-7000-8000-000000000000';

const shownApp = z.object({ id, slug: z.string(), name: z.string(), picture: z.nullable(z.string()) });

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
  summary: 'Builds whose profile or certificate has expired, the latest first, or expires soon, the soonest first',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/expirations',
  access: { kind: 'member', resource: 'build', action: 'list', application: 'any' },
  changes: false,
  params: orgParams,
  query: z.object({
    ...pageQuery,
    /** Those that expire within so many days; without it, those that have expired. */
    days: z.optional(wholeNumber(1, 3650)),
  }),
  reply: pageOf(
    z.object({
      build,
      application: shownApp,
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

export const readBuildTroubles = call({
  name: 'builds.readTroubles',
  summary: 'Builds that have expired, failed or expire soon, by app, the worst first',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/build-troubles',
  access: { kind: 'member', resource: 'build', action: 'list', application: 'any' },
  changes: false,
  params: orgParams,
  reply: z.object({
    /** Of all apps that the caller sees, counted up to a thousand. */
    counts: z.object({ expired: z.int(), failed: z.int(), expiring: z.int() }),
    /** The first twenty. */
    items: z.array(
      z.object({
        health: z.enum(buildTroubles),
        application: shownApp,
        /** Of this app. */
        count: z.int(),
        /** The one that failed or expired last, or expires first. */
        build: z.object({ id, versionName: z.nullable(z.string()), fileName: z.string() }),
        /** What has expired or will; null where it failed. */
        kind: z.nullable(z.enum(['profile', 'certificate'])),
        /** When that one failed, expired or will. */
        at: instant,
      }),
    ),
  }),
});

export const listLatestBuilds = call({
  name: 'builds.listLatest',
  summary: 'The newest builds of all apps that the caller sees, those that could not be read included',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/latest-builds',
  access: { kind: 'member', resource: 'build', action: 'list', application: 'any' },
  changes: false,
  params: orgParams,
  reply: z.object({ items: z.array(z.object({ build, application: shownApp })) }),
});
