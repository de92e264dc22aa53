/** Which columns are shown, where, and which stay in sight: choosing, moving, pinning, and as they come. */
import type { ColumnPlace } from './list-state.ts';

export interface ColumnShape {
  id: string;
  hiddenByDefault?: boolean | undefined;
  pinned?: boolean | undefined;
}

export function defaultPlaces(columns: readonly ColumnShape[]): ColumnPlace[] {
  return pinnedFirst(
    columns.filter(({ hiddenByDefault }) => !hiddenByDefault).map(({ id, pinned = false }) => ({ id, pinned })),
  );
}

/** Pinned columns stand at the start, each group in its own order. */
function pinnedFirst(places: readonly ColumnPlace[]): ColumnPlace[] {
  return [...places.filter(({ pinned }) => pinned), ...places.filter(({ pinned }) => !pinned)];
}

export function placesOf(columns: readonly ColumnShape[], chosen: readonly ColumnPlace[] | undefined): ColumnPlace[] {
  return chosen ? pinnedFirst(chosen) : defaultPlaces(columns);
}

/** Undefined where it is the list as it comes, so that the address stays short. */
export function chosenPlaces(
  columns: readonly ColumnShape[],
  places: readonly ColumnPlace[],
): readonly ColumnPlace[] | undefined {
  const ordered = pinnedFirst(places);
  return JSON.stringify(ordered) === JSON.stringify(defaultPlaces(columns)) ? undefined : ordered;
}

/** Shows a column at its usual place among those that are shown, or hides it; the last one stays. */
export function toggleColumn(
  columns: readonly ColumnShape[],
  places: readonly ColumnPlace[],
  id: string,
): ColumnPlace[] {
  if (places.some((place) => place.id === id)) {
    return places.length === 1 ? [...places] : places.filter((place) => place.id !== id);
  }
  const { pinned = false } = columns.find((column) => column.id === id) ?? {};
  const order = columns.map((column) => column.id);
  const before = places.findLastIndex((place) => order.indexOf(place.id) < order.indexOf(id));
  return pinnedFirst(places.toSpliced(before + 1, 0, { id, pinned }));
}

export function pinColumn(places: readonly ColumnPlace[], id: string, pinned: boolean): ColumnPlace[] {
  return pinnedFirst(places.map((place) => (place.id === id ? { id, pinned } : place)));
}

/** To the place where another column stands; pinned and loose ones do not mix. */
export function moveColumn(places: readonly ColumnPlace[], id: string, to: number): ColumnPlace[] {
  const moved = places.find((place) => place.id === id);
  if (!moved) return [...places];
  const rest = places.filter((place) => place.id !== id);
  const index = Math.max(0, Math.min(rest.length, to));
  return pinnedFirst(rest.toSpliced(index, 0, moved));
}
