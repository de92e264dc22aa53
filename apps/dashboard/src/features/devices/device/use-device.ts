import type { DeviceDetails } from '@muster/contract/devices';
import { useOutletContext } from 'react-router';

/** The device that the page is about: what heads its pages has found it. */
export function useDevice(): DeviceDetails {
  return useOutletContext<DeviceDetails>();
}
