import type { PublishedBuild } from '@muster/contract/publications';
import { formatBytes } from '@muster/ui/format';
import { Notice } from '@muster/ui/Notice';
import { Time } from '@muster/ui/Time';
import { Link } from 'react-router';
import { versionOf } from '../../shared/apps/version-of.ts';
import { withPanel } from '../../shared/dialogs/panel-address.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { pathTo } from '../../shared/paths.ts';
import { BuildSign } from './PublicationCells.tsx';
import { installAdvice, platformOf } from './publication-words.ts';
import styles from './publications.module.css';

interface Props {
  builds: readonly PublishedBuild[];
  org: string;
  /** Where their panels are; without it they lead nowhere, as in a form that would be left. */
  appSlug?: string;
}

/** What visitors get, platform by platform, and what to do where a device would not install it. */
export function GivenBuilds({ builds, org, appSlug }: Props) {
  const i18n = useAccountI18n();
  return (
    <div className={styles.builds}>
      <ul>
        {builds.map((build) => (
          <li key={build.id}>
            <span className={styles.sign}>
              <BuildSign build={build} />
            </span>
            <span className={styles.buildWords}>
              <span>
                {platformOf(i18n, build)}{' '}
                {appSlug === undefined ? (
                  <span className={styles.version}>{versionOf(build) || build.fileName}</span>
                ) : (
                  <Link to={buildPath(org, appSlug, build.id)} className={styles.version}>
                    {versionOf(build) || build.fileName}
                  </Link>
                )}
              </span>
              <span className={styles.quiet}>
                {[build.format?.toUpperCase(), formatBytes(i18n.language, build.size)].filter(Boolean).join(' · ')}
                {' · '}
                <Time instant={build.createdAt} quiet />
              </span>
            </span>
          </li>
        ))}
      </ul>
      {builds
        .filter(({ installable }) => !installable)
        .map((build) => (
          <Notice key={build.id} kind="warning">
            <strong>{platformOf(i18n, build)}:</strong> {installAdvice(i18n, build)}
          </Notice>
        ))}
    </div>
  );
}

function buildPath(org: string, app: string, id: string): string {
  return `${pathTo('app-builds', { org, app })}?${withPanel(new URLSearchParams(), { s: 'build', id })}`;
}
