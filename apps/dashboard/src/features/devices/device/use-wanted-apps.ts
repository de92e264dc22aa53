import { readDeviceSettings } from '@muster/contract/calls/device-settings';
import { useParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import type { WantedApp } from './apps-on-device.ts';
import { settingsFollow } from './settings/DeviceSettings.tsx';
import { useDevice } from './use-device.ts';

/** The apps that policies give to the device. */
export function useWantedApps(): WantedApp[] {
  const { org = '' } = useParams();
  const { id } = useDevice();
  const { data } = useCall(readDeviceSettings, { params: { org, deviceId: id } }, { follows: settingsFollow });
  return (data?.settings ?? []).filter(({ part }) => part === 'apps');
}
