import * as z from 'zod/mini';
import { call } from '../call.ts';
import { id, instant, line, orgParams, pageOf, pageQuery } from '../fields.ts';

/** Groups of people of a workspace, by name. */
const groups = (action: 'list' | 'create' | 'update' | 'delete') =>
  ({ kind: 'member', resource: 'group', action }) as const;
const groupParams = z.extend(orgParams, { groupId: id });
const some = '0199a000-0000-7000-8000-000000000000';
const name = line(80, 1);
const description = line(400);

const group = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** How many people are in it. */
  people: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Group = z.output<typeof group>;

export const listGroups = call({
  name: 'groups.list',
  summary: 'Groups by name, with the number of their people',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/groups',
  access: groups('list'),
  changes: false,
  params: orgParams,
  query: z.object({ ...pageQuery, q: z.optional(line(80)) }),
  reply: pageOf(group),
});

export const createGroup = call({
  name: 'groups.create',
  summary: 'Make a group',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/groups',
  access: groups('create'),
  changes: true,
  params: orgParams,
  body: z.object({ name, description: z.optional(description) }),
  reply: group,
  errors: [5091],
  sample: { body: { name: 'Field service' } },
});

export const updateGroup = call({
  name: 'groups.update',
  summary: 'Rename or describe a group',
  service: 'api',
  method: 'PATCH',
  path: '/organizations/:org/groups/:groupId',
  access: groups('update'),
  changes: true,
  params: groupParams,
  body: z.object({ name: z.optional(name), description: z.optional(description), updatedAt: instant }),
  reply: group,
  errors: [5091, 5203],
  sample: { params: { groupId: some }, body: { name: 'Field service', updatedAt: '2026-01-01T00:00:00.000Z' } },
});

export const deleteGroup = call({
  name: 'groups.delete',
  summary: 'Delete a group; its people stay',
  service: 'api',
  method: 'DELETE',
  path: '/organizations/:org/groups/:groupId',
  access: groups('delete'),
  changes: true,
  params: groupParams,
  reply: z.null(),
  sample: { params: { groupId: some } },
});
