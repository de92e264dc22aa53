import type { ColumnPlace } from './list-state.ts';

interface Sized {
  id: string;
  width: number;
}

export interface ColumnWidths {
  /** Of each place, in pixels. */
  widths: number[];
  /** Where pinned columns stay, from the left edge. */
  lefts: (number | undefined)[];
  /** What is left of the frame behind the last column. */
  rest: number;
}

/**
 * What a frame has more than its columns need goes to the first column, which names the row; once somebody has said
 * how wide that is, it stays behind the last one.
 */
export function columnWidths(
  columns: readonly Sized[],
  places: readonly ColumnPlace[],
  chosen: Readonly<Record<string, number>>,
  { frame, before }: { frame: number; before: number },
): ColumnWidths {
  const widths = places.map(({ id }) => chosen[id] ?? columns.find((column) => column.id === id)?.width ?? 0);
  const needed = widths.reduce((sum, width) => sum + width, before);
  const extra = Math.max(0, frame - needed);
  const [first] = places;
  const grows = first !== undefined && chosen[first.id] === undefined;
  if (grows) widths[0] = (widths[0] ?? 0) + extra;
  let left = before;
  const lefts = places.map(({ pinned }, index) => {
    if (!pinned) return undefined;
    const own = left;
    left += widths[index] ?? 0;
    return own;
  });
  return { widths, lefts, rest: grows ? 0 : extra };
}
