import { Button, buttonClass } from '@muster/ui/Button';
import { CopyButton } from '@muster/ui/CopyButton';
import { ExternalLink, Globe, Lock, Palette, QrCode } from 'lucide-react';
import { Link } from 'react-router';
import { storeAddress } from '../../../shared/config.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { useWorkspace } from '../../../shared/permissions/use-workspace.ts';
import { useServices } from '../../../shared/services.ts';
import { LazyOpener } from '../../../shared/ui/LazyOpener.tsx';
import { usePage } from '../../../shared/ui/use-page.ts';
import { shortAddress } from '../publication-words.ts';
import styles from './store.module.css';

const loadQr = async () => (await import('../../../shared/ui/QrPopover.tsx')).QrPopover;

export function StoreHead({ org }: { org: string }) {
  const { text, fill } = useAccountI18n();
  const words = text.storeAdmin;
  const { config } = useServices();
  const heading = usePage(words.title);
  const store = useWorkspace().data?.store;
  const mayBrand = usePermission('organization', 'update');
  const address = storeAddress(config, org);
  const isOpen = store?.security === 'public';
  const Sign = isOpen ? Globe : Lock;
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <div className={styles.address}>
          <span title={address}>{shortAddress(address)}</span>
          <CopyButton text={address} label={words.copy} />
          <LazyOpener
            load={loadQr}
            popup="dialog"
            trigger={<Button color="white" size="sm" icon={QrCode} label={words.qr} />}
            props={{
              label: words.qr,
              address,
              title: fill(words.qrTitle, { address }),
              text: words.scan,
              fileName: org,
            }}
          />
          {store && (
            <span className={styles.security}>
              <Sign size={14} aria-hidden />
              {isOpen ? words.security.public : words.security.logged}
            </span>
          )}
        </div>
      </div>
      <div className={styles.actions}>
        {mayBrand && (
          <Link to={`${pathTo('settings', { org })}?section=branding`} className={buttonClass({ color: 'outline' })}>
            <Palette size={16} aria-hidden />
            {words.branding}
          </Link>
        )}
        <a href={address} target="_blank" rel="noreferrer" className={buttonClass({ color: 'outline' })}>
          <ExternalLink size={16} aria-hidden />
          {words.open}
          <span className="visually-hidden">{text.common.newTab}</span>
        </a>
      </div>
    </div>
  );
}
