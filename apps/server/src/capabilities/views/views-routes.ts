import * as calls from '@muster/contract/calls/views';
import { mayAlso } from '../../platform/http/authorize.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { listViews } from './views-list.ts';
import { changeView, createView, removeView, toView } from './views-service.ts';

export function viewRoutes(): Route[] {
  return [
    handle(calls.listViews, ({ query, principal, membership, read }) =>
      read(async (tx) => {
        const viewer = { principal, membership };
        const rows = await listViews(tx, query.list, viewer);
        return { items: rows.map((row) => toView(row, viewer)), mayShare: mayAlso('listView', 'share', viewer) };
      }),
    ),
    handle(calls.createView, ({ body, principal, membership, transaction }) =>
      transaction((tx) => createView(tx, body, { principal, membership })),
    ),
    handle(calls.updateView, ({ params, body, principal, membership, transaction }) =>
      transaction((tx) => changeView(tx, params.viewId, body, { principal, membership })),
    ),
    handle(calls.deleteView, ({ params, principal, membership, transaction }) =>
      transaction((tx) => removeView(tx, params.viewId, { principal, membership })),
    ),
  ];
}
