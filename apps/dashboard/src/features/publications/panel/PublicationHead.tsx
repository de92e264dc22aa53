import { Avatar } from '@muster/ui/Avatar';
import { Badge } from '@muster/ui/Badge';
import { Button, buttonClass } from '@muster/ui/Button';
import { CopyButton } from '@muster/ui/CopyButton';
import { ExternalLink, FlaskConical, QrCode } from 'lucide-react';
import { Link } from 'react-router';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { LazyOpener } from '../../../shared/ui/LazyOpener.tsx';
import { HealthBadge } from '../PublicationCells.tsx';
import { nameOf, shortAddress } from '../publication-words.ts';
import styles from './panel.module.css';
import type { PublicationProps } from './publication-context.ts';

const loadQr = async () => (await import('../../../shared/ui/QrPopover.tsx')).QrPopover;

export function PublicationHead({ org, app, publication }: PublicationProps) {
  const { text, fill } = useAccountI18n();
  const words = text.publications;
  const { url, slug, tester, customization } = publication;
  const name = nameOf(publication);
  return (
    <div className={styles.head}>
      <Avatar name={name} id={app.id} src={customization.logo ?? app.picture} size="lg" shape="rounded" />
      <div className={styles.what}>
        <div className={styles.title}>
          <h3 dir="auto">{name}</h3>
          <HealthBadge of={publication} />
          {tester && (
            <Badge tone="purple" icon={FlaskConical}>
              {words.tester}
            </Badge>
          )}
        </div>
        <p>
          {words.panel.of} <Link to={pathTo('app-publications', { org, app: app.slug })}>{app.name}</Link>
        </p>
        <div className={styles.address}>
          <span title={url}>{shortAddress(url)}</span>
          <CopyButton text={url} label={words.copyAddress} />
          <LazyOpener
            load={loadQr}
            popup="dialog"
            trigger={<Button color="white" size="sm" icon={QrCode} label={words.qr} />}
            props={{
              label: words.qr,
              address: url,
              title: fill(words.qrTitle, { address: url }),
              text: words.scan,
              fileName: slug,
            }}
          />
        </div>
      </div>
      <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ color: 'outline' })}>
        <ExternalLink size={16} aria-hidden />
        {words.open}
        <span className="visually-hidden">{text.common.newTab}</span>
      </a>
    </div>
  );
}
