import { createTesterLink, listPublications } from '@muster/contract/calls/publications';
import { type PublicationDetails, publicationRules } from '@muster/contract/publications';
import { Button } from '@muster/ui/Button';
import { CopyButton } from '@muster/ui/CopyButton';
import { Notice } from '@muster/ui/Notice';
import { QrCode } from '@muster/ui/QrCode';
import { Time } from '@muster/ui/Time';
import { Link as LinkIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useChange } from '../../../shared/api/use-change.ts';
import { withPanel } from '../../../shared/dialogs/panel-address.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { type BuildProps, ownAddress, paramsOf } from './build-context.ts';
import styles from './panel.module.css';
import { ShareButton } from './ShareButton.tsx';
import { thisDevice } from './this-device.ts';

/** How a build gets onto a phone: one's own, or that of somebody who has no account here. */
export function BuildInstall(of: BuildProps) {
  const { text, fill } = useAccountI18n();
  const words = text.buildPanel.install;
  const mayShare = usePermission('publishedApplication', 'create', of.app.security.role);
  const isHere = thisDevice(navigator) !== undefined;
  const create = useChange(createTesterLink, { invalidates: [listPublications], success: () => words.created });
  return (
    <div className={styles.install}>
      <section aria-labelledby="install-own">
        <h3 id="install-own">{isHere ? words.members : words.own}</h3>
        <Scannable address={ownAddress(of)} title={text.buildPanel.qrTitle} copy={text.buildPanel.link}>
          <p>{isHere ? words.membersText : words.ownText}</p>
        </Scannable>
      </section>
      {mayShare && (
        <section aria-labelledby="install-testers">
          <h3 id="install-testers">{create.data ? words.createdTitle : words.testers}</h3>
          <div role="status">
            {create.data ? (
              <TesterLink of={of} link={create.data} />
            ) : (
              <>
                <p className={styles.lead}>{fill(words.testersText, { days: publicationRules.testerDays })}</p>
                <div className={styles.noticeActions}>
                  <Button
                    icon={LinkIcon}
                    pending={create.isPending}
                    onClick={() => create.mutate({ params: paramsOf(of), body: {} })}
                  >
                    {words.create}
                  </Button>
                </div>
              </>
            )}
          </div>
        </section>
      )}
    </div>
  );
}

function TesterLink({ of: { org, app }, link }: { of: BuildProps; link: PublicationDetails }) {
  const words = useAccountI18n().text.buildPanel.install;
  const panel = withPanel(new URLSearchParams(), { s: 'publication', id: link.id, section: 'settings' });
  return (
    <>
      {!link.builds.some(({ installable }) => installable) && <Notice kind="warning">{words.notInstallable}</Notice>}
      <Scannable address={link.url} title={words.qrTitle} copy={words.copy}>
        {link.expirationDate !== null && (
          <p>
            {words.ends} <Time instant={link.expirationDate} />
          </p>
        )}
        <p>
          <Link to={`${pathTo('app-publications', { org, app: app.slug })}?${panel}`}>{words.manage}</Link>
        </p>
      </Scannable>
    </>
  );
}

interface ScannableProps {
  address: string;
  title: string;
  copy: string;
  children: ReactNode;
}

function Scannable({ address, title, copy, children }: ScannableProps) {
  return (
    <div className={styles.link}>
      <QrCode text={address} title={title} size={128} />
      <div className={styles.linkWords}>
        {children}
        <code>{address}</code>
        <span className={styles.noticeActions}>
          <CopyButton text={address} label={copy} words />
          {thisDevice(navigator) !== undefined && <ShareButton address={address} title={title} />}
        </span>
      </div>
    </div>
  );
}
