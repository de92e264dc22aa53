/** Builds of an app: what was sent, and what is done with many of them. */
import * as z from 'zod/mini';
import { appParams } from '../apps.ts';
import { build, buildOss, buildParams, buildRules, buildSorts } from '../builds.ts';
import { bulkTask } from '../bulk-tasks.ts';
import { call } from '../call.ts';
import { countsOf } from '../counts.ts';
import { buildHealths, buildStatuses, signingTypes } from '../enumerations/apps.ts';
import { id, instant, line, pageOf, pageQuery, rule, several } from '../fields.ts';

const may = (action: 'delete' | 'list') => ({ kind: 'member', resource: 'build', action, application: 'one' }) as const;
const some = '0199a000-0000-7000-8000-000000000000';
const ofBuild = { params: { appId: some, buildId: some } };

const buildFilter = {
  /** In version, file name, package, tags, branch. */
  q: z.optional(line(80)),
  status: z.optional(several(z.enum(buildStatuses))),
  health: z.optional(several(z.enum(buildHealths))),
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
} as const;

export const listBuilds = call({
  name: 'builds.list',
  summary: 'Builds of an app, the newest first',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/apps/:appId/builds',
  access: may('list'),
  changes: false,
  params: appParams,
  query: z.object({ ...pageQuery, sort: z._default(z.enum(buildSorts), '-createdAt'), ...buildFilter }),
  reply: pageOf(build),
  sample: { params: { appId: some } },
});

export const countBuilds = countsOf(listBuilds, 'builds.count');

export const listBuildPackages = call({
  name: 'builds.listPackages',
  summary: 'Identifiers that the packages of an app have, by system; the one that came first comes first',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/apps/:appId/packages',
  access: may('list'),
  changes: false,
  params: appParams,
  reply: z.object({ items: z.array(z.object({ os: z.string(), package: z.string() })) }),
  sample: { params: { appId: some } },
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

const buildIds = z.array(id).check(z.maxLength(buildRules.idsMax));

export const deleteBuilds = call({
  name: 'builds.deleteMany',
  summary: 'Delete several builds, one after the other; the answer names the task that does it',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/apps/:appId/builds/delete',
  access: may('delete'),
  changes: true,
  params: appParams,
  /** Those named, and all that match where `all` is given, without the exceptions. */
  body: z
    .object({
      buildIds: z.optional(buildIds),
      all: z.optional(z.object(buildFilter)),
      exceptBuildIds: z.optional(buildIds),
    })
    .check(rule('selectBuild', ({ buildIds = [], all }) => buildIds.length > 0 || all !== undefined)),
  bodyLimit: 512 * 1024,
  reply: bulkTask,
  sample: { params: { appId: some }, body: { buildIds: [some] } },
});
