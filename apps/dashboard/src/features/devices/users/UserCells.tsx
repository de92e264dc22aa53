import type { DeviceUser } from '@muster/contract/devices';
import { Avatar } from '@muster/ui/Avatar';
import { PlatformGlyph } from '@muster/ui/PlatformGlyph';
import { Link } from 'react-router';
import { formatDevice } from '../../../shared/device-param.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useActiveOrg } from '../../../shared/permissions/use-workspace.ts';
import { shapeOf } from '../DeviceCells.tsx';
import styles from './users.module.css';

export function UserName({ user: { id, name, email, picture } }: { user: DeviceUser }) {
  return (
    <span className={styles.name}>
      <Avatar name={name || email} id={id} src={picture} size="xs" />
      <strong dir="auto">{name || email}</strong>
    </span>
  );
}

/** Their devices in the list of devices. */
export function devicesOf(org: string, userId: string): string {
  return `${pathTo('devices', { org })}?mdmUser=${userId}`;
}

/** Some by name, and the way to all of them. */
export function UserDevices({ user }: { user: DeviceUser }) {
  const { text, fill } = useAccountI18n();
  const org = useActiveOrg() ?? '';
  const { newest, devices } = user;
  if (devices === 0) return <span className={styles.quiet}>—</span>;
  const more = fill(text.devices.area.users.more, { count: devices - newest.length });
  return (
    <span className={styles.devices}>
      {newest.map((device) => (
        <Link
          key={device.id}
          to={pathTo('device-overview', { org, device: formatDevice(device) })}
          className={styles.device}
          title={device.displayName}
        >
          <PlatformGlyph of={shapeOf(device.type)} size={16} label={device.type} />
          <span dir="auto">{device.displayName || text.devices.unnamed}</span>
        </Link>
      ))}
      {devices > newest.length && (
        <Link
          to={devicesOf(org, user.id)}
          className={styles.more}
          aria-label={`${more}: ${fill(text.devices.area.users.all, { name: user.name || user.email })}`}
        >
          {more}
        </Link>
      )}
    </span>
  );
}

export function Words({ words }: { words: readonly string[] }) {
  if (words.length === 0) return <span className={styles.quiet}>—</span>;
  return <span title={words.join(', ')}>{words.join(', ')}</span>;
}
