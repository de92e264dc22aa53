import type { FeatureFlag, LimitKey } from '@muster/contract/enumerations/workspace';
import type { Action, Resource } from '@muster/contract/permissions';
import type { Flags } from '../config.ts';
import type { RouteName } from '../paths.ts';

/** What has to hold for something to be shown; all that is named. */
export interface GateRule {
  permission?: { [R in Resource]: readonly [resource: R, action: Action<R>] }[Resource];
  feature?: FeatureFlag;
  limit?: LimitKey;
  flag?: keyof Flags;
}

/** What the pages of a workspace ask for, and with them their entries in the menus (platform-shell.md, section 6). */
const pageRules: { readonly [N in RouteName]?: GateRule } = {
  people: { permission: ['organizationCollaborator', 'list'] },
  'people-import': { permission: ['employee', 'import'] },
  audiences: { limit: 'userAudiences', permission: ['userAudience', 'list'] },
  inventory: { flag: 'inventory', feature: 'inventory', permission: ['inventoryItem', 'list'] },
  'inventory-import': { flag: 'inventory', feature: 'inventory', permission: ['inventoryItem', 'import'] },
  audit: { permission: ['audit', 'list'] },
  'org-billing': { permission: ['billing', 'get'] },
};

const devices: GateRule = { flag: 'mdm' };

export function ruleOf(name: RouteName): GateRule {
  return pageRules[name] ?? (/^devices?(-|$)/.test(name) ? devices : {});
}
