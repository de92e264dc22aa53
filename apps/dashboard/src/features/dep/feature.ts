import { type Feature, lazy } from '../../shared/feature.ts';

export const feature: Feature = {
  name: 'dep',
  pages: { 'devices-automated': lazy(async () => (await import('./DepPage.tsx')).DepPage, 'devices', 'dep') },
  panels: {
    admDepDevice: lazy(async () => (await import('./devices/DepDevicePanel.tsx')).DepDevicePanel, 'dep', 'activity'),
  },
  rules: { 'devices-automated': { flag: 'mdm', permission: ['admDepDevice', 'list'] } },
};
