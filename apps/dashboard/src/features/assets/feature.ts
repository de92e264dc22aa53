import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'assets',
  pages: {
    'devices-assets': lazy(async () => (await import('./AssetsPage.tsx')).AssetsPage, 'devices', 'assets'),
    'devices-asset': lazy(async () => (await import('./AssetPage.tsx')).AssetPage, 'assets'),
    'devices-script-editor': lazy(
      async () => (await import('./script/ScriptEditorPage.tsx')).ScriptEditorPage,
      'assets',
    ),
  },
  rules: {
    'devices-asset': { flag: 'mdm', feature: 'mdmAssets', permission: ['mdmAsset', 'get'] },
    'devices-script-editor': { flag: 'mdm', feature: 'mdmAssets', permission: ['script', 'get'] },
  },
};
