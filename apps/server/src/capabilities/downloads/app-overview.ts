import type { AppOverview } from '@muster/contract/downloads';
import type { Tx } from '../../platform/db/database.ts';
import { adoptionList, listPlatforms, listUpToDate } from './adoption-list.ts';
import { countPublications } from './counts-store.ts';
import { readTotals } from './stats-list.ts';
import { askedRange } from './stats-times.ts';

const shownPeople = 5;

/** An app at a glance. */
export async function readAppOverview(tx: Tx, applicationId: string, now: Date): Promise<AppOverview> {
  const [platforms, publications, { series, total, before }] = await Promise.all([
    listPlatforms(tx, applicationId),
    countPublications(tx, applicationId),
    readTotals(tx, [applicationId], askedRange({}, now)),
  ]);
  const newest = await listUpToDate(tx, applicationId, platforms);
  const { items, totalDocs } = await adoptionList.page(
    tx,
    { applicationId, newest },
    { sort: '-lastAt', limit: shownPeople, current: { is: false, builds: newest } },
  );
  return {
    platforms,
    publications,
    downloads: {
      total: total.downloads,
      before: before.downloads,
      byDay: series.map(({ time, downloads }) => ({ day: time, count: downloads })),
    },
    outdated: { total: totalDocs, people: items },
  };
}
