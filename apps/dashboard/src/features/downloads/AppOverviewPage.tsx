import { readAppOverview } from '@muster/contract/calls/downloads';
import type { AppOverview, PlatformAdoption } from '@muster/contract/downloads';
import { type Platform, PlatformGlyph } from '@muster/ui/PlatformGlyph';
import { Progress } from '@muster/ui/Progress';
import { Skeleton } from '@muster/ui/Skeleton';
import { Stat } from '@muster/ui/Stat';
import { Time } from '@muster/ui/Time';
import { Link, useNavigate, useParams } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { useCurrentApp } from '../../shared/apps/current-app.ts';
import { osNames } from '../../shared/apps/os-names.ts';
import { withPanel } from '../../shared/dialogs/panel-address.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { pathTo } from '../../shared/paths.ts';
import { Failed } from '../../shared/ui/Failed.tsx';
import { Person } from './DownloadCells.tsx';
import { osName } from './download-words.ts';
import styles from './downloads.module.css';

/** An app at a glance: its newest versions, how often it is downloaded, and who has an older one. */
export function AppOverviewPage() {
  const { text } = useAccountI18n();
  const { org = '' } = useParams();
  const { id: appId, slug: app } = useCurrentApp();
  const { data, error, refetch } = useCall(
    readAppOverview,
    { params: { org, appId } },
    { follows: ['build', 'publishedApplication'] },
  );
  if (error && !data) return <Failed error={error} retry={refetch} className={styles.page} />;
  return (
    <div className={styles.page}>
      <h2 className="visually-hidden">{text.apps.tabs.app}</h2>
      {data ? <Glance overview={data} org={org} app={app} /> : <GlanceSkeleton />}
    </div>
  );
}

interface Place {
  org: string;
  app: string;
}

function Glance({ overview, org, app }: { overview: AppOverview } & Place) {
  const { text, fill, language } = useAccountI18n();
  const navigate = useNavigate();
  const words = text.downloads.overview;
  const { downloads, publications } = overview;
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const lead = (to: string) => ({
    href: to,
    onFollow: (event: { preventDefault(): void; metaKey: boolean; ctrlKey: boolean; shiftKey: boolean }) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void navigate(to);
    },
  });
  return (
    <div className={styles.glance}>
      <section aria-labelledby="versions">
        <h3 id="versions">{words.versions}</h3>
        {overview.platforms.length === 0 ? (
          <p className={styles.quiet}>{words.noVersions}</p>
        ) : (
          <ul className={styles.rows}>
            {overview.platforms.map((platform) => (
              <PlatformRow key={platform.os} platform={platform} org={org} app={app} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="month">
        <h3 id="month">{words.month}</h3>
        <div className={styles.tiles}>
          <Stat
            label={words.downloads}
            value={downloads.total}
            {...(downloads.before > 0 ? { delta: downloads.total / downloads.before - 1 } : {})}
            deltaLabel={text.downloads.stats.than}
            series={downloads.byDay.map(({ count }) => count)}
            seriesLabels={downloads.byDay.map((each) => day.format(new Date(each.day)))}
            {...lead(pathTo('app-stats', { org, app }))}
          />
          <Stat
            label={words.publications}
            value={fill(words.ofAll, publications)}
            {...lead(pathTo('app-publications', { org, app }))}
          />
        </div>
      </section>
      <Outdated
        outdated={overview.outdated}
        anybody={overview.platforms.some(({ people }) => people > 0)}
        org={org}
        app={app}
      />
    </div>
  );
}

function PlatformRow({ platform, org, app }: { platform: PlatformAdoption } & Place) {
  const { text, fill } = useAccountI18n();
  const words = text.downloads.overview;
  const { os, buildId, versionName, versionCode, createdAt, current, people } = platform;
  const query = withPanel(new URLSearchParams(), { s: 'build', id: buildId });
  return (
    <li className={styles.row}>
      {Object.hasOwn(osNames, os) && <PlatformGlyph of={os as Platform} size={20} />}
      <span className={styles.rowWords}>
        <Link to={`${pathTo('app-builds', { org, app })}?${query}`} dir="auto">
          {fill(words.has, { os: osName(os), version: versionName ?? versionCode ?? text.downloads.unknown })}
        </Link>
        <span className={styles.quiet}>
          <Time instant={createdAt} quiet />
        </span>
      </span>
      <span className={styles.rowShare}>
        {people === 0 ? (
          <span className={styles.quiet}>{words.nobody}</span>
        ) : (
          <Progress
            label={fill(words.updated, { current, people })}
            value={current / people}
            tone={current === people ? 'green' : 'accent'}
          />
        )}
      </span>
    </li>
  );
}

function Outdated({ outdated, anybody, org, app }: { outdated: AppOverview['outdated']; anybody: boolean } & Place) {
  const { text, fill } = useAccountI18n();
  const words = text.downloads.overview;
  return (
    <section aria-labelledby="outdated">
      <h3 id="outdated">{words.outdated}</h3>
      {outdated.total === 0 ? (
        <p className={styles.quiet}>{anybody ? words.upToDate : words.nobodyYet}</p>
      ) : (
        <>
          <ul className={styles.rows}>
            {outdated.people.map(({ id, name, email, os, versionName, lastAt }) => (
              <li key={id} className={styles.row}>
                <span className={styles.rowWords}>
                  <Person name={name} email={email} />
                </span>
                <span className={styles.quiet}>
                  {fill(words.has, { os: osName(os), version: versionName ?? text.downloads.unknown })}
                  {' · '}
                  <Time instant={lastAt} quiet />
                </span>
              </li>
            ))}
          </ul>
          <Link to={`${pathTo('app-adoption', { org, app })}?current=false`} className={styles.all}>
            {fill(words.outdatedAll, { count: outdated.total })}
          </Link>
        </>
      )}
    </section>
  );
}

function GlanceSkeleton() {
  const { text } = useAccountI18n();
  return (
    <div role="status">
      <span className="visually-hidden">{text.common.loading}</span>
      <Skeleton height={160} />
    </div>
  );
}
