import * as z from 'zod/mini';
import { call } from '../call.ts';
import { id, instant, line, orgParams } from '../fields.ts';

/**
 * Saved views of lists. A view is what stands in the address of the list: its search, filters, sort and columns. Every
 * member keeps views for themselves; who shares one, and who changes those of others, the permission matrix says. A
 * token that changes views needs those rights for all of them, its owner's included: to read is not to change.
 */
const list = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/));
const name = line(80, 1);
/** A query string; every list reads from it what it knows, so it is not looked into here. */
const query = line(4000);
const viewParams = z.extend(orgParams, { viewId: id });
const member = { kind: 'member', resource: 'organization', action: 'get' } as const;

const share = { resource: 'listView', action: 'share' } as const;
const update = { resource: 'listView', action: 'update' } as const;
const remove = { resource: 'listView', action: 'delete' } as const;

const listView = z.object({
  id,
  list: z.string(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  ownerName: z.string(),
  mine: z.boolean(),
  /** Whether the caller may change and delete it. */
  editable: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type ListView = z.output<typeof listView>;

export const listViews = call({
  name: 'views.list',
  summary: "The caller's own views of a list and those shared with the workspace",
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/views',
  access: member,
  changes: false,
  params: orgParams,
  query: z.object({ list }),
  reply: z.object({ items: z.array(listView), mayShare: z.boolean() }),
  sample: { query: { list: 'devices' } },
});

export const createView = call({
  name: 'views.create',
  summary: 'Save a view of a list',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/views',
  access: member,
  also: [share],
  changes: true,
  params: orgParams,
  body: z.object({ list, name, query, shared: z.optional(z.boolean()) }),
  reply: listView,
  errors: [4003, 5091],
  sample: { body: { list: 'devices', name: 'Silent for a week', query: 'state=silent&sort=-seen' } },
});

export const updateView = call({
  name: 'views.update',
  summary: 'Rename a view, save what it shows, share it or take it back',
  service: 'api',
  method: 'PATCH',
  path: '/organizations/:org/views/:viewId',
  access: member,
  also: [update, share],
  changes: true,
  params: viewParams,
  body: z.object({ name: z.optional(name), query: z.optional(query), shared: z.optional(z.boolean()) }),
  reply: listView,
  errors: [4003, 5091],
  sample: { params: { viewId: '0199a000-0000-7000-8000-000000000000' }, body: { query: 'state=silent' } },
});

export const deleteView = call({
  name: 'views.delete',
  summary: 'Delete a view; answers with what it was',
  service: 'api',
  method: 'DELETE',
  path: '/organizations/:org/views/:viewId',
  access: member,
  also: [remove],
  changes: true,
  params: viewParams,
  reply: listView,
  errors: [4003],
  sample: { params: { viewId: '0199a000-0000-7000-8000-000000000000' } },
});
