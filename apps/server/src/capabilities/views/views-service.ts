import type { ListView } from '@muster/contract/calls/views';
import type { Tx } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { mayAlso, requireAlso } from '../../platform/http/authorize.ts';
import { findView, type Viewer, type ViewRow } from './views-list.ts';
import { countViews, deleteView, insertView, saveView } from './views-store.ts';

/** Of one member in one workspace: enough for anybody who still finds their views. */
const maxViews = 100;

interface NewView {
  list: string;
  name: string;
  query: string;
  shared?: boolean | undefined;
}

interface ViewChange {
  name?: string | undefined;
  query?: string | undefined;
  shared?: boolean | undefined;
}

export async function createView(tx: Tx, input: NewView, viewer: Viewer): Promise<ListView> {
  const { userId } = viewer.principal;
  const { shared = false } = input;
  if (shared || isProgram(viewer)) requireAlso('listView', 'share', viewer);
  if ((await countViews(tx, userId)) >= maxViews)
    failFields([{ field: 'name', rules: [{ name: 'maxItems', params: { max: maxViews } }] }]);
  const id = await insertView(tx, { ...input, shared, ownerId: userId });
  await recordChange(tx, {
    action: 'create',
    entity: 'listView',
    entityId: id,
    entityName: shared ? input.name : undefined,
    after: told({ ...input, shared }),
  });
  return toView((await findView(tx, id, userId)) ?? fail(3001), viewer);
}

export async function changeView(tx: Tx, id: string, change: ViewChange, viewer: Viewer): Promise<ListView> {
  const before = await mustEdit(tx, id, viewer, 'update');
  const { name = before.name, query = before.query, shared = before.shared } = change;
  if (shared && !before.shared) requireAlso('listView', 'share', viewer);
  const { updatedAt } = await saveView(tx, id, { name, query, shared });
  const after = { list: before.list, name, query, shared };
  await recordChange(tx, {
    action: 'update',
    entity: 'listView',
    entityId: id,
    entityName: shared ? name : undefined,
    before: told(before),
    after: told(after),
  });
  return toView({ ...before, name, query, shared, updatedAt }, viewer);
}

export async function removeView(tx: Tx, id: string, viewer: Viewer): Promise<ListView> {
  const before = await mustEdit(tx, id, viewer, 'delete');
  await deleteView(tx, id);
  const { list, name, query, shared } = before;
  await recordChange(tx, {
    action: 'delete',
    entity: 'listView',
    entityId: id,
    entityName: shared ? name : undefined,
    before: told({ list, name, query, shared }),
  });
  return toView(before, viewer);
}

/** What somebody looks for by themselves is nobody else's to read: of a view that is not shared, only that there is one. */
function told({
  list,
  name,
  query,
  shared,
}: Pick<ListView, 'list' | 'name' | 'query' | 'shared'>): Record<string, unknown> {
  return shared ? { list, name, query, shared } : { list, shared };
}

export function toView({ ownerId, ...row }: ViewRow, viewer: Viewer): ListView {
  const mine = ownerId === viewer.principal.userId;
  const editable = (mine && !isProgram(viewer)) || mayAlso('listView', 'update', viewer);
  return { ...row, mine, editable };
}

/** One's own, or a shared one for those who keep the workspace in order. What one does not see is not there. */
async function mustEdit(tx: Tx, id: string, viewer: Viewer, action: 'update' | 'delete'): Promise<ViewRow> {
  const { userId } = viewer.principal;
  const row = (await findView(tx, id, userId, true)) ?? fail(3001);
  if (row.ownerId !== userId || isProgram(viewer)) requireAlso('listView', action, viewer);
  return row;
}

/** A token changes nothing without a scope that says so: everybody may keep views, and that is a right of people. */
function isProgram({ principal }: Viewer): boolean {
  return principal.scopes !== null;
}
