/** Bug reports and feedback of an app, and of all apps that the caller sees. */
import * as z from 'zod/mini';
import { appParams } from '../apps.ts';
import { bulkTask } from '../bulk-tasks.ts';
import { call } from '../call.ts';
import { countsOf } from '../counts.ts';
import { reportStatuses, reportTypes } from '../enumerations/apps.ts';
import { id, instant, line, orgParams, pageOf, pageQuery, rule, several } from '../fields.ts';
import { report, reportDetails, reportParams, reportRules, reportSorts, videoTypes } from '../reports.ts';

const may = (action: 'list' | 'get' | 'update' | 'delete' | 'export', application: 'one' | 'any' = 'one') =>
  ({ kind: 'member', resource: 'report', action, application }) as const;
const some = '0199a000-0000-7000-8000-000000000000';
const ofApp = { params: { appId: some } };
const one = { params: { appId: some, reportId: some } };
const list = '/organizations/:org/apps/:appId/reports';
const at = `${list}/:reportId` as const;

const reportFilter = {
  /** In message, package and e-mail address. */
  q: z.optional(line(80)),
  type: z.optional(several(z.enum(reportTypes))),
  status: z.optional(several(z.enum(reportStatuses))),
  archived: z.optional(z.enum(['true', 'false'])),
  osVersion: z.optional(several(line(80))),
  packageVersion: z.optional(several(line(reportRules.versionMax))),
  packageVersionName: z.optional(several(line(reportRules.versionMax))),
  buildId: z.optional(several(id)),
  minTime: z.optional(instant),
  maxTime: z.optional(instant),
} as const;
const sort = z._default(z.enum(reportSorts), '-createdAt');

export const listReports = call({
  name: 'reports.list',
  summary: 'Reports of an app, the newest first',
  service: 'api',
  method: 'GET',
  path: list,
  access: may('list'),
  changes: false,
  params: appParams,
  query: z.object({ ...pageQuery, sort, ...reportFilter }),
  reply: pageOf(report),
  sample: ofApp,
});

export const countReports = countsOf(listReports, 'reports.count');

export const listWorkspaceReports = call({
  name: 'reports.listAll',
  summary: 'Reports of all apps that the caller sees, the newest first',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/reports',
  access: may('list', 'any'),
  changes: false,
  params: orgParams,
  query: z.object({ ...pageQuery, sort, ...reportFilter, applicationId: z.optional(several(id)) }),
  reply: pageOf(report),
});

export const exportReports = call({
  name: 'reports.export',
  summary: 'The reports that match, as CSV',
  service: 'api',
  method: 'GET',
  path: `${list}/export`,
  access: may('export'),
  changes: false,
  params: appParams,
  query: z.object({ sort, ...reportFilter }),
  reply: { codec: 'file', types: ['text/csv'] },
  sample: ofApp,
});

export const readReport = call({
  name: 'reports.read',
  summary: 'One report, with what is known of the device',
  service: 'api',
  method: 'GET',
  path: at,
  access: may('get'),
  changes: false,
  params: reportParams,
  reply: reportDetails,
  sample: one,
});

const change = { status: z.optional(z.enum(reportStatuses)), archived: z.optional(z.boolean()) };

export const updateReport = call({
  name: 'reports.update',
  summary: 'Open, fix or close a report, archive it or take it back',
  service: 'api',
  method: 'PATCH',
  path: at,
  access: may('update'),
  changes: true,
  params: reportParams,
  body: z.object(change),
  reply: reportDetails,
  sample: { ...one, body: { status: 'fixed' } },
});

export const deleteReport = call({
  name: 'reports.delete',
  summary: 'Delete a report with its screenshot and video',
  service: 'api',
  method: 'DELETE',
  path: at,
  access: may('delete'),
  changes: true,
  params: reportParams,
  reply: z.null(),
  sample: one,
});

const reportIds = z.array(id).check(z.maxLength(reportRules.idsMax));
/** Those named, and all that match where `all` is given, without the exceptions. */
const selection = {
  reportIds: z.optional(reportIds),
  all: z.optional(z.object(reportFilter)),
  exceptReportIds: z.optional(reportIds),
} as const;
const selected = () =>
  rule('required', ({ reportIds = [], all }: { reportIds?: string[] | undefined; all?: object | undefined }) => {
    return reportIds.length > 0 || all !== undefined;
  });

export const updateReports = call({
  name: 'reports.updateMany',
  summary: 'Give several reports a status, or archive them; the answer names the task that does it',
  service: 'api',
  method: 'POST',
  path: `${list}/update`,
  access: may('update'),
  changes: true,
  params: appParams,
  body: z.object({ ...selection, ...change }).check(selected()),
  bodyLimit: 512 * 1024,
  reply: bulkTask,
  sample: { ...ofApp, body: { reportIds: [some], status: 'closed' } },
});

export const deleteReports = call({
  name: 'reports.deleteMany',
  summary: 'Delete several reports; the answer names the task that does it',
  service: 'api',
  method: 'POST',
  path: `${list}/delete`,
  access: may('delete'),
  changes: true,
  params: appParams,
  body: z.object(selection).check(selected()),
  bodyLimit: 512 * 1024,
  reply: bulkTask,
  sample: { ...ofApp, body: { reportIds: [some] } },
});

export const linkReportVideo = call({
  name: 'reports.linkVideo',
  summary: 'An address for the video of a report, good for some minutes',
  service: 'api',
  method: 'GET',
  path: `${at}/video`,
  access: may('get'),
  changes: false,
  params: reportParams,
  reply: z.object({ url: z.string(), expiresAt: instant }),
  sample: one,
});

const tokenParams = z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/)) });
const aToken = { params: { token: 'x'.repeat(43) } };

export const downloadReportVideo = call({
  name: 'reports.video',
  summary: 'The video of a report, by the token that its address holds',
  service: 'download',
  method: 'GET',
  path: '/v1/reports/:token',
  access: { kind: 'open' },
  changes: false,
  params: tokenParams,
  secret: ['token'],
  reply: { codec: 'raw' },
  sample: aToken,
});

/** What an SDK sends to `videoFile.location`. Some name no type, or a general one: the bytes decide. */
export const sendReportVideo = call({
  name: 'reports.sendVideo',
  summary: 'The video of a report that was announced with it',
  service: 'upload',
  method: 'PUT',
  path: '/v1/reports/:token',
  access: { kind: 'open' },
  changes: true,
  params: tokenParams,
  secret: ['token'],
  body: { codec: 'pieces', types: [...videoTypes, 'application/octet-stream'] },
  bodyLimit: reportRules.videoMax,
  timeout: 15 * 60_000,
  reply: z.null(),
  limits: [{ by: 'address', points: 60, seconds: 600 }],
  sample: aToken,
});
