/**
 * Audiences of a workspace and of its apps. Who has a role in single apps only finds and changes those of their apps, and
 * sees of the workspace's own no more than that they can be used: who is in one is for those who may see the people.
 */
import * as z from 'zod/mini';
import { appParams } from '../apps.ts';
import {
  audience,
  audienceDetails,
  audienceFields,
  audienceMember,
  audienceParams,
  audienceSorts,
  audienceUsersScopes,
} from '../audiences.ts';
import { call } from '../call.ts';
import { csvExportTimeout } from '../constants.ts';
import { countsOf } from '../counts.ts';
import { audiencePreviewMemberTypes, audiencePreviewOrigins, audienceScopes } from '../enumerations/apps.ts';
import { personOrigins } from '../enumerations/people.ts';
import { id, instant, line, orgParams, pageOf, pageQuery, several } from '../fields.ts';

const may = (action: 'list' | 'get' | 'create' | 'update' | 'delete') =>
  ({ kind: 'member', resource: 'userAudience', action, application: 'any' }) as const;
/** Tells who is in the workspace, so a role in single apps is not enough. */
const seesPeople = { kind: 'member', resource: 'userAudience', action: 'get' } as const;
const some = '0199a000-0000-7000-8000-000000000000';
const one = { params: { audienceId: some } };
const all = '/organizations/:org/audiences';
const at = '/organizations/:org/audiences/:audienceId';
/** 100,000 addresses. */
const bodyLimit = 8 * 1024 * 1024;

export const listAudiences = call({
  name: 'audiences.list',
  summary: 'Audiences by name or by age',
  service: 'api',
  method: 'GET',
  path: all,
  access: may('list'),
  changes: false,
  params: orgParams,
  query: z.object({
    ...pageQuery,
    sort: z._default(z.enum(audienceSorts), 'name'),
    /** In name and description. */
    q: z.optional(line(80)),
    scope: z.optional(several(z.enum(audienceScopes))),
    applicationId: z.optional(several(id)),
    usersScope: z.optional(several(z.enum(audienceUsersScopes))),
  }),
  reply: pageOf(audience),
});

export const countAudiences = countsOf(listAudiences, 'audiences.count');

export const listUsableAudiences = call({
  name: 'audiences.usable',
  summary: 'Audiences that an app may use: its own first, then those of the workspace',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/apps/:appId/audiences',
  access: { kind: 'member', resource: 'userAudience', action: 'list', application: 'one' },
  changes: false,
  params: appParams,
  query: z.object({
    ...pageQuery,
    q: z.optional(line(80)),
    scope: z.optional(several(z.enum(audienceScopes))),
    usersScope: z.optional(several(z.enum(audienceUsersScopes))),
  }),
  reply: pageOf(audience),
  sample: { params: { appId: some } },
});

export const countUsableAudiences = countsOf(listUsableAudiences, 'audiences.countUsable');

export const readAudience = call({
  name: 'audiences.read',
  summary: 'One audience with everything that is set but its addresses',
  service: 'api',
  method: 'GET',
  path: at,
  access: may('get'),
  changes: false,
  params: audienceParams,
  reply: audienceDetails,
  sample: one,
});

export const readAudienceEmails = call({
  name: 'audiences.readEmails',
  summary: 'All addresses and patterns of an audience, in order',
  service: 'api',
  method: 'GET',
  path: `${at}/emails`,
  access: may('get'),
  changes: false,
  params: audienceParams,
  reply: z.object({ emails: z.array(z.string()) }),
  sample: one,
});

const { name, ...rest } = audienceFields;
const more = z.partial(z.object(rest)).shape;

export const createAudience = call({
  name: 'audiences.create',
  summary: 'Make an audience',
  service: 'api',
  method: 'POST',
  path: all,
  access: may('create'),
  changes: true,
  params: orgParams,
  bodyLimit,
  body: z.object({ name, ...more }),
  reply: audienceDetails,
  errors: [4014, 5091],
  sample: { body: { name: 'Field testers', emails: ['ana@example.com', '*@testers.example.com'] } },
});

export const updateAudience = call({
  name: 'audiences.update',
  summary: 'Change an audience; what is not named stays as it is',
  service: 'api',
  method: 'PATCH',
  path: at,
  access: may('update'),
  changes: true,
  params: audienceParams,
  bodyLimit,
  body: z.object({ updatedAt: z.optional(instant), ...z.partial(z.object(audienceFields)).shape }),
  reply: audienceDetails,
  errors: [5091, 5195, 5203],
  sample: { ...one, body: { name: 'Field testers in Madrid' } },
});

export const deleteAudience = call({
  name: 'audiences.delete',
  summary: 'Delete an audience; publications that have no other are shown to nobody',
  service: 'api',
  method: 'DELETE',
  path: at,
  access: may('delete'),
  changes: true,
  params: audienceParams,
  reply: z.null(),
  sample: one,
});

const memberFilters = {
  /** In address and name. */
  q: z.optional(line(80)),
  filterOrigin: z.optional(several(z.enum(audiencePreviewOrigins))),
  memberType: z.optional(several(z.enum(audiencePreviewMemberTypes))),
  tag: z.optional(several(line(60, 1))),
  origin: z.optional(several(z.enum(personOrigins))),
};

export const listAudienceMembers = call({
  name: 'audiences.members',
  summary: 'Who is in an audience, by address, and whom it names that nobody is',
  service: 'api',
  method: 'GET',
  path: `${at}/members`,
  access: seesPeople,
  changes: false,
  params: audienceParams,
  query: z.object({ ...pageQuery, ...memberFilters }),
  reply: pageOf(audienceMember),
  sample: one,
});

export const exportAudienceMembers = call({
  name: 'audiences.exportMembers',
  summary: 'Who is in an audience, as CSV: all who match, by address',
  service: 'api',
  method: 'GET',
  path: `${at}/members/export`,
  // It takes people out of the workspace, as their own export does.
  access: { kind: 'member', resource: 'employee', action: 'export' },
  changes: false,
  params: audienceParams,
  query: z.object(memberFilters),
  reply: { codec: 'file', types: ['text/csv'] },
  timeout: csvExportTimeout,
  sample: one,
});

export const countAudienceMembers = countsOf(listAudienceMembers, 'audiences.countMembers');

/** Changes nothing; a POST, since what is not saved yet does not fit into an address. */
export const previewAudience = call({
  name: 'audiences.preview',
  summary: 'Who would be in an audience that is not saved yet: counts, and the first of them',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/audiences/preview',
  access: seesPeople,
  changes: false,
  params: orgParams,
  bodyLimit,
  body: z.object({
    usersScope: z.optional(audienceFields.usersScope),
    groups: z.optional(audienceFields.groups),
    /** Without them those of `audienceId` count, so that they need not be sent to be kept. */
    emails: z.optional(audienceFields.emails),
    audienceId: z.optional(id),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  reply: z.object({
    counts: z.object({ user: z.int(), employee: z.int(), notFound: z.int(), emails: z.int(), groups: z.int() }),
    items: z.array(audienceMember),
  }),
  limits: [{ by: 'user', points: 240, seconds: 60 }],
  sample: { body: { emails: ['*@example.com'] } },
});
