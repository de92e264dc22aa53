import { Popover } from '@muster/ui/Popover';
import { QrCode } from '@muster/ui/QrCode';
import type { OpenerProps } from './LazyOpener.tsx';
import styles from './qr.module.css';

interface Props extends OpenerProps {
  /** What the button says that opens it. */
  label: string;
  address: string;
  /** For those who cannot see it. */
  title: string;
  text: string;
  fileName: string;
}

/** An address for the camera of a phone. */
export function QrPopover({ label, address, title, text, fileName, ...opener }: Props) {
  return (
    <Popover label={label} placement="bottom end" {...opener}>
      <div className={styles.qr}>
        <QrCode text={address} title={title} fileName={fileName} />
        <p>{text}</p>
      </div>
    </Popover>
  );
}
