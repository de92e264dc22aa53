/** How often apps were downloaded: whole months from what is counted by month, what is left of them by day. */
import { type DownloadSplit, type DownloadStats, downloadRules, downloadSplits } from '@muster/contract/downloads';
import type { Tx } from '../../platform/db/database.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import { type Apps, ofApps } from './downloads-list.ts';
import { dayBefore, daysIn, piecesOf, type Range, timesIn } from './stats-times.ts';

type Counted = DownloadStats['total'];
const none: Counted = { downloads: 0, installs: 0, updates: 0 };
const sums = sql`sum(downloads)::int as downloads, sum(installs)::int as installs, sum(updates)::int as updates`;

/** Rows of some dimensions; `at` is the day or the month that each counts. */
function rowsOf(tx: Tx, apps: Apps, dimensions: readonly string[], range: Range): Sql {
  const scope = sql`organization_id = ${tx.organizationId} and dimension = any (${[...dimensions]}::text[]) and ${
    apps === 'all'
      ? sql`application_id = any (array(select id from applications where organization_id = ${tx.organizationId}))`
      : ofApps(sql`application_id`, apps)
  }`;
  return join(
    piecesOf(range).map(({ unit, from, to, minus }) => {
      const columns = minus
        ? sql`dimension, value, -downloads as downloads, -installs as installs, -updates as updates`
        : sql`dimension, value, downloads, installs, updates`;
      return unit === 'day'
        ? sql`select day as at, ${columns} from download_days where ${scope} and day between ${from} and ${to}`
        : sql`select month as at, ${columns} from download_months where ${scope} and month between ${from} and ${to}`;
    }),
    ' union all ',
  );
}

/** By time, in all, and in as many days just before. */
export async function readTotals(tx: Tx, apps: Apps, range: Range) {
  const length = daysIn(range);
  const unit = length > downloadRules.byDayAtMost ? 'month' : 'day';
  const earlier = { from: dayBefore(range.from, length), to: dayBefore(range.from, 1) };
  const [times, [before]] = await Promise.all([
    tx.query<Counted & { time: string }>(sql`
      select to_char(date_trunc(${unit}, at::timestamp), 'YYYY-MM-DD') as time, ${sums}
      from (${rowsOf(tx, apps, ['all'], { ...range, byDay: unit === 'day' })}) r group by 1`),
    tx.query<Counted>(sql`
      select coalesce(sum(downloads), 0)::int as downloads, coalesce(sum(installs), 0)::int as installs,
        coalesce(sum(updates), 0)::int as updates
      from (${rowsOf(tx, apps, ['all'], earlier)}) r`),
  ]);
  const known = new Map(times.map(({ time, ...counted }) => [time, counted]));
  const series = timesIn(range, unit).map((time) => ({ time, ...(known.get(time) ?? none) }));
  return { unit, series, total: series.reduce(plus, none), before: before ?? none } as const;
}

/** The largest values of each split, and how many downloads the others have. */
function readSplits(tx: Tx, apps: Apps, range: Range): Promise<SplitRow[]> {
  return tx.query<SplitRow>(sql`
    select dimension, value, downloads, installs, updates, others from (
      select dimension, value, ${sums}, row_number() over wide as place,
        coalesce(sum(sum(downloads)) over (wide rows between 1 following and unbounded following), 0)::int as others
      from (${rowsOf(tx, apps, downloadSplits, range)}) r group by dimension, value
      having sum(downloads) > 0
      window wide as (partition by dimension order by sum(downloads) desc, value)) s
    where place <= ${downloadRules.valuesAtMost} order by dimension, place`);
}

type SplitRow = Counted & { dimension: DownloadSplit; value: string; others: number };

export async function readStats(tx: Tx, apps: Apps, range: Range): Promise<DownloadStats> {
  const [totals, rows] = await Promise.all([readTotals(tx, apps, range), readSplits(tx, apps, range)]);
  const slugs = await findSlugs(tx, rows);
  const splits = downloadSplits.map((split) => {
    const own = rows.filter(({ dimension }) => dimension === split);
    const values = own.map(({ value, downloads, installs, updates }) => {
      const name = split === 'publication' ? slugs.get(value) : undefined;
      return { value, downloads, installs, updates, ...(name === undefined ? {} : { name }) };
    });
    return [split, { values, others: own.at(-1)?.others ?? 0 }] as const;
  });
  const { from, to } = range;
  return { from, to, ...totals, splits: Object.fromEntries(splits) as DownloadStats['splits'] };
}

function plus(a: Counted, { downloads, installs, updates }: Counted): Counted {
  return { downloads: a.downloads + downloads, installs: a.installs + installs, updates: a.updates + updates };
}

/** Of the publications among them that are there still. */
async function findSlugs(
  tx: Tx,
  rows: readonly { dimension: DownloadSplit; value: string }[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ dimension, value }) => (dimension === 'publication' && value !== '' ? [value] : []));
  if (ids.length === 0) return new Map();
  const found = await tx.query<{ id: string; slug: string }>(sql`
    select id, slug from publications where organization_id = ${tx.organizationId} and id = any (${ids}::uuid[])`);
  return new Map(found.map(({ id, slug }) => [id, slug]));
}
