import type { LiveNews } from '../../shared/api/live-changes.ts';
import type { ListNews } from '../../shared/list/list-source.ts';
import { newsOfRows } from '../../shared/list/news-of-rows.ts';

/** What a live change means to the reports of one app. */
export function reportsNews(appId: string) {
  return (change: Exclude<LiveNews, 'gap'>): ListNews | undefined => {
    const { entity, applicationId } = change;
    if (entity !== 'report' || (applicationId !== undefined && applicationId !== appId)) return undefined;
    return newsOfRows(change);
  };
}
