import type { DepDevice } from '@muster/contract/dep';
import { Badge } from '@muster/ui/Badge';
import { type DeviceShape, PlatformGlyph } from '@muster/ui/PlatformGlyph';
import { CircleAlert, CircleCheck, CircleDashed, CircleOff, Clock } from 'lucide-react';
import frame from '../../../shared/devices/apple-account.module.css';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { stateOf } from './dep-device-state.ts';

const looks = {
  gone: { tone: 'slate', icon: CircleOff },
  refused: { tone: 'red', icon: CircleAlert },
  notAssigned: { tone: 'amber', icon: CircleDashed },
  removed: { tone: 'slate', icon: CircleDashed },
  assigned: { tone: 'blue', icon: Clock },
  pushed: { tone: 'green', icon: CircleCheck },
} as const;

/** The worst state wins: gone, refused, then what Apple says of its profile. */
export function DepStatus({ device }: { device: DepDevice }) {
  const words = useAccountI18n().text.dep.devices;
  const state = stateOf(device);
  const { tone, icon } = looks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {state === 'gone' || state === 'refused' ? words[state] : words.status[state]}
    </Badge>
  );
}

const shapes: Record<string, DeviceShape> = {
  iPhone: 'phone',
  iPod: 'phone',
  iPad: 'tablet',
  Mac: 'laptop',
  AppleTV: 'tv',
  Watch: 'watch',
};

export function DepDeviceShape({ device, size = 16 }: { device: DepDevice; size?: 16 | 32 }) {
  return <PlatformGlyph of={shapes[device.family ?? ''] ?? 'apple'} size={size} label={device.family ?? 'Apple'} />;
}

export function SerialNumber({ device }: { device: DepDevice }) {
  return (
    <span className={frame.name}>
      <DepDeviceShape device={device} />
      <span className={frame.mono}>{device.serialNumber}</span>
    </span>
  );
}

/** The profile that Apple has for it, and whether it waits for another. */
export function ProfileOf({ device }: { device: DepDevice }) {
  const words = useAccountI18n().text.dep.devices;
  const { profile, wantedProfileId, problem } = device;
  const waits = wantedProfileId !== null && wantedProfileId !== profile?.id && problem === null;
  const name = profile && (profile.name ?? words.foreign);
  if (!name) return <span className={frame.quiet}>{waits ? words.waits : '—'}</span>;
  return (
    <span dir="auto" className={profile.name === null ? frame.quiet : undefined}>
      {waits ? `${name} · ${words.waits}` : name}
    </span>
  );
}
