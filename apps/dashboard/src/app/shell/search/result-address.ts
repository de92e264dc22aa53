import type { SearchItem } from '@muster/contract/calls/search';
import { type DeviceParam, formatDevice } from '../../../shared/device-param.ts';
import { withPanel } from '../../../shared/dialogs/panel-address.ts';
import { pathTo } from '../../../shared/paths.ts';

const platforms = {
  admDevice: 'apple',
  emmDevice: 'android',
  winDevice: 'windows',
} as const satisfies Record<string, DeviceParam['platform']>;

/** Where each type leads (platform-shell.md, section 2, Global search). */
export function resultAddress(item: SearchItem): string {
  const { id, organizationSlug: org } = item;
  switch (item.type) {
    case 'application':
      return pathTo('app-builds', { org, app: id });
    case 'build':
      return panel(pathTo('app-builds', { org, app: item.applicationId }), 'build', id);
    case 'publishedApplication':
      return panel(pathTo('apps-store', { org }), 'publication', id);
    case 'admDevice':
    case 'emmDevice':
    case 'winDevice':
      return pathTo('device', { org, device: formatDevice({ platform: platforms[item.type], id }) });
    case 'policy':
      return pathTo('devices-policy', { org, policy: id });
    case 'mdmAsset':
      return pathTo('devices-asset', { org, asset: id });
    case 'person':
      return panel(pathTo('people', { org }), 'user', id);
    case 'group':
      return `${pathTo('people', { org })}?${new URLSearchParams({ group: id })}`;
  }
}

function panel(path: string, s: 'build' | 'publication' | 'user', id: string): string {
  return `${path}?${withPanel(new URLSearchParams(), { s, id })}`;
}
