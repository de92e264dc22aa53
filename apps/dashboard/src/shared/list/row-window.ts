/**
 * Which of many rows are drawn. All have the same height, so this is arithmetic. Browsers cut off what is taller than
 * some 17 million pixels; a list taller than that is laid out shorter, and a step of scrolling then passes more rows.
 */
export interface Viewport {
  scrollTop: number;
  height: number;
}

export interface Rows {
  count: number;
  rowHeight: number;
  /** How many stand side by side. */
  lanes?: number;
}

export interface RowWindow {
  /** Rows that are drawn, both included; last is before first where there are none. */
  first: number;
  last: number;
  /** Rows of which something is seen. */
  seenFirst: number;
  seenLast: number;
  /** Above and below the rows that are drawn. */
  before: number;
  after: number;
}

const tallest = 16_000_000;
/** Drawn beyond what is seen, so that scrolling does not run into emptiness. */
const beyond = 8;

/** Pixels of rows that one pixel of scrolling passes. */
function scaleOf({ count, rowHeight, lanes = 1 }: Rows, height: number): number {
  const all = Math.ceil(count / lanes) * rowHeight;
  return all <= tallest ? 1 : (all - height) / (tallest - height);
}

export function rowWindow(rows: Rows, { scrollTop, height }: Viewport): RowWindow {
  const { count, rowHeight, lanes = 1 } = rows;
  if (count === 0) return { first: 0, last: -1, seenFirst: 0, seenLast: -1, before: 0, after: 0 };
  const lines = Math.ceil(count / lanes);
  const laidOut = Math.min(tallest, lines * rowHeight);
  const top = Math.max(0, Math.min(scrollTop, laidOut - height));
  const offset = top * scaleOf(rows, height);
  const seenFirst = Math.min(lines - 1, Math.floor(offset / rowHeight));
  const seenLast = Math.min(lines - 1, Math.max(seenFirst, Math.ceil((offset + height) / rowHeight) - 1));
  const first = Math.max(0, seenFirst - beyond);
  const last = Math.min(lines - 1, seenLast + beyond);
  const before = Math.max(0, first * rowHeight - (offset - top));
  const lastOf = (line: number) => Math.min(count - 1, (line + 1) * lanes - 1);
  return {
    first: first * lanes,
    last: lastOf(last),
    seenFirst: seenFirst * lanes,
    seenLast: lastOf(seenLast),
    before,
    after: Math.max(0, laidOut - before - (last - first + 1) * rowHeight),
  };
}

/** Where to scroll so that a row is seen: at the top, or by as little as possible. */
export function scrollTopFor(rows: Rows, viewport: Viewport, index: number, align: 'start' | 'nearest'): number {
  const { rowHeight, lanes = 1 } = rows;
  const scale = scaleOf(rows, viewport.height);
  const offset = viewport.scrollTop * scale;
  const start = Math.floor(index / lanes) * rowHeight;
  if (align === 'start' || start < offset) return start / scale;
  const end = start + rowHeight - viewport.height;
  return end > offset ? end / scale : viewport.scrollTop;
}
