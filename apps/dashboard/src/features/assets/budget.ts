import type { FeatureBudget } from '../../shared/feature.ts';

/** The editor of scripts brings an editor of code with it, which nothing else has: 180 on top of what every page has. */
export const budget: FeatureBudget = {
  whole: { 'devices-script-editor': 403 },
  parts: [
    { module: 'UploadAsset.tsx', of: 'devices-assets' },
    { module: 'EditAsset.tsx', of: 'devices-asset' },
    { module: 'UploadVersion.tsx', of: 'devices-asset' },
    { module: 'script/ScriptSettings.tsx', of: 'devices-script-editor' },
    { module: 'script/ScriptPreview.tsx', of: 'devices-script-editor' },
    { module: 'script/ScriptVersions.tsx', of: 'devices-script-editor' },
  ],
};
