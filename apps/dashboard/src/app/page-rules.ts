import type { RouteName } from '../shared/paths.ts';
import type { GateRule } from '../shared/permissions/gates.ts';
import { features } from './features.ts';

/** What the pages of a workspace ask for, and with them their entries in the menus (platform-shell.md, section 6). */
const rules: { readonly [N in RouteName]?: GateRule } = Object.assign({}, ...features.map((feature) => feature.rules));

export function ruleOf(name: RouteName): GateRule {
  return rules[name] ?? {};
}
