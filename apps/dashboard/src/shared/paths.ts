import type { dashboard } from '@muster/phrases/en/dashboard';

/**
 * The pages by their names in the specification (platform-shell.md, section 2), and where they are. Here and not
 * beside the router, because features link to each other's pages without knowing each other. Fixed paths win over
 * `/:org`, and no workspace can be called like one of them (contract, reservedSlugs).
 */
export const paths = {
  'welcome-index': '/welcome',
  'welcome-index-playground': '/welcome/playground',
  'welcome-index-recover-password': '/welcome/recover-password',
  'welcome-index-register': '/welcome/register',
  'welcome-index-confirm-email': '/welcome/confirm-email',
  'welcome-index-sso': '/welcome/sso/:org?',
  'welcome-index-social': '/welcome/social',
  'welcome-index-change-password': '/welcome/change-password',

  index: '/',
  'index-hi': '/hi',
  billing: '/billing',
  me: '/me',
  'me-notifications': '/me/notifications',
  'me-profile': '/me/profile',
  'gcp-marketplace-sign-up': '/-/gcp-marketplace-sign-up',
  invitation: '/-/invitation/:token',

  home: '/:org',
  settings: '/:org/settings',
  people: '/:org/people',
  'people-groups': '/:org/people/groups',
  'people-import': '/:org/people/import',
  /** `billing` by itself is the page that leads to the first workspace's. */
  'org-billing': '/:org/billing',
  audit: '/:org/audit',
  'bulk-tasks': '/:org/bulk-tasks',
  audiences: '/:org/audiences',
  inventory: '/:org/inventory',
  'inventory-import': '/:org/inventory/import',

  devices: '/:org/devices',
  'devices-users': '/:org/devices/users',
  'devices-enrollment': '/:org/devices/enrollment',
  'devices-automated': '/:org/devices/automated',
  'devices-vpp': '/:org/devices/apps-and-books',
  'devices-commands': '/:org/devices/commands',
  'devices-automation': '/:org/devices/automation',
  'devices-configuration': '/:org/devices/configuration',
  'devices-policies': '/:org/devices/policies',
  'devices-policy': '/:org/devices/policies/:policy',
  'devices-profiles': '/:org/devices/profiles',
  'devices-profile': '/:org/devices/profiles/:profile',
  'devices-audiences': '/:org/devices/audiences',
  'devices-assets': '/:org/devices/assets',
  'devices-script-editor': '/:org/devices/assets/script-editor',
  'devices-asset': '/:org/devices/assets/:asset',
  device: '/:org/devices/device/:device',
  'device-accounts': '/:org/devices/device/:device/accounts',
  'device-apps': '/:org/devices/device/:device/apps',
  'device-books': '/:org/devices/device/:device/books',
  'device-certificates': '/:org/devices/device/:device/certificates',
  'device-commands': '/:org/devices/device/:device/commands',
  'device-details': '/:org/devices/device/:device/details',
  'device-overview': '/:org/devices/device/:device/overview',
  'device-locations': '/:org/devices/device/:device/locations',
  'device-profiles': '/:org/devices/device/:device/profiles',
  'device-scripts': '/:org/devices/device/:device/scripts',
  'device-settings': '/:org/devices/device/:device/settings',
  'device-usage': '/:org/devices/device/:device/usage',

  apps: '/:org/apps',
  'apps-list': '/:org/apps/list',
  'apps-store': '/:org/apps/store',
  'apps-configuration': '/:org/apps/configuration',
  'apps-expirations': '/:org/apps/expirations',
  'apps-downloads': '/:org/apps/downloads',
  'apps-stats': '/:org/apps/stats',
  app: '/:org/apps/:app',
  'app-audiences': '/:org/apps/:app/audiences',
  'app-builds': '/:org/apps/:app/builds',
  'app-people': '/:org/apps/:app/people',
  'app-publications': '/:org/apps/:app/publications',
  'app-reports': '/:org/apps/:app/reports',
  'app-settings': '/:org/apps/:app/settings',
  'app-stats': '/:org/apps/:app/stats',
  'app-adoption': '/:org/apps/:app/adoption',
  'app-downloads': '/:org/apps/:app/downloads',

  dm: '/dm',
  'dm-billing': '/dm/billing',
  'dm-mdm': '/dm/mdm',
  'dm-mad': '/dm/mad',
  'dm-organizations': '/dm/organizations',
  'dm-playground': '/dm/playground',
  'dm-playground-list': '/dm/playground/list',
  'dm-audit': '/dm/audit',
  'dm-events': '/dm/events',
  'dm-tracks': '/dm/tracks',
  'dm-people': '/dm/people',
  'dm-config': '/dm/config',
  'dm-emm-setup': '/dm/emm-setup',
  'dm-users': '/dm/users',
} as const satisfies Record<keyof (typeof dashboard)['routes'], `/${string}`>;

type Paths = typeof paths;
export type RouteName = keyof Paths;

/** The parameters of a path: `/:org/apps/:app` has `org` and `app`, `/welcome/sso/:org?` may have `org`. */
type ParamsOf<P extends string> = P extends `${infer Segment}/${infer Rest}`
  ? ParamOf<Segment> & ParamsOf<Rest>
  : ParamOf<P>;
type ParamOf<S extends string> = S extends `:${infer Name}?`
  ? { [K in Name]?: string }
  : S extends `:${infer Name}`
    ? { [K in Name]: string }
    : unknown;
type ParamsArgument<N extends RouteName> = unknown extends ParamsOf<Paths[N]> ? [] : [params: ParamsOf<Paths[N]>];

/** The address of a page: `pathTo('app-builds', { org, app })`. */
export function pathTo<N extends RouteName>(name: N, ...[params]: ParamsArgument<N>): string {
  const values = (params ?? {}) as Record<string, string | undefined>;
  return paths[name].replace(/\/:(\w+)\??/g, (_, key: string) => {
    const value = values[key];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
}

export function isRouteName(id: string): id is RouteName {
  return Object.hasOwn(paths, id);
}

/** The same section of another workspace: what has an id there is not in the other one, so the list it is in is shown. */
export function sameSectionIn(org: string, current: RouteName): string {
  let path: string = paths[current];
  if (!path.startsWith('/:org')) return pathTo('home', { org });
  const known = new Set<string>(Object.values(paths));
  while (path.lastIndexOf(':') > 1 || !known.has(path)) path = path.slice(0, path.lastIndexOf('/'));
  return path.replace(':org', encodeURIComponent(org));
}

export function homePath(org: string): string {
  return pathTo('home', { org });
}

/** What the plan gives and how much of it is used; while there is no page of billing, whoever nears a limit goes there. */
export function planPath(org: string): string {
  return `${pathTo('settings', { org })}?section=plan`;
}
