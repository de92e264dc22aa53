/** Builds of an app: what was sent, what was read from it, and what is done with it. */
import * as z from 'zod/mini';
import { application, appParams } from '../apps.ts';
import {
  attachmentParams,
  build,
  buildComparison,
  buildDetails,
  buildOss,
  buildParams,
  buildRules,
  buildScripts,
  buildSorts,
  buildTags,
  bulkTask,
  changelog,
  retention,
} from '../builds.ts';
import { call } from '../call.ts';
import { buildStatuses, signingTypes } from '../enumerations/apps.ts';
import { id, instant, line, orgParams, pageOf, pageQuery, several } from '../fields.ts';

const may = (action: 'list' | 'get' | 'update' | 'delete' | 'download' | 'execute') =>
  ({ kind: 'member', resource: 'build', action, application: 'one' }) as const;
const some = '0199a000-0000-7000-8000-000000000000';
const ofBuild = { params: { appId: some, buildId: some } };

export const listBuilds = call({
  name: 'builds.list',
  summary: 'Builds of an app, the newest first',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/apps/:appId/builds',
  access: may('list'),
  changes: false,
  params: appParams,
  query: z.object({
    ...pageQuery,
    after: z.optional(z.string().check(z.maxLength(1000))),
    sort: z._default(z.enum(buildSorts), '-createdAt'),
    /** In version, file name, package, tags, branch. */
    q: z.optional(line(80)),
    status: z.optional(several(z.enum(buildStatuses))),
    os: z.optional(several(z.enum(buildOss))),
    signingType: z.optional(several(z.enum([...signingTypes, 'developerId']))),
    /** All of them. */
    tags: z.optional(several(line(buildRules.tagMax))),
    gitBranch: z.optional(line(300)),
    gitTag: z.optional(line(300)),
    versionName: z.optional(line(buildRules.versionNameMax)),
    deployerName: z.optional(line(200)),
    /** Sent from then on, and until then. */
    minTime: z.optional(instant),
    maxTime: z.optional(instant),
  }),
  reply: pageOf(build),
  sample: { params: { appId: some } },
});

export const readBuild = call({
  name: 'builds.read',
  summary: 'A build with everything that was read from it',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/apps/:appId/builds/:buildId',
  access: may('get'),
  changes: false,
  params: buildParams,
  reply: buildDetails,
  sample: ofBuild,
});

export const updateBuild = call({
  name: 'builds.update',
  summary: 'Change the tags or the changelog of a build',
  service: 'api',
  method: 'PATCH',
  path: '/organizations/:org/apps/:appId/builds/:buildId',
  access: may('update'),
  changes: true,
  params: buildParams,
  body: z.object({
    /** As it was read; 5203 if somebody else was faster. */
    updatedAt: z.optional(instant),
    tags: z.optional(buildTags),
    changelog: z.optional(changelog),
  }),
  bodyLimit: 256 * 1024,
  reply: buildDetails,
  errors: [5203],
  sample: { ...ofBuild, body: { tags: ['beta'], changelog: 'Faster start' } },
});

/** They run with all rights on devices, so they take the right to write scripts. */
export const updateBuildScripts = call({
  name: 'builds.updateScripts',
  summary: 'Change the scripts of a build',
  service: 'api',
  method: 'PUT',
  path: '/organizations/:org/apps/:appId/builds/:buildId/scripts',
  access: { kind: 'member', resource: 'script', action: 'update', application: 'one' },
  changes: true,
  params: buildParams,
  body: z.object({ scripts: buildScripts }),
  bodyLimit: 512 * 1024,
  reply: buildDetails,
  sample: { ...ofBuild, body: { scripts: { enforce: '', audit: '', preInstall: 'echo before', postInstall: '' } } },
});

export const deleteBuild = call({
  name: 'builds.delete',
  summary: 'Delete a build; its file goes with the last one that has it',
  service: 'api',
  method: 'DELETE',
  path: '/organizations/:org/apps/:appId/builds/:buildId',
  access: may('delete'),
  changes: true,
  params: buildParams,
  reply: z.null(),
  sample: ofBuild,
});

export const deleteBuilds = call({
  name: 'builds.deleteMany',
  summary: 'Delete several builds, one after the other; the answer names the task that does it',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/apps/:appId/builds/delete',
  access: may('delete'),
  changes: true,
  params: appParams,
  body: z.object({ buildIds: z.array(id).check(z.minLength(1), z.maxLength(buildRules.idsMax)) }),
  reply: bulkTask,
  sample: { params: { appId: some }, body: { buildIds: [some] } },
});

export const readBulkTask = call({
  name: 'builds.readTask',
  summary: 'How far a task on many builds is',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/apps/:appId/tasks/:taskId',
  access: may('list'),
  changes: false,
  params: z.extend(appParams, { taskId: id }),
  reply: bulkTask,
  sample: { params: { appId: some, taskId: some } },
});

export const reprocessBuild = call({
  name: 'builds.reprocess',
  summary: 'Read the package of a build again',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/apps/:appId/builds/:buildId/reprocess',
  access: may('execute'),
  changes: true,
  params: buildParams,
  reply: buildDetails,
  errors: [5232],
  sample: ofBuild,
});

export const compareBuilds = call({
  name: 'builds.compare',
  summary: 'What two builds of an app do not have in common',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/apps/:appId/builds/:buildId/compare/:otherBuildId',
  access: may('get'),
  changes: false,
  params: z.extend(buildParams, { otherBuildId: id }),
  reply: buildComparison,
  sample: { params: { appId: some, buildId: some, otherBuildId: some } },
});

const address = z.object({ url: z.string(), expiresAt: instant });

/** A browser cannot show a token of ours when it downloads: the address holds one for a few minutes. */
export const linkBuild = call({
  name: 'builds.link',
  summary: 'An address from which the file of a build can be downloaded for some minutes',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/apps/:appId/builds/:buildId/link',
  access: may('download'),
  changes: true,
  params: buildParams,
  reply: address,
  sample: ofBuild,
});

export const linkAttachment = call({
  name: 'builds.linkAttachment',
  summary: 'An address from which a file beside a build can be downloaded for some minutes',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/apps/:appId/builds/:buildId/attachments/:attachmentId/link',
  access: may('download'),
  changes: true,
  params: attachmentParams,
  reply: address,
  sample: { params: { appId: some, buildId: some, attachmentId: some } },
});

export const deleteAttachment = call({
  name: 'builds.deleteAttachment',
  summary: 'Delete a file beside a build',
  service: 'api',
  method: 'DELETE',
  path: '/organizations/:org/apps/:appId/builds/:buildId/attachments/:attachmentId',
  access: may('update'),
  changes: true,
  params: attachmentParams,
  reply: buildDetails,
  sample: { params: { appId: some, buildId: some, attachmentId: some } },
});

export const takeBuildPicture = call({
  name: 'builds.takePicture',
  summary: 'Give an app the icon of one of its builds as its picture',
  service: 'api',
  method: 'PUT',
  path: '/organizations/:org/apps/:appId/picture',
  access: { kind: 'member', resource: 'application', action: 'update', application: 'one' },
  changes: true,
  params: appParams,
  body: z.object({ buildId: id }),
  reply: application,
  errors: [5233],
  sample: { params: { appId: some }, body: { buildId: some } },
});

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
    after: z.optional(z.string().check(z.maxLength(1000))),
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
    }),
  ),
});
