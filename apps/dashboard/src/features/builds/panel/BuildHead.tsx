import { linkBuild } from '@muster/contract/calls/build-details';
import { Avatar } from '@muster/ui/Avatar';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { CopyText } from '@muster/ui/CopyText';
import { type Platform, PlatformGlyph } from '@muster/ui/PlatformGlyph';
import { CalendarX, Download, Smartphone } from 'lucide-react';
import { useChange } from '../../../shared/api/use-change.ts';
import { severityOf } from '../../../shared/apps/expiry.ts';
import { versionOf } from '../../../shared/apps/version-of.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { StatusBadge, Warnings } from '../BuildCells.tsx';
import { nameOf, platformName } from '../build-words.ts';
import { type BuildProps, paramsOf } from './build-context.ts';
import { goToFile } from './go-to-file.ts';
import styles from './panel.module.css';

const BuildInstall = lazyPart(async () => (await import('./BuildInstall.tsx')).BuildInstall);

export function BuildHead(of: BuildProps) {
  const i18n = useAccountI18n();
  const { text } = i18n;
  const { build, app } = of;
  const mayDownload = usePermission('build', 'download', app.security.role);
  const download = useChange(linkBuild, { onSuccess: ({ url }) => goToFile(url) });
  const version = versionOf(build);
  const dialogs = useDialogs();
  const install = () =>
    dialogs.modal({ title: text.buildPanel.install.title, content: () => <BuildInstall {...of} /> });
  return (
    <div className={styles.head}>
      <Avatar name={nameOf(build)} id={build.package ?? build.id} src={build.icon} size="lg" shape="rounded" />
      <div className={styles.what}>
        <div className={styles.title}>
          <h3 dir="auto">{nameOf(build)}</h3>
          <StatusBadge status={build.status} />
          <Warnings count={build.warnings} />
          {build.expiresAt !== null && severityOf(build.expiresAt) === 'ended' && (
            <Badge tone="red" icon={CalendarX}>
              {text.builds.expired}
            </Badge>
          )}
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
          <Button color="outline" icon={Smartphone} onClick={() => install()}>
            {text.buildPanel.install.action}
          </Button>
        )}
        {mayDownload && build.status !== 'waiting_to_be_processed' && (
          <Button
            color={build.status === 'error' ? 'outline' : 'primary'}
            icon={Download}
            pending={download.isPending}
            onClick={() => download.mutate({ params: paramsOf(of) })}
          >
            {text.buildPanel.download}
          </Button>
        )}
      </div>
    </div>
  );
}
