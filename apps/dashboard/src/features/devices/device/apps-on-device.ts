/** What a device told of its apps, together with what policies want of them. */
import type { AppFacts } from '@muster/contract/device-facts';
import type { DeviceSetting } from '@muster/contract/device-settings';
import type { AppInstallStatus, DeviceAppSource } from '@muster/contract/enumerations/devices';

type App = AppFacts['items'][number];
export type WantedApp = Pick<DeviceSetting, 'artifact' | 'name' | 'state' | 'reason' | 'detail'>;

export interface AppOnDevice extends App {
  state: AppInstallStatus | 'failed' | 'offered';
  /** Null where nobody knows. */
  from: DeviceAppSource | null;
  setting?: WantedApp | undefined;
}

const prefix = 'app:';

/** Those that are wanted and that the device has not told of come first. */
export function appsOnDevice(installed: readonly App[], wanted: readonly WantedApp[]): AppOnDevice[] {
  const settings = new Map(wanted.map((one) => [one.artifact, one]));
  const known = new Set(installed.map(({ identifier }) => prefix + identifier));
  const awaited = wanted.filter(({ artifact }) => !known.has(artifact));
  return [
    ...awaited.map((setting): AppOnDevice => {
      const identifier = setting.artifact.startsWith(prefix) ? setting.artifact.slice(prefix.length) : '';
      return {
        identifier,
        ...(setting.name !== null && { name: setting.name }),
        state: awaitedState(setting),
        from: 'policy',
        setting,
      };
    }),
    ...installed.map((app): AppOnDevice => {
      const setting = settings.get(prefix + app.identifier);
      return { ...app, state: stateOf(app, setting), from: sourceOf(app, setting), setting };
    }),
  ];
}

function awaitedState({ state, reason }: WantedApp): AppOnDevice['state'] {
  if (state === 'failed') return 'failed';
  if (reason === 'offered') return 'offered';
  return state === 'applied' || reason === 'sent' ? 'installing' : 'notInstalled';
}

/**
 * By the words of Apple's list of managed apps.
 * https://developer.apple.com/documentation/devicemanagement/managedapplicationlistresponse
 */
const failures = /^(Failed|UserRejected|UpdateRejected|ManagementRejected)$/;
const there = /^(Managed|UserInstalledApp|Unknown)?$/;

function stateOf({ status = '' }: App, setting: WantedApp | undefined): AppOnDevice['state'] {
  if (failures.test(status) || setting?.state === 'failed') return 'failed';
  if (status === 'ManagedButUninstalled') return 'notInstalled';
  return there.test(status) ? 'installed' : 'installing';
}

/** What is managed and no policy gives was brought by somebody's command. */
function sourceOf({ managed }: App, setting: WantedApp | undefined): DeviceAppSource | null {
  if (setting && setting.reason !== 'offered') return 'policy';
  return managed === undefined ? null : managed ? 'assigned' : 'manual';
}
