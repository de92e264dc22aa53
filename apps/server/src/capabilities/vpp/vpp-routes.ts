import * as calls from '@muster/contract/calls/vpp';
import { fail } from '../../platform/errors.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { requireFeature } from '../billing/index.ts';
import {
  askForSync,
  forgetToken,
  readAccount,
  readUploadedToken,
  requireAccount,
  takeOver,
  takeToken,
  type VppDeps,
} from './vpp-account.ts';
import { findVppAsset, vppAssetList } from './vpp-assets-list.ts';
import { told } from './vpp-error.ts';
import { assignAsset, reclaimLicences } from './vpp-licences.ts';
import { vppLicenceList } from './vpp-licences-list.ts';
import { createUsers, readInvitation, retireUser } from './vpp-users.ts';
import { vppUserList } from './vpp-users-list.ts';

export function vppRoutes(deps: VppDeps): Route[] {
  return [...accountRoutes(deps), ...assetRoutes(), ...userRoutes()];
}

function accountRoutes(deps: VppDeps): Route[] {
  return [
    handle(calls.readVppAccount, ({ read }) => read(readAccount)),
    handle(calls.uploadVppToken, async ({ body, transaction }) => {
      await transaction((tx) => requireFeature(tx, 'appleVpp'));
      const token = readUploadedToken(body.token);
      await told(takeToken(transaction, deps, { token, takeOver: body.takeOver }));
      return transaction(readAccount);
    }),
    handle(calls.takeOverVpp, async ({ transaction }) => {
      await told(takeOver(transaction, deps));
      return transaction(readAccount);
    }),
    handle(calls.deleteVppToken, async ({ transaction }) => {
      await transaction(forgetToken);
      return null;
    }),
    handle(calls.startVppSync, async ({ transaction }) => {
      await transaction(async (tx) => {
        const account = await requireAccount(tx, { others: true });
        if (account.waiting) fail(5304);
        await askForSync(tx, account.id);
      });
      return null;
    }),
  ];
}

function assetRoutes(): Route[] {
  return [
    handle(calls.listVppAssets, ({ query, read }) => read((tx) => vppAssetList.page(tx, null, query))),
    handle(calls.readVppAsset, ({ params, read }) =>
      read(async (tx) => (await findVppAsset(tx, params.vppAssetId)) ?? fail(3001)),
    ),
    handle(calls.listVppLicences, ({ query, read }) => read((tx) => vppLicenceList.page(tx, null, query))),
    handle(calls.assignVppAsset, ({ body, params, transaction }) =>
      transaction((tx) => assignAsset(tx, params.vppAssetId, body)),
    ),
    handle(calls.reclaimVppLicences, ({ body, transaction }) =>
      transaction((tx) => reclaimLicences(tx, body.vppLicenceIds)),
    ),
  ];
}

function userRoutes(): Route[] {
  return [
    handle(calls.listVppUsers, ({ query, read }) => read((tx) => vppUserList.page(tx, null, query))),
    handle(calls.createVppUsers, ({ body, transaction }) => transaction((tx) => createUsers(tx, body.personIds))),
    handle(calls.readVppInvitation, ({ params, read }) => read((tx) => readInvitation(tx, params.vppUserId))),
    handle(calls.retireVppUser, async ({ params, transaction }) => {
      await transaction((tx) => retireUser(tx, params.vppUserId));
      return null;
    }),
  ];
}
