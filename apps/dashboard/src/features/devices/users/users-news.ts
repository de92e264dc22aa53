import type { LiveNews } from '../../../shared/api/live-changes.ts';
import type { ListNews } from '../../../shared/list/list-source.ts';
import { newsOfRows } from '../../../shared/list/news-of-rows.ts';

const people = new Set(['organizationCollaborator', 'invitation', 'employee']);
/** What a device reports changes nothing of whose it is. */
const ofAssignments = new Set(['admDevice.update', 'admDevice.delete', 'admDevice.enrolled']);

/** What a live change means to the list of users: a device that changed hands concerns two of them. */
export function usersNews(change: Exclude<LiveNews, 'gap'>): ListNews | undefined {
  const { type, entity } = change;
  if (entity === 'group' || ofAssignments.has(type)) return 'gap';
  return people.has(entity) ? newsOfRows(change) : undefined;
}
