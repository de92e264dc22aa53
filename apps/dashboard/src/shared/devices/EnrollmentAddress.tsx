import { CopyButton } from '@muster/ui/CopyButton';
import { CopyText } from '@muster/ui/CopyText';
import { QrCode } from '@muster/ui/QrCode';
import { useAccountI18n } from '../i18n/I18n.tsx';
import styles from './enrollment-address.module.css';

interface Props {
  /** What explains, asks and gives the profile. */
  pageUrl: string;
  /** The profile itself; null where something is asked first. */
  url: string | null;
  title: string;
}

/** Where an enrollment begins: for the camera of the device, to send on, and for scripts. */
export function EnrollmentAddress({ pageUrl, url, title }: Props) {
  const words = useAccountI18n().text.devices.enrollment;
  return (
    <div className={styles.made}>
      <QrCode text={pageUrl} title={title} fileName="enroll" />
      <div className={styles.addresses}>
        <div className={styles.address}>
          <h3>{words.page}</h3>
          <CopyText text={pageUrl} mono whole />
          <p>{words.pageHint}</p>
          <CopyButton text={pageUrl} label={words.copy} words />
        </div>
        {url !== null && (
          <div className={styles.address}>
            <h3>{words.profile}</h3>
            <CopyText text={url} mono whole />
            <p>{words.profileHint}</p>
          </div>
        )}
      </div>
    </div>
  );
}
