import { listBuildPlatforms } from '@muster/contract/calls/admin-organizations';
import type { WorkspaceBundle } from '@muster/contract/entities';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { Skeleton } from '@muster/ui/Skeleton';
import { Plus } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { useSession } from '../../shared/services.ts';
import { isAdminViewer } from '../../shared/session/auth-state.ts';
import { Section } from '../../shared/settings/Section.tsx';
import settings from '../../shared/settings/settings.module.css';
import { Failed } from '../../shared/ui/Failed.tsx';
import { usePage } from '../../shared/ui/use-page.ts';
import styles from './provider.module.css';

const PlatformForm = lazyPart(async () => (await import('./PlatformForm.tsx')).PlatformForm);

type Platform = WorkspaceBundle['buildPlatforms'][number];

/** As data, so that it is a picture and never part of this page. */
const iconStyle = (svg: string) =>
  ({ '--icon': `url("data:image/svg+xml,${encodeURIComponent(svg)}")` }) as CSSProperties;

/** What the provider decides for the whole installation: the platforms that builds can be for. */
export function ConfigPage() {
  const { text } = useAccountI18n();
  const words = text.provider.platforms;
  const heading = usePage();
  const account = useSession();
  const changes = account !== undefined && !isAdminViewer(account);
  const dialogs = useDialogs();
  const { data, error, refetch } = useCall(listBuildPlatforms, {});
  const edit = (platform?: Platform) =>
    void dialogs.modal({
      title: platform ? platform.name : words.add,
      content: (close) => <PlatformForm platform={platform} onClose={close} />,
    });
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {text.provider.nav.config}
      </h1>
      <Section title={words.title} text={words.text}>
        {error && !data && <Failed error={error} retry={refetch} />}
        {!data && !error && <Skeleton lines={4} />}
        {data && (
          <ul className={settings.rows} aria-label={words.title}>
            {data.items.map((platform) => (
              <li key={platform.id} className={settings.row}>
                <span className={styles.name}>
                  {platform.svgIcon && (
                    <span className={styles.platformIcon} style={iconStyle(platform.svgIcon)} aria-hidden="true" />
                  )}
                  <span>{platform.name}</span>
                </span>
                <span className={styles.quiet}>{platform.extensions.map((each) => `.${each}`).join(' ')}</span>
                {platform.processable ? (
                  <Badge tone="slate">{words.builtIn}</Badge>
                ) : (
                  changes && (
                    <Button
                      color="outline"
                      size="sm"
                      onClick={() => edit(platform)}
                      label={`${words.edit} ${platform.name}`}
                    >
                      {words.edit}
                    </Button>
                  )
                )}
              </li>
            ))}
          </ul>
        )}
        {changes && (
          <Button icon={Plus} onClick={() => edit()}>
            {words.add}
          </Button>
        )}
      </Section>
    </>
  );
}
