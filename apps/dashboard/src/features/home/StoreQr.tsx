import { Popover } from '@muster/ui/Popover';
import { QrCode } from '@muster/ui/QrCode';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import type { OpenerProps } from '../../shared/ui/LazyOpener.tsx';
import styles from './home.module.css';

/** The store's address for the camera of a phone. */
export function StoreQr({ org, address, ...opener }: OpenerProps & { org: string; address: string }) {
  const { text, fill } = useAccountI18n();
  const { apps } = text.home;
  return (
    <Popover label={apps.qr} placement="bottom end" {...opener}>
      <div className={styles.qr}>
        <QrCode text={address} title={fill(apps.qrTitle, { address })} fileName={org} />
        <p>{apps.scan}</p>
      </div>
    </Popover>
  );
}
