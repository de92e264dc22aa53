import { Notice } from '@muster/ui/Notice';
import { Link } from 'react-router';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { planPath } from '../paths.ts';
import { usePermission } from '../permissions/use-gates.ts';
import styles from './device-limit.module.css';
import { useDeviceRoom } from './use-device-room.ts';

/** Says when the plan has room for three more devices or fewer. */
export function DeviceLimitNotice({ org }: { org: string }) {
  const { text, fill } = useAccountI18n();
  const seesBilling = usePermission('billing', 'get');
  const room = useDeviceRoom(org);
  const words = text.devices.limits;
  const isTold = room !== undefined && room.state !== 'free';
  return (
    <div role="status" className={isTold ? styles.limit : undefined}>
      {isTold && (
        <Notice kind="warning">
          {room.state === 'near'
            ? fill(words.near, { count: room.left ?? 0 })
            : `${fill(words.reached, { limit: room.limit ?? 0 })} ${words.reachedText}`}{' '}
          {seesBilling && <Link to={planPath(org)}>{words.billing}</Link>}
        </Notice>
      )}
    </div>
  );
}
