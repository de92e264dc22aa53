import type { LiveNews } from '../../shared/api/live-changes.ts';
import type { ListNews } from '../../shared/list/list-source.ts';
import { newsOfRows } from '../../shared/list/news-of-rows.ts';

/** What a live change means to the list of devices. */
export function devicesNews(change: Exclude<LiveNews, 'gap'>): ListNews | undefined {
  return change.entity === 'admDevice' ? newsOfRows(change) : undefined;
}
