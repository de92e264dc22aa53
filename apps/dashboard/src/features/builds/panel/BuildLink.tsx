import { CopyButton } from '@muster/ui/CopyButton';
import { QrCode } from '@muster/ui/QrCode';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { wholeName } from '../build-words.ts';
import { type BuildProps, ownAddress } from './build-context.ts';
import styles from './panel.module.css';
import { ShareButton } from './ShareButton.tsx';
import { thisDevice } from './this-device.ts';

export function BuildLink({ org, app, build }: BuildProps) {
  const words = useAccountI18n().text.buildPanel;
  const device = thisDevice(navigator);
  const address = ownAddress({ org, app, build });
  return (
    <section aria-labelledby="build-link">
      <h3 id="build-link">{words.share}</h3>
      <div className={styles.link}>
        {/* Nobody scans the phone that they hold. */}
        {device === undefined && <QrCode text={address} title={words.qrTitle} size={128} />}
        <div className={styles.linkWords}>
          <p>{device === undefined ? words.linkText : words.linkTextPhone}</p>
          <code>{address}</code>
          <span className={styles.noticeActions}>
            <CopyButton text={address} label={words.link} words />
            {device !== undefined && <ShareButton address={address} title={wholeName(build)} />}
          </span>
        </div>
      </div>
    </section>
  );
}
