import * as calls from '@muster/contract/calls/settings';
import type { StorageProvider } from '@muster/contract/enumerations/workspace';
import type { Database } from '../../platform/db/database.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import { requireFeature } from '../billing/index.ts';
import { deleteWorkspace } from './delete-workspace.ts';
import { putBrandingPicture, updateBranding, updateSignIn, updateWorkspace } from './settings-service.ts';
import type { Leave, PicturesOf } from './workspace-hooks.ts';

export function settingsRoutes(
  db: Database,
  pictures: Pictures,
  parts: { shown: readonly PicturesOf[]; leave: readonly Leave[]; storageProvider: StorageProvider | null },
): Route[] {
  return [
    handle(calls.updateWorkspace, ({ body, membership, transaction }) =>
      transaction((tx) => updateWorkspace(tx, body, membership.role, parts.storageProvider)),
    ),
    handle(calls.updateBranding, ({ body, membership, transaction }) =>
      transaction((tx) => updateBranding(tx, body, membership.role)),
    ),
    handle(calls.putBrandingPicture, async ({ params, body, membership, transaction }) => {
      // Before the picture is read, which takes a while.
      await transaction((tx) => requireFeature(tx, 'customBranding'));
      const address = await pictures.keep(body, params.kind === 'logo' ? 'whole' : 'square', membership.organizationId);
      return transaction((tx) => putBrandingPicture(tx, params.kind, address, membership.role));
    }),
    handle(calls.deleteBrandingPicture, ({ params, membership, transaction }) =>
      transaction((tx) => putBrandingPicture(tx, params.kind, null, membership.role)),
    ),
    handle(calls.updateSignIn, ({ body, principal, membership, transaction }) =>
      transaction((tx) => updateSignIn(tx, body, membership.role, principal)),
    ),
    handle(calls.deleteWorkspace, async ({ body, membership, actor }) => {
      await deleteWorkspace(db, membership, body.slug, actor, parts);
      return null;
    }),
  ];
}
