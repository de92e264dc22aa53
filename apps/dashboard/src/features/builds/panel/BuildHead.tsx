import { linkBuild } from '@muster/contract/calls/build-details';
import { Avatar } from '@muster/ui/Avatar';
import { Button } from '@muster/ui/Button';
import { CopyText } from '@muster/ui/CopyText';
import { type Platform, PlatformGlyph } from '@muster/ui/PlatformGlyph';
import { Download, Share2, Smartphone } from 'lucide-react';
import { useChange } from '../../../shared/api/use-change.ts';
import { HealthBadge } from '../../../shared/apps/HealthBadge.tsx';
import { versionOf } from '../../../shared/apps/version-of.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { nameOf, platformName } from '../build-words.ts';
import { type BuildProps, paramsOf } from './build-context.ts';
import { goToFile } from './go-to-file.ts';
import styles from './panel.module.css';
import { thisDevice } from './this-device.ts';

const BuildInstall = lazyPart(async () => (await import('./BuildInstall.tsx')).BuildInstall);

export function BuildHead(of: BuildProps) {
  const i18n = useAccountI18n();
  const { text } = i18n;
  const { build, app } = of;
  const mayDownload = usePermission('build', 'download', app.security.role);
  const download = useChange(linkBuild, { onSuccess: ({ url }) => goToFile(url) });
  const version = versionOf(build);
  const device = thisDevice(navigator);
  // An app bundle is for a store: no device installs it.
  const installsHere =
    mayDownload && build.status === 'processed' && device === build.os && ['ipa', 'apk'].includes(build.format ?? '');
  const dialogs = useDialogs();
  const install = () =>
    dialogs.modal({ title: text.buildPanel.install.title, content: () => <BuildInstall {...of} /> });
  return (
    <div className={styles.head}>
      <Avatar name={nameOf(build)} id={build.package ?? build.id} src={build.icon} size="lg" shape="rounded" />
      <div className={styles.what}>
        <div className={styles.title}>
          <h3 dir="auto">{nameOf(build)}</h3>
          <HealthBadge health={build.health} status={build.status} />
        </div>
        <div className={styles.line}>
          {version !== '' && <span className={styles.version}>{version}</span>}
          {build.os !== null && (
            <span className={styles.platform}>
              {build.os !== 'custom' && <PlatformGlyph of={build.os satisfies Platform} />}
              {platformName(i18n, build)}
            </span>
          )}
        </div>
        <CopyText text={build.id} mono />
      </div>
      <div className={styles.headActions}>
        {build.status === 'processed' && (
          <Button color="outline" icon={installsHere ? Share2 : Smartphone} onClick={() => install()}>
            {installsHere ? text.buildPanel.shareIt : text.buildPanel.install.action}
          </Button>
        )}
        {installsHere && (
          <Button
            icon={Download}
            pending={download.isPending}
            onClick={() =>
              download.mutate({ params: paramsOf(of), query: { install: device === 'ios' ? 'true' : 'false' } })
            }
          >
            {text.buildPanel.install.here}
          </Button>
        )}
        {mayDownload && !installsHere && build.status !== 'waiting_to_be_processed' && (
          <Button
            color={build.status === 'error' ? 'outline' : 'primary'}
            icon={Download}
            pending={download.isPending}
            onClick={() => download.mutate({ params: paramsOf(of), query: {} })}
          >
            {text.buildPanel.download}
          </Button>
        )}
      </div>
    </div>
  );
}
