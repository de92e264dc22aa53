import type { Organization } from '@muster/contract/entities';
import type { FeatureFlag, LimitKey } from '@muster/contract/enumerations/workspace';
import type { Action, Resource } from '@muster/contract/permissions';
import type { Flags } from '../config.ts';
import { checkPermission, type PermissionTable } from './check-permission.ts';

/** What has to hold for something to be shown; all that is named. */
export interface GateRule {
  permission?: { [R in Resource]: readonly [resource: R, action: Action<R>] }[Resource];
  feature?: FeatureFlag;
  limit?: LimitKey;
  flag?: keyof Flags;
}

/** What somebody may do in a workspace, and what its plan gives (platform-shell.md, section 6). */
export interface Gates {
  /** The role in an app, where there is one, takes the place of the role in the workspace. */
  may<R extends Resource>(resource: R, action: Action<R>, appRole?: string): boolean;
  /** True only where the plan says exactly that. */
  allowed(feature: FeatureFlag): boolean;
  limited(name: LimitKey): boolean;
}

type Facts = Pick<Organization, 'security' | 'allows' | 'limits'>;

export function createGates(table: PermissionTable, { security, allows, limits }: Facts): Gates {
  return {
    may: (resource, action, appRole) =>
      checkPermission(table, withoutPrefix(appRole ?? security.role), resource, action),
    allowed: (feature) => allows[feature] === true,
    limited: (name) => (limits[name] ?? 0) > 0,
  };
}

/** Roles may come with where they hold in front: `app.editor`, `org.owner` (platform-shell.md, section 3). */
function withoutPrefix(role: string): string {
  return role.replace(/^(app|org)\./, '');
}

export function passes({ permission, feature, limit, flag }: GateRule, gates: Gates, flags: Flags): boolean {
  if (flag !== undefined && !flags[flag]) return false;
  if (feature !== undefined && !gates.allowed(feature)) return false;
  if (limit !== undefined && !gates.limited(limit)) return false;
  // The rule says that they belong together; a union of pairs cannot.
  return permission === undefined || gates.may(permission[0], permission[1] as never);
}
