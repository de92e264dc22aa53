import type { Device, DeviceHealth, DeviceSystem } from '@muster/contract/devices';
import { Badge } from '@muster/ui/Badge';
import { PlatformGlyph } from '@muster/ui/PlatformGlyph';
import { CircleAlert, CircleCheck, CircleDashed, CircleOff, Moon } from 'lucide-react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './devices.module.css';

const healths = {
  attention: { tone: 'red', icon: CircleAlert },
  silent: { tone: 'amber', icon: Moon },
  pending: { tone: 'blue', icon: CircleDashed },
  fine: { tone: 'green', icon: CircleCheck },
  gone: { tone: 'slate', icon: CircleOff },
} as const;

export function HealthBadge({ health }: { health: DeviceHealth }) {
  const { text } = useAccountI18n();
  const { tone, icon } = healths[health];
  return (
    <Badge tone={tone} icon={icon}>
      {text.devices.health[health]}
    </Badge>
  );
}

/** The silhouette of the device, by its system. */
export function shapeOf(type: DeviceSystem) {
  if (type === 'android') return 'android';
  if (type === 'windows') return 'windows';
  return type === 'macOS' ? 'macos' : 'ios';
}

export function DeviceName({ device }: { device: Pick<Device, 'type' | 'displayName'> }) {
  const { text } = useAccountI18n();
  return (
    <span className={styles.name}>
      <PlatformGlyph of={shapeOf(device.type)} size={16} label={device.type} />
      <span dir="auto">{device.displayName || text.devices.unnamed}</span>
    </span>
  );
}

export const systemOf = ({ type, osVersion }: Pick<Device, 'type' | 'osVersion'>) =>
  [type, osVersion].filter(Boolean).join(' ');
export const percent = (part: number | null, language: string) =>
  part === null ? '' : new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(part);
