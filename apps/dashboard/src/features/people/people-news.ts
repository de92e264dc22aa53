import type { LiveNews } from '../../shared/api/live-changes.ts';
import type { ListNews } from '../../shared/list/list-source.ts';
import { newsOfRows } from '../../shared/list/news-of-rows.ts';

const kinds = new Set(['organizationCollaborator', 'invitation', 'employee']);
const uuid = /^[0-9a-f]{8}-/;

/**
 * What a live change means to the list of people. An invitation has the id of its person, who stays when it has been
 * accepted; groups, and changes of many people at once, may concern anybody.
 */
export function peopleNews(change: Exclude<LiveNews, 'gap'>): ListNews | undefined {
  const { entity, entityId } = change;
  if (entity === 'group') return 'gap';
  if (!kinds.has(entity)) return undefined;
  if (!uuid.test(entityId)) return 'gap';
  return newsOfRows(change);
}
