import { type FocusEvent, type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';

interface Options {
  count: number;
  /** Rows that fit into the window. */
  fit: number;
  first: number;
  /** How many stand side by side. */
  lanes?: number;
  bringIntoSight(index: number): void;
  toggle(index: number): void;
  extend(from: number, to: number): void;
  clear(): void;
  selectable: boolean;
  hasSelection: boolean;
}

export interface RowKeys {
  active: number;
  setActive(index: number): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onFocus(event: FocusEvent<HTMLElement>): void;
  onBlur(event: FocusEvent<HTMLElement>): void;
}

const rowAt = (index: number) => `tr[aria-rowindex="${index + 2}"], li[aria-posinset="${index + 1}"]`;
const anyRow = 'tbody tr[aria-rowindex], li[aria-posinset]';

/** What can have the focus in a row or in the head: a row of a table itself, then its controls. */
function stopsIn(row: Element): HTMLElement[] {
  const controls = [...row.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled)')];
  return row.matches('tr[tabindex]') ? [row as HTMLElement, ...controls] : controls;
}

/** Where the focus goes when a row is reached: the row of a table, what opens a card. */
const stopOf = (row: Element): HTMLElement | undefined =>
  row.querySelector<HTMLElement>(':scope > [data-opens]') ?? stopsIn(row)[0];

/**
 * Moves the focus through rows of which only some exist: up, down, a window at a time, to both ends, and sideways between
 * what is in a row; above the first is the head. With Shift the rows passed are selected. The list is one stop for Tab
 * (https://www.w3.org/WAI/ARIA/apg/patterns/grid/).
 */
export function useRowKeys(options: Options): RowKeys {
  const { count, fit, first, lanes = 1, bringIntoSight, toggle, extend, clear, selectable, hasSelection } = options;
  const [active, setActive] = useState(0);
  const wanted = useRef<{ index: number; stop: number; frame: HTMLElement } | undefined>(undefined);
  const anchor = useRef<number | undefined>(undefined);
  const held = useRef<{ element: HTMLElement; frame: HTMLElement } | undefined>(undefined);

  const focusWanted = useCallback(() => {
    if (!wanted.current) return;
    const { index, stop, frame } = wanted.current;
    const row = frame.querySelector(rowAt(index));
    const target = row && (stopsIn(row)[stop] ?? stopOf(row));
    if (target) wanted.current = undefined;
    // Until then the frame hears the keys.
    (target ?? scrollerOf(frame))?.focus({ preventScroll: true });
  }, []);

  // Runs after every render: the row may be drawn only once it has been scrolled into sight and fetched.
  useLayoutEffect(() => {
    // Rows in another order replace the element that had the focus, and removing it fires no blur in React.
    if (held.current && !held.current.element.isConnected && document.activeElement === document.body) {
      wanted.current ??= { index: active, stop: -1, frame: held.current.frame };
    }
    focusWanted();
  });

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const { key, shiftKey, currentTarget: frame } = event;
      const target = event.target as HTMLElement;
      const row = target.closest(anyRow);
      const inHead = target.closest('thead') !== null;
      const onScroller = target === scrollerOf(frame);
      if ((!row && !inHead && !onScroller) || target.matches('[role=separator]')) return;
      if (event.ctrlKey || event.metaKey || event.altKey || count === 0) return;
      const done = () => {
        event.preventDefault();
        event.stopPropagation();
      };
      if (key === 'Escape' && hasSelection) {
        done();
        return clear();
      }
      // On the row itself the table sees to it, and a checkbox to itself.
      if (key === ' ' && row && selectable && target.matches('a, button[data-opens]')) {
        done();
        return toggle(active);
      }
      const line = row ?? target.closest('tr');
      const stops = line ? stopsIn(line) : [];
      const stop = stops.indexOf(target);
      const sideways = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (sideways !== undefined && lanes === 1) {
        const next = stops[stop + sideways];
        // Where there is no other, the columns out of sight are scrolled to.
        if (!next) return;
        done();
        return next.focus();
      }
      const known = row !== null || wanted.current !== undefined;
      const from = known ? active : first;
      const step = known ? 1 : 0;
      const to = {
        ArrowDown: inHead ? Math.max(first, active) : from + step * lanes,
        ArrowUp: inHead ? undefined : from - step * lanes,
        ArrowRight: from + step,
        ArrowLeft: from - step,
        PageDown: from + fit,
        PageUp: from - fit,
        Home: 0,
        End: count - 1,
      }[key];
      if (to === undefined) return;
      done();
      const head = frame.querySelector('thead tr');
      if (key === 'ArrowUp' && to < 0 && head) {
        const above = stopsIn(head);
        // A row is one stop more than the head, which has none of its own.
        (above[Math.max(0, stop - 1)] ?? above[0])?.focus();
        return;
      }
      const index = Math.max(0, Math.min(count - 1, to));
      if (shiftKey) {
        anchor.current ??= from;
        extend(anchor.current, index);
      } else anchor.current = undefined;
      wanted.current = { index, stop: row && target !== stopOf(row) ? stop : -1, frame };
      setActive(index);
      bringIntoSight(index);
      // A row that was active already causes no render after which it would get the focus.
      focusWanted();
    },
    [focusWanted, active, first, fit, count, lanes, bringIntoSight, toggle, extend, clear, selectable, hasSelection],
  );

  const onFocus = useCallback(({ target, currentTarget: frame }: FocusEvent<HTMLElement>) => {
    held.current = target.closest(anyRow) ? { element: target as HTMLElement, frame } : undefined;
  }, []);

  const onBlur = useCallback((event: FocusEvent<HTMLElement>) => {
    held.current = undefined;
    if (!event.currentTarget.contains(event.relatedTarget)) anchor.current = undefined;
  }, []);

  return { active: Math.min(active, Math.max(0, count - 1)), setActive, onKeyDown, onFocus, onBlur };
}

/** What scrolls: the frame itself, or the one thing in it. */
function scrollerOf(frame: HTMLElement): HTMLElement | null {
  return frame.tagName === 'SECTION' ? frame : frame.querySelector(':scope > section');
}
