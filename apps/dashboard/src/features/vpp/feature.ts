import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'vpp',
  pages: { 'devices-vpp': lazy(async () => (await import('./VppPage.tsx')).VppPage, 'devices', 'vpp') },
  panels: { admVppAsset: lazy(async () => (await import('./assets/VppAssetPanel.tsx')).VppAssetPanel, 'vpp') },
  rules: { 'devices-vpp': { flag: 'mdm', feature: 'appleVpp', permission: ['admVppAsset', 'list'] } },
};
