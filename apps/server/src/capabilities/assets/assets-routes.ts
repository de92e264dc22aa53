import * as calls from '@muster/contract/calls/assets';
import { fail } from '../../platform/errors.ts';
import { requireAlso } from '../../platform/http/authorize.ts';
import { counted } from '../../platform/http/count-views.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { readLimit } from '../billing/index.ts';
import type { AssetHooks } from './asset-hooks.ts';
import { assetList, versionList } from './assets-list.ts';
import { createAsset, deleteAsset, deleteVersion, readAsset, rollBack, updateAsset } from './assets-service.ts';
import { findAssetRow, findScript, listTags, sumStorage } from './assets-store.ts';
import { previewScript, saveScript } from './scripts-service.ts';

export function assetRoutes(hooks: readonly AssetHooks[]): Route[] {
  return [...aboutAssets(hooks), ...aboutVersions(hooks)];
}

function aboutAssets(hooks: readonly AssetHooks[]): Route[] {
  return [
    ...counted(
      calls.countAssets,
      handle(calls.listAssets, ({ query, read }) => read((tx) => assetList.page(tx, null, query))),
    ),
    handle(calls.listAssetTags, ({ read }) => read(async (tx) => ({ tags: await listTags(tx) }))),
    handle(calls.readAssetStorage, ({ read }) =>
      read(async (tx) => ({ used: await sumStorage(tx), limit: await readLimit(tx, 'mdmAssetsStorageSize') })),
    ),
    handle(calls.readAsset, ({ params, read }) => read((tx) => readAsset(tx, hooks, params.assetId))),
    handle(calls.createAsset, ({ body, principal, membership, transaction }) =>
      transaction(async (tx) => {
        const id = await createAsset(tx, { principal, membership }, body);
        return readAsset(tx, hooks, id);
      }),
    ),
    handle(calls.updateAsset, ({ params, body, principal, membership, transaction }) =>
      transaction(async (tx) => {
        await updateAsset(tx, { principal, membership }, params.assetId, body);
        return readAsset(tx, hooks, params.assetId);
      }),
    ),
    handle(calls.deleteAsset, async ({ params, principal, membership, transaction }) => {
      await transaction((tx) => deleteAsset(tx, hooks, { principal, membership }, params.assetId));
      return null;
    }),
  ];
}

function aboutVersions(hooks: readonly AssetHooks[]): Route[] {
  return [
    handle(calls.listAssetVersions, ({ params, query, read }) =>
      read(async (tx) => {
        if ((await findAssetRow(tx, params.assetId)) === undefined) fail(3001);
        return versionList.page(tx, params.assetId, { ...query, sort: '-number' });
      }),
    ),
    handle(calls.readScript, ({ params, read }) =>
      read(async (tx) => (await findScript(tx, params.assetId, params.version)) ?? fail(3001)),
    ),
    handle(calls.saveScript, ({ params, body, principal, transaction }) =>
      transaction(async (tx) => {
        await saveScript(tx, params.assetId, body, principal.userId);
        return readAsset(tx, hooks, params.assetId);
      }),
    ),
    handle(calls.rollBackAsset, ({ params, body, principal, membership, transaction }) =>
      transaction(async (tx) => {
        await rollBack(tx, { principal, membership }, params.assetId, body.version);
        return readAsset(tx, hooks, params.assetId);
      }),
    ),
    handle(calls.deleteAssetVersion, async ({ params, principal, membership, transaction }) => {
      await transaction((tx) => deleteVersion(tx, { principal, membership }, params.assetId, params.version));
      return null;
    }),
    handle(calls.previewScript, async ({ body, principal, membership, read }) => {
      requireAlso('admDevice', 'get', { principal, membership });
      return read((tx) => previewScript(tx, body));
    }),
  ];
}
