/** One build: what was read from it, and what is said about it. */
import * as z from 'zod/mini';
import { application, appParams } from '../apps.ts';
import { buildComparison, buildDetails } from '../build-details.ts';
import { buildScripts } from '../build-scripts.ts';
import { attachmentParams, buildParams, buildTags, changelog } from '../builds.ts';
import { call } from '../call.ts';
import { id, instant, orgParams } from '../fields.ts';

const may = (action: 'download' | 'execute' | 'get' | 'update') =>
  ({ kind: 'member', resource: 'build', action, application: 'one' }) as const;
const some = '0199a000-0000-7000-8000-000000000000';
const ofBuild = { params: { appId: some, buildId: some } };

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

export const findBuildApp = call({
  name: 'builds.findApp',
  summary: 'The app of a build, for whoever knows only the build',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/builds/:buildId',
  access: { kind: 'member', resource: 'build', action: 'get', application: 'any' },
  changes: false,
  params: z.extend(orgParams, { buildId: id }),
  reply: z.object({ applicationId: id }),
  sample: { params: { buildId: some } },
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
  summary:
    'An address from which the file of a build can be downloaded, or installed by an Apple device, for some minutes',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/apps/:appId/builds/:buildId/link',
  access: may('download'),
  changes: true,
  params: buildParams,
  /** `install`: what an iPhone or iPad opens to install it, rather than its file. */
  query: z.object({ install: z.optional(z.enum(['true', 'false'])) }),
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
