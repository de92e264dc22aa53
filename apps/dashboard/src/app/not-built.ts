/** Pages that are named and not built yet: who will see them. Their entries in the menus are in shell/menus/menu-entries.ts. */
import type { Feature } from '../shared/feature.ts';
import { paths, type RouteName } from '../shared/paths.ts';
import type { GateRule } from '../shared/permissions/gates.ts';

const devicePages = (Object.keys(paths) as RouteName[]).filter((name) => /^devices?(-|$)/.test(name));
const deviceRule: GateRule = { flag: 'mdm' };

export const devices: Feature = {
  name: 'devices',
  leadsTo: { device: 'device-overview' },
  rules: Object.fromEntries(devicePages.map((name) => [name, deviceRule])),
};

export const audiences: Feature = {
  name: 'audiences',
  rules: { audiences: { limit: 'userAudiences', permission: ['userAudience', 'list'] } },
};

export const inventory: Feature = {
  name: 'inventory',
  rules: {
    inventory: { flag: 'inventory', feature: 'inventory', permission: ['inventoryItem', 'list'] },
    'inventory-import': { flag: 'inventory', feature: 'inventory', permission: ['inventoryItem', 'import'] },
  },
};

export const billing: Feature = {
  name: 'billing',
  rules: { 'org-billing': { permission: ['billing', 'get'] } },
};
