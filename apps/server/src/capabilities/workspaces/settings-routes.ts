import * as calls from '@muster/contract/calls/settings';
import type { Database } from '../../platform/db/database.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { deleteWorkspace } from './delete-workspace.ts';
import { updateBranding, updateSignIn, updateWorkspace } from './settings-service.ts';

export function settingsRoutes(db: Database): Route[] {
  return [
    handle(calls.updateWorkspace, ({ body, membership, transaction }) =>
      transaction((tx) => updateWorkspace(tx, body, membership.role)),
    ),
    handle(calls.updateBranding, ({ body, membership, transaction }) =>
      transaction((tx) => updateBranding(tx, body, membership.role)),
    ),
    handle(calls.updateSignIn, ({ body, membership, transaction }) =>
      transaction((tx) => updateSignIn(tx, body, membership.role)),
    ),
    handle(calls.deleteWorkspace, async ({ body, membership, actor }) => {
      await deleteWorkspace(db, membership, body.slug, actor);
      return null;
    }),
  ];
}
