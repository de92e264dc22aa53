import type { WorkspaceBundle } from '@muster/contract/entities';
import { allows } from '@muster/contract/permissions';
import { labelIn } from '@muster/phrases/lookup';
import { Button } from '@muster/ui/Button';
import { CopyButton } from '@muster/ui/CopyButton';
import { Icon } from '@muster/ui/Icon';
import { ExternalLink, QrCode } from 'lucide-react';
import { Link } from 'react-router';
import { storeAddress } from '../../shared/config.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { pathTo } from '../../shared/paths.ts';
import { useServices } from '../../shared/services.ts';
import { LazyOpener } from '../../shared/ui/LazyOpener.tsx';
import styles from './home.module.css';

const loadQr = async () => (await import('../../shared/ui/QrPopover.tsx')).QrPopover;

/** App distribution: where its people get their apps. */
export function AppsSection({ bundle: { organization, store } }: { bundle: WorkspaceBundle }) {
  const { text, texts, fill } = useAccountI18n();
  const { config } = useServices();
  const { apps } = text.home;
  const { slug: org, security } = organization;
  const address = storeAddress(config, org);
  return (
    <section className={styles.sideSection} aria-labelledby="apps">
      <h2 id="apps">{labelIn(texts.labels, 'planChoice', 'mad')}</h2>
      <p className={styles.sideText}>
        {allows(security.role, 'publishedApplication', 'create') ? apps.text : apps.textReader}
      </p>
      <div className={styles.store}>
        <a href={address} target="_blank" rel="noreferrer" title={address}>
          <span>{address.replace(/^https?:\/\//, '')}</span>
          <Icon as={ExternalLink} size={14} />
          <span className="visually-hidden">{text.common.newTab}</span>
        </a>
        <CopyButton text={address} label={apps.copy} />
        <LazyOpener
          load={loadQr}
          popup="dialog"
          trigger={<Button color="white" size="sm" icon={QrCode} label={apps.qr} />}
          props={{
            label: apps.qr,
            address,
            title: fill(apps.qrTitle, { address }),
            text: apps.scan,
            fileName: org,
          }}
        />
      </div>
      <p className={styles.sideText}>
        <Link to={pathTo('apps-store', { org })}>{apps.manage}</Link>
      </p>
      {store && (
        <dl className={styles.facts}>
          <div className={styles.fact}>
            <dt>{apps.security}</dt>
            <dd>{labelIn(texts.labels, 'publicationSecurity', store.security)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}
