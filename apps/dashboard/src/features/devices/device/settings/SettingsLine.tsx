import { readDeviceSettings } from '@muster/contract/calls/device-settings';
import type { DeviceDetails } from '@muster/contract/devices';
import { Icon } from '@muster/ui/Icon';
import { CircleAlert, CircleCheck, CircleDashed, CircleDot, CircleSlash2 } from 'lucide-react';
import { Link } from 'react-router';
import { useCall } from '../../../../shared/api/use-call.ts';
import { formatDevice } from '../../../../shared/device-param.ts';
import { useAccountI18n } from '../../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../../shared/paths.ts';
import styles from '../device.module.css';

/** In a line: whether the device has what its policies say. It leads to the settings themselves. */
export function SettingsLine({ org, device }: { org: string; device: DeviceDetails }) {
  const { text, fill } = useAccountI18n();
  const words = text.devices.overview;
  const { data } = useCall(
    readDeviceSettings,
    { params: { org, deviceId: device.id } },
    { follows: ['admDevice', 'policy', 'deviceAudience'] },
  );
  if (!data) return null;
  const { failed, pending, applied, verified } = data.states;
  const [icon, said] =
    failed > 0
      ? [CircleAlert, fill(words.settingsFailed, { count: failed })]
      : pending > 0
        ? [CircleDashed, fill(words.settingsPending, { count: pending })]
        : applied > 0
          ? [CircleDot, fill(words.settingsApplied, { count: applied })]
          : verified > 0
            ? [CircleCheck, fill(words.allVerified, { count: verified })]
            : [CircleSlash2, words.noPolicy];
  return (
    <p className={styles.line}>
      <Icon as={icon} />
      <span>
        {said} <Link to={pathTo('device-settings', { org, device: formatDevice(device) })}>{words.seeSettings}</Link>
      </span>
    </p>
  );
}
