import { listApps } from '@muster/contract/calls/apps';
import { listLatestBuilds } from '@muster/contract/calls/build-care';
import { Avatar } from '@muster/ui/Avatar';
import { EmptyState } from '@muster/ui/EmptyState';
import { type Platform, PlatformGlyph } from '@muster/ui/PlatformGlyph';
import { Skeleton } from '@muster/ui/Skeleton';
import { Time } from '@muster/ui/Time';
import { AppWindow } from 'lucide-react';
import { Link } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { HealthBadge } from '../../shared/apps/HealthBadge.tsx';
import { osNames } from '../../shared/apps/os-names.ts';
import { versionOf } from '../../shared/apps/version-of.ts';
import { withPanel } from '../../shared/dialogs/panel-address.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { pathTo } from '../../shared/paths.ts';
import { Failed } from '../../shared/ui/Failed.tsx';
import styles from './home.module.css';

const mostApps = 6;

/** The apps that one sees, those built last first, and their newest builds: what editors and viewers come for. */
export function AppsAtHome({ org }: { org: string }) {
  const { text, fill } = useAccountI18n();
  const words = text.home.own;
  const apps = useCall(listApps, { params: { org }, query: { limit: `${mostApps}`, sort: '-lastBuild' } });
  const builds = useCall(listLatestBuilds, { params: { org } }, { follows: ['build'] });
  const failed = [apps, builds].find((query) => query.error && !query.data);
  if (failed) return <Failed error={failed.error} retry={failed.refetch} />;
  if (!apps.data || !builds.data) return <Skeleton lines={8} />;
  const more = apps.data.totalDocs - apps.data.items.length;
  return (
    <>
      {builds.data.items.length > 0 && (
        <section className={styles.section} aria-labelledby="latest-builds">
          <h2 id="latest-builds">{words.builds}</h2>
          <ul className={styles.attention}>
            {builds.data.items.map(({ build, application }) => {
              const query = withPanel(new URLSearchParams(), { s: 'build', id: build.id });
              return (
                <li key={build.id}>
                  <Avatar
                    name={application.name}
                    id={application.id}
                    src={build.icon ?? application.picture}
                    size="sm"
                    shape="rounded"
                  />
                  <span className={styles.attentionWords}>
                    <Link to={`${pathTo('app-builds', { org, app: application.slug })}?${query}`}>
                      {application.name} <strong>{versionOf(build) || build.fileName}</strong>
                    </Link>
                    {build.os !== null && build.os !== 'custom' && (
                      <span className={styles.glyph}>
                        <PlatformGlyph of={build.os satisfies Platform} label={osNames[build.os] ?? build.os} />
                      </span>
                    )}
                    <Time instant={build.createdAt} />
                  </span>
                  <HealthBadge health={build.health} status={build.status} />
                </li>
              );
            })}
          </ul>
        </section>
      )}
      <section className={styles.section} aria-labelledby="own-apps">
        <h2 id="own-apps">{words.apps}</h2>
        {apps.data.items.length === 0 ? (
          <EmptyState icon={AppWindow} title={words.noApps}>
            {words.noAppsText}
          </EmptyState>
        ) : (
          <ul className={styles.attention}>
            {apps.data.items.map(({ id, name, slug, picture, lastBuildProcessedDate }) => (
              <li key={id}>
                <Avatar name={name} id={id} src={picture} size="sm" shape="rounded" />
                <span className={styles.attentionWords}>
                  <Link to={pathTo('app-builds', { org, app: slug })}>{name}</Link>
                  {lastBuildProcessedDate ? <Time instant={lastBuildProcessedDate} /> : <small>{words.noBuild}</small>}
                </span>
              </li>
            ))}
          </ul>
        )}
        {more > 0 && (
          <p className={styles.attentionAll}>
            <Link to={pathTo('apps', { org })}>{fill(words.allApps, { count: apps.data.totalDocs })}</Link>
          </p>
        )}
      </section>
    </>
  );
}
