import * as z from 'zod/mini';
import { bulkTask } from '../bulk-tasks.ts';
import { call } from '../call.ts';
import { countsOf } from '../counts.ts';
import { auditEntry } from '../entities.ts';
import { id, instant, line, orgParams, pageOf, pageQuery } from '../fields.ts';
import { peopleFilter, person, personChange, personRights, personTags, selection } from '../people.ts';

/**
 * Everybody of a workspace in one place: collaborators, whom one has invited, and employees. The list and whatever acts
 * on many of its rows take the same query; several values of one filter are separated by commas.
 */
const collaborators = (action: 'list' | 'get' | 'update' | 'delete' | 'export') =>
  ({ kind: 'member', resource: 'organizationCollaborator', action }) as const;
const personParams = z.extend(orgParams, { personId: id });
const somebody = '0199a000-0000-7000-8000-000000000000';
const longAgo = '2026-01-01T00:00:00.000Z';

const peopleSorts = ['email', 'name', 'role', 'lastActivity', 'createdAt'] as const;
export type PeopleSort = (typeof peopleSorts)[number];

/** `-` first turns the order around. */
const sort = z.optional(z.enum(peopleSorts.flatMap((name) => [name, `-${name}` as const])));

export const listPeople = call({
  name: 'people.list',
  summary: 'Collaborators, invited people and employees',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/people',
  access: collaborators('list'),
  changes: false,
  params: orgParams,
  query: z.object({ ...pageQuery, ...peopleFilter, sort }),
  reply: pageOf(person),
});

export const countPeople = countsOf(listPeople, 'people.count');

const room = z.object({ used: z.int(), limit: z.nullable(z.int()) });

export const readPeopleLimits = call({
  name: 'people.limits',
  summary: "How many collaborators (invited ones included) and employees there are, and the plan's limits",
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/people/limits',
  access: collaborators('list'),
  changes: false,
  params: orgParams,
  reply: z.object({ collaborators: room, employees: room }),
});

export const listTags = call({
  name: 'people.tags',
  summary: 'The tags that people of the workspace have, the most used first',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/people/tags',
  access: collaborators('list'),
  changes: false,
  params: orgParams,
  query: z.object({ q: z.optional(line(60)) }),
  reply: z.object({ items: z.array(z.object({ tag: z.string(), count: z.int() })) }),
});

export const readPerson = call({
  name: 'people.read',
  summary: 'A person, and what they can reach',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/people/:personId',
  access: collaborators('get'),
  changes: false,
  params: personParams,
  reply: z.extend(person, {
    invitedBy: z.nullable(z.object({ name: z.string(), email: z.string() })),
    /** When they came in; null for those who have no account here. */
    joinedAt: z.nullable(instant),
    /** How they sign in; null for those who have no account, and where the caller may not change people. */
    signIn: z.nullable(
      z.object({
        hasPassword: z.boolean(),
        has2FAActive: z.boolean(),
        ssoUser: z.boolean(),
        lastSignInAt: z.nullable(instant),
        openSessions: z.int(),
      }),
    ),
  }),
  sample: { params: { personId: somebody } },
});

export const readPersonActivity = call({
  name: 'people.activity',
  summary: 'What a person did in the workspace, newest first',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/people/:personId/activity',
  access: { kind: 'member', resource: 'audit', action: 'list' },
  changes: false,
  params: personParams,
  query: z.object(pageQuery),
  reply: pageOf(auditEntry),
  sample: { params: { personId: somebody } },
});

export const updatePerson = call({
  name: 'people.update',
  summary: "Change a collaborator's tags and groups; the names of those who have no account, too",
  service: 'api',
  method: 'PATCH',
  path: '/organizations/:org/people/:personId',
  access: collaborators('update'),
  changes: true,
  params: personParams,
  body: personChange,
  reply: person,
  errors: [4003, 5203],
  sample: { params: { personId: somebody }, body: { tags: ['sales'], updatedAt: longAgo } },
});

export const changePersonRole = call({
  name: 'people.changeRole',
  summary: 'Change what a collaborator may do: their role in the workspace, or the apps they see',
  service: 'api',
  method: 'PUT',
  path: '/organizations/:org/people/:personId/role',
  access: collaborators('update'),
  changes: true,
  stepUp: true,
  params: personParams,
  body: z.extend(personRights, { updatedAt: instant }),
  reply: person,
  errors: [4003, 5201, 5203, 5205],
  sample: {
    params: { personId: somebody },
    body: { role: 'viewer', scope: 'organization', updatedAt: longAgo },
  },
});

export const removePerson = call({
  name: 'people.remove',
  summary: 'Take a collaborator out of the workspace, or an invited person with their invitation',
  service: 'api',
  method: 'DELETE',
  path: '/organizations/:org/people/:personId',
  access: collaborators('delete'),
  changes: true,
  stepUp: true,
  params: personParams,
  reply: z.null(),
  errors: [4003, 5201, 5205],
  sample: { params: { personId: somebody } },
});

export const leaveWorkspace = call({
  name: 'people.leave',
  summary: 'Leave the workspace',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/leave',
  access: { kind: 'member', resource: 'organization', action: 'get' },
  changes: true,
  personal: true,
  params: orgParams,
  reply: z.null(),
  errors: [5201],
});

export const transferOwnership = call({
  name: 'people.transferOwnership',
  summary: 'Make another collaborator the owner; the caller becomes an admin',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/transfer-ownership',
  access: { kind: 'member', resource: 'organization', action: 'transfer' },
  changes: true,
  stepUp: true,
  personal: true,
  params: orgParams,
  body: z.object({ personId: id }),
  reply: person,
  errors: [4003, 5205, 5223],
  sample: { body: { personId: somebody } },
});

export const tagPeople = call({
  name: 'people.tag',
  summary: 'Give tags to many people, or take them',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/people/bulk/tags',
  access: collaborators('update'),
  changes: true,
  params: orgParams,
  body: z.extend(selection, { add: z.optional(personTags), remove: z.optional(personTags) }),
  reply: bulkTask,
  bodyLimit: 512 * 1024,
  sample: { body: { personIds: [somebody], add: ['sales'] } },
});

const groupIds = z.array(id).check(z.maxLength(50));

export const groupPeople = call({
  name: 'people.group',
  summary: 'Put many people into groups, or take them out',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/people/bulk/groups',
  access: collaborators('update'),
  changes: true,
  params: orgParams,
  body: z.extend(selection, { addGroupIds: z.optional(groupIds), removeGroupIds: z.optional(groupIds) }),
  reply: bulkTask,
  bodyLimit: 512 * 1024,
  sample: { body: { personIds: [somebody], addGroupIds: [somebody] } },
});

export const exportPeople = call({
  name: 'people.export',
  summary: 'The people that match, as CSV',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/people/export',
  access: collaborators('export'),
  changes: false,
  params: orgParams,
  query: z.object({ ...peopleFilter, sort }),
  reply: { codec: 'file', types: ['text/csv'] },
});
