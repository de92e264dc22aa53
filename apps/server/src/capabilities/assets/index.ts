import { defineCapability } from '../capability.ts';
import { assetFilesConsumer, dropAssetFileJob, forgetAssetUploads } from './assets-jobs.ts';
import { assetRoutes } from './assets-routes.ts';
import { assetsSearch } from './assets-search-list.ts';
import { listAssetPictures } from './assets-store.ts';
import { deviceFileRoutes } from './device-files.ts';
import { fileRoutes } from './file-routes.ts';

export type { AssetHooks } from './asset-hooks.ts';
export { type AppOfAsset, listAppsOfAssets } from './assets-store.ts';
export { assetManifestUrl } from './device-files.ts';

export const assets = defineCapability({
  name: 'assets',
  search: [assetsSearch],
  workspaces: { pictures: listAssetPictures },
  demo: async () => (await import('./assets-demo.ts')).assetsDemo,
  create(platform, offered) {
    const { db, storage, addressOf } = platform;
    const drop = dropAssetFileJob(storage);
    const hooks = offered.assets;
    return {
      routes: [
        ...assetRoutes(hooks),
        ...deviceFileRoutes(platform),
        ...fileRoutes({ ...platform, hooks, downloadUrl: addressOf('download') }),
      ],
      jobs: [drop, forgetAssetUploads(db, storage)],
      consumers: [assetFilesConsumer(drop)],
    };
  },
});
