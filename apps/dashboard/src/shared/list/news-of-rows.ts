import type { LiveNews } from '../api/live-changes.ts';
import type { ListNews } from './list-source.ts';

/** What a live change means to a list of what it tells of: of one, or of all to which the same was done at once. */
export function newsOfRows({ type, entityId, ids = [entityId] }: Exclude<LiveNews, 'gap'>): ListNews {
  const action = type.slice(type.lastIndexOf('.') + 1);
  return { action: action === 'create' || action === 'delete' ? action : 'update', keys: ids };
}
