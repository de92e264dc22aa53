import { readAppStats, readStats } from '@muster/contract/calls/downloads';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { useCurrentApp } from '../../shared/apps/current-app.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { pathTo } from '../../shared/paths.ts';
import { BackLink } from '../../shared/ui/BackLink.tsx';
import { Failed } from '../../shared/ui/Failed.tsx';
import { usePage } from '../../shared/ui/use-page.ts';
import { DownloadsNav } from './DownloadsNav.tsx';
import styles from './downloads.module.css';
import { StatsFigures, StatsSkeleton } from './StatsFigures.tsx';
import { type RangeChoice, rangeDays, readRange, withRange } from './stats-range.ts';

const CustomRange = lazyPart(async () => (await import('./CustomRange.tsx')).CustomRange);

/** How often an app was downloaded. */
export function AppStatsPage() {
  const { org = '' } = useParams();
  const { id, slug } = useCurrentApp();
  const { text } = useAccountI18n();
  return (
    <div className={styles.page}>
      <DownloadsNav org={org} app={slug} current="stats" />
      <h2 className="visually-hidden">{text.downloads.stats.title}</h2>
      <Stats org={org} appId={id} />
    </div>
  );
}

/** How often all apps that one sees were downloaded. */
export function StatsPage() {
  const { org = '' } = useParams();
  const { text } = useAccountI18n();
  const heading = usePage();
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <BackLink to={pathTo('apps', { org })}>{text.apps.back}</BackLink>
        <h1 ref={heading} tabIndex={-1}>
          {text.routes['apps-stats']}
        </h1>
        <DownloadsNav org={org} current="stats" />
      </div>
      <h2 className="visually-hidden">{text.downloads.stats.title}</h2>
      <Stats org={org} />
    </div>
  );
}

function Stats({ org, appId }: { org: string; appId?: string }) {
  const { text, fill } = useAccountI18n();
  const words = text.downloads.range;
  const [query, setQuery] = useSearchParams();
  const [now] = useState(() => Date.now());
  const range = readRange(query, now);
  const asked = { from: range.dates.start, to: range.dates.end };
  const ofApp = useCall(
    readAppStats,
    { params: { org, appId: appId ?? '' }, query: asked },
    { enabled: appId !== undefined, keepsPrevious: true },
  );
  const ofAll = useCall(
    readStats,
    { params: { org }, query: asked },
    { enabled: appId === undefined, keepsPrevious: true },
  );
  const { data, error, refetch } = appId === undefined ? ofAll : ofApp;
  const choose = (choice: RangeChoice, dates = range.dates) =>
    setQuery(withRange(query, { choice, dates }), { replace: true });
  return (
    <>
      <div className={styles.range}>
        <SegmentedControl<RangeChoice>
          id="stats-range"
          name="range"
          label={words.label}
          hideLabel
          value={range.choice}
          onChange={(choice) => choose(choice)}
          options={[
            ...rangeDays.map((days) => ({
              value: `${days}` as const,
              label: days === 365 ? words.year : fill(words.days, { count: days }),
            })),
            { value: 'custom', label: words.custom },
          ]}
        />
        {range.choice === 'custom' && (
          <CustomRange
            dates={range.dates}
            max={new Date(now).toISOString().slice(0, 10)}
            onChange={(dates) => choose('custom', dates)}
          />
        )}
      </div>
      {error && <Failed error={error} retry={refetch} />}
      {data ? <StatsFigures stats={data} /> : !error && <StatsSkeleton />}
    </>
  );
}
