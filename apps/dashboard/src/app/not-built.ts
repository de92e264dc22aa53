/** Pages that are named and not built yet: who will see them. Their entries in the menus are in shell/menus/menu-entries.ts. */
import type { Feature } from '../shared/feature.ts';

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
