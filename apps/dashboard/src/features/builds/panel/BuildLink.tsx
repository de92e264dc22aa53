import { CopyButton } from '@muster/ui/CopyButton';
import { QrCode } from '@muster/ui/QrCode';
import { withPanel } from '../../../shared/dialogs/panel-address.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import type { BuildProps } from './build-context.ts';
import styles from './panel.module.css';

/** By the id of the app, which stays when it gets another address. */
export function BuildLink({ org, app, build }: BuildProps) {
  const words = useAccountI18n().text.buildPanel;
  const query = withPanel(new URLSearchParams(), { s: 'build', id: build.id });
  const address = `${window.location.origin}${pathTo('app-builds', { org, app: app.id })}?${query}`;
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
