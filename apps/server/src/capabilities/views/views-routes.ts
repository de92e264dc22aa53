import * as calls from '@muster/contract/calls/views';
import { allows } from '@muster/contract/permissions';
import { handle, type Route } from '../../platform/http/route.ts';
import { listViews } from './views-list.ts';
import { changeView, createView, removeView, toView } from './views-service.ts';

export function viewRoutes(): Route[] {
  return [
    handle(calls.listViews, ({ query, principal, membership: { role }, transaction }) =>
      transaction(async (tx) => {
        const viewer = { userId: principal.userId, role };
        const rows = await listViews(tx, query.list, viewer);
        return { items: rows.map((row) => toView(row, viewer)), mayShare: allows(role, 'listView', 'share') };
      }),
    ),
    handle(calls.createView, ({ body, principal, membership: { role }, transaction }) =>
      transaction((tx) => createView(tx, body, { userId: principal.userId, role })),
    ),
    handle(calls.updateView, ({ params, body, principal, membership: { role }, transaction }) =>
      transaction((tx) => changeView(tx, params.viewId, body, { userId: principal.userId, role })),
    ),
    handle(calls.deleteView, ({ params, principal, membership: { role }, transaction }) =>
      transaction((tx) => removeView(tx, params.viewId, { userId: principal.userId, role })),
    ),
  ];
}
