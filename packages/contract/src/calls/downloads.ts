/** Downloads of a workspace: one by one, counted, and who has which build. */
import * as z from 'zod/mini';
import { appParams } from '../apps.ts';
import { call } from '../call.ts';
import { csvExportTimeout } from '../constants.ts';
import { countsOf } from '../counts.ts';
import * as shapes from '../downloads.ts';
import { downloadMemberTypes, downloadOrigins } from '../enumerations/apps.ts';
import { id, instant, line, orgParams, pageOf, pageQuery, rule, several } from '../fields.ts';

const may = (action: 'export' | 'get' | 'list', application: 'any' | 'one') =>
  ({ kind: 'member', resource: 'download', action, application }) as const;
const some = '0199a000-0000-7000-8000-000000000000';
const ofApp = { params: { appId: some } };

const filters = {
  /** In the address of the person, the version and the device. */
  q: z.optional(line(80)),
  applicationId: z.optional(id),
  buildId: z.optional(id),
  publicationId: z.optional(id),
  memberId: z.optional(id),
  memberType: z.optional(several(z.enum(downloadMemberTypes))),
  origin: z.optional(several(z.enum(downloadOrigins))),
  os: z.optional(several(line(40))),
  kind: z.optional(several(z.enum(shapes.downloadKinds))),
  country: z.optional(several(line(2))),
  /** From then on, and until then. */
  minTime: z.optional(instant),
  maxTime: z.optional(instant),
} as const;

export const listDownloads = call({
  name: 'downloads.list',
  summary: 'Downloads of the workspace, the newest first',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/downloads',
  access: may('list', 'any'),
  changes: false,
  params: orgParams,
  query: z.object({ ...pageQuery, sort: z._default(z.enum(shapes.downloadSorts), '-createdAt'), ...filters }),
  reply: pageOf(shapes.downloadRow),
});

export const countDownloads = countsOf(listDownloads, 'downloads.count');

export const readDownload = call({
  name: 'downloads.read',
  summary: 'One download',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/downloads/:downloadId',
  access: may('get', 'any'),
  changes: false,
  params: z.extend(orgParams, { downloadId: id }),
  reply: shapes.downloadRow,
  sample: { params: { downloadId: some } },
});

export const exportDownloads = call({
  name: 'downloads.export',
  summary: 'The downloads that match, as CSV',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/downloads/export',
  access: may('export', 'any'),
  changes: false,
  params: orgParams,
  query: z.object({ sort: z._default(z.enum(shapes.downloadSorts), '-createdAt'), ...filters }),
  reply: { codec: 'file', types: ['text/csv'] },
  timeout: csvExportTimeout,
});

/** Days of UTC, both included; the last thirty where nothing is said. */
const times = z.object({ from: z.optional(shapes.day), to: z.optional(shapes.day) }).check(
  rule('type', ({ from, to }: { from?: string | undefined; to?: string | undefined }) => {
    if (from === undefined || to === undefined) return true;
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
    return days >= 0 && days < shapes.downloadRules.daysAtMost;
  }),
);

export const readStats = call({
  name: 'downloads.stats',
  summary: 'How often apps of the workspace were downloaded, by time and split',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/stats',
  access: may('list', 'any'),
  changes: false,
  params: orgParams,
  query: times,
  reply: shapes.downloadStats,
});

export const readAppStats = call({
  name: 'downloads.appStats',
  summary: 'How often an app was downloaded, by time and split',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/apps/:appId/stats',
  access: may('list', 'one'),
  changes: false,
  params: appParams,
  query: times,
  reply: shapes.downloadStats,
  sample: ofApp,
});

const adoptionFilters = {
  /** In the address. */
  q: z.optional(line(80)),
  os: z.optional(several(line(40))),
  memberType: z.optional(several(z.enum(downloadMemberTypes))),
  /** Those who have the newest for their platform, or those who have not. */
  current: z.optional(z.enum(['true', 'false'])),
  /** Those who have this one. */
  buildId: z.optional(id),
} as const;
const adoptionSort = z._default(z.enum(shapes.adoptionSorts), '-lastAt');

export const listAdoption = call({
  name: 'adoption.list',
  summary: 'Who has which build of an app',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/apps/:appId/adoption',
  access: may('list', 'one'),
  changes: false,
  params: appParams,
  query: z.object({ ...pageQuery, sort: adoptionSort, ...adoptionFilters }),
  reply: pageOf(shapes.adoption),
  sample: ofApp,
});

export const countAdoption = countsOf(listAdoption, 'adoption.count');

export const readAdoption = call({
  name: 'adoption.read',
  summary: 'How many have the newest build, for each platform of an app',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/apps/:appId/adoption/summary',
  access: may('list', 'one'),
  changes: false,
  params: appParams,
  reply: z.object({ platforms: z.array(shapes.platformAdoption) }),
  sample: ofApp,
});

export const exportAdoption = call({
  name: 'adoption.export',
  summary: 'Who has which build of an app, as CSV',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/apps/:appId/adoption/export',
  access: may('export', 'one'),
  changes: false,
  params: appParams,
  query: z.object({ sort: adoptionSort, ...adoptionFilters }),
  reply: { codec: 'file', types: ['text/csv'] },
  timeout: csvExportTimeout,
  sample: ofApp,
});

export const readAppOverview = call({
  name: 'downloads.appOverview',
  summary: 'An app at a glance: newest versions, publications, downloads, who has an older build',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/apps/:appId/overview',
  access: may('list', 'one'),
  changes: false,
  params: appParams,
  reply: shapes.appOverview,
  sample: ofApp,
});
