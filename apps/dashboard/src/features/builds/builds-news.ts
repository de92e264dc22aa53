import type { LiveNews } from '../../shared/api/live-changes.ts';
import type { ListNews } from '../../shared/list/list-source.ts';

/** What a live change means to the builds of one app; of what was done to many at once, only the first is named. */
export function buildsNews(appId: string) {
  return ({ type, entity, entityId, applicationId }: Exclude<LiveNews, 'gap'>): ListNews | undefined => {
    if (entity !== 'build' || (applicationId !== undefined && applicationId !== appId)) return undefined;
    const action = type.slice(type.lastIndexOf('.') + 1);
    if (action === 'create' || action === 'delete') return { action, key: entityId };
    return { action: 'update', key: entityId };
  };
}
