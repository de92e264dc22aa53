/** What a browser remembers of a list for a user: widths of columns, the height of rows, the layout, the first view. */
import type { Keep } from '../keep.ts';

export interface ListPreferences {
  widths: Readonly<Record<string, number>>;
  density: 'regular' | 'compact';
  layout: 'table' | 'grid';
  /** A saved view of a workspace, by its slug. */
  defaults: Readonly<Record<string, { id: string; query: string }>>;
}

const none: ListPreferences = { widths: {}, density: 'regular', layout: 'table', defaults: {} };

function keyOf(userId: string, list: string): string {
  return `muster.list.${userId}.${list}`;
}

/** What is not as it was written is forgotten. */
export function readPreferences(keep: Keep, userId: string, list: string): ListPreferences {
  try {
    const kept = JSON.parse(keep.get(keyOf(userId, list)) ?? '{}') as Partial<ListPreferences> | null;
    const widths = Object.entries(kept?.widths ?? {}).filter(([, width]) => Number.isFinite(width) && width > 0);
    const defaults = Object.entries(kept?.defaults ?? {}).filter(
      ([, view]) => typeof view?.id === 'string' && typeof view.query === 'string',
    );
    return {
      widths: Object.fromEntries(widths),
      density: kept?.density === 'compact' ? 'compact' : 'regular',
      layout: kept?.layout === 'grid' ? 'grid' : 'table',
      defaults: Object.fromEntries(defaults),
    };
  } catch {
    return none;
  }
}

export function writePreferences(keep: Keep, userId: string, list: string, preferences: ListPreferences): void {
  keep.set(keyOf(userId, list), JSON.stringify(preferences));
}
