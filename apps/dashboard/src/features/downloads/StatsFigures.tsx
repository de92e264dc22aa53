import { type DownloadSplit, type DownloadStats, downloadSplits } from '@muster/contract/downloads';
import { BarChart } from '@muster/ui/BarChart';
import { formatNumber, formatShare } from '@muster/ui/format';
import { Skeleton } from '@muster/ui/Skeleton';
import { Stat } from '@muster/ui/Stat';
import { useId } from 'react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { splitName } from './download-words.ts';
import styles from './downloads.module.css';

/** The numbers of a time, against the same time before, and what they are made of. */
export function StatsFigures({ stats }: { stats: DownloadStats }) {
  const { text, language } = useAccountI18n();
  const words = text.downloads.stats;
  const { unit, series, total, before } = stats;
  const time = new Intl.DateTimeFormat(
    language,
    unit === 'day'
      ? { day: 'numeric', month: 'short', timeZone: 'UTC' }
      : { month: 'short', year: 'numeric', timeZone: 'UTC' },
  );
  const counted = ['downloads', 'installs', 'updates'] as const;
  return (
    <>
      <div className={styles.tiles}>
        {counted.map((key) => (
          <Stat
            key={key}
            label={words[key]}
            value={total[key]}
            deltaLabel={words.than}
            {...(before[key] > 0 ? { delta: total[key] / before[key] - 1 } : {})}
          />
        ))}
      </div>
      <BarChart
        title={unit === 'day' ? words.chart : words.chartByMonth}
        description={words.utc}
        labels={series.map((each) => time.format(new Date(each.time)))}
        series={[{ name: words.downloads, values: series.map(({ downloads }) => downloads) }]}
      />
      {total.downloads > 0 && (
        <div className={styles.splits}>
          {downloadSplits.map((split) => (
            <Split key={split} split={split} of={stats.splits[split]} total={total.downloads} />
          ))}
        </div>
      )}
    </>
  );
}

/** One thing that downloads are told apart by: the bar is the share, and the number says it. */
function Split({
  split,
  of: { values, others },
  total,
}: {
  split: DownloadSplit;
  of: DownloadStats['splits'][DownloadSplit];
  total: number;
}) {
  const i18n = useAccountI18n();
  const words = i18n.text.downloads.stats;
  const heading = useId();
  const rows = [
    ...values.map((value) => ({ key: value.value, name: splitName(i18n, split, value), count: value.downloads })),
    ...(others > 0 ? [{ key: '…', name: words.others, count: others }] : []),
  ];
  const shown = rows.slice(0, shownValues);
  const rest = rows.slice(shownValues).reduce((sum, { count }) => sum + count, 0);
  if (rest > 0) shown.push({ key: '… rest', name: words.others, count: rest });
  return (
    <section className={styles.split} aria-labelledby={heading}>
      <h3 id={heading}>{words.splits[split]}</h3>
      <table className={styles.splitTable} aria-labelledby={heading}>
        <colgroup>
          <col />
          <col className={styles.countColumn} />
          <col className={styles.shareColumn} />
        </colgroup>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{words.splits[split]}</th>
            <th scope="col">{words.downloads}</th>
            <th scope="col">{words.share}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, name, count }) => (
            <tr key={key}>
              <th scope="row" dir="auto" title={name}>
                <span className={styles.bar} style={{ inlineSize: `${(count / total) * 100}%` }} aria-hidden="true" />
                <span className={styles.barName}>{name}</span>
              </th>
              <td>{formatNumber(i18n.language, count)}</td>
              <td className={styles.share}>{formatShare(i18n.language, count / total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const shownValues = 8;

export function StatsSkeleton() {
  const { text } = useAccountI18n();
  return (
    <div role="status">
      <span className="visually-hidden">{text.common.loading}</span>
      <div className={styles.tiles} aria-hidden="true">
        {[1, 2, 3].map((n) => (
          <Skeleton key={n} height={72} />
        ))}
      </div>
      <Skeleton height={260} />
    </div>
  );
}
