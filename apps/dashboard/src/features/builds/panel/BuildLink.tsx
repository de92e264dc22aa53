import { CopyButton } from '@muster/ui/CopyButton';
import { QrCode } from '@muster/ui/QrCode';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { type BuildProps, ownAddress } from './build-context.ts';
import styles from './panel.module.css';

export function BuildLink({ org, app, build }: BuildProps) {
  const words = useAccountI18n().text.buildPanel;
  const address = ownAddress({ org, app, build });
  return (
    <section aria-labelledby="build-link">
      <h3 id="build-link">{words.share}</h3>
      <div className={styles.link}>
        <QrCode text={address} title={words.qrTitle} size={128} />
        <div className={styles.linkWords}>
          <p>{words.linkText}</p>
          <code>{address}</code>
          <CopyButton text={address} label={words.link} words />
        </div>
      </div>
    </section>
  );
}
