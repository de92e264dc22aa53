import { type FocusEvent, type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';

interface Options {
  count: number;
  /** Rows that fit into the window. */
  fit: number;
  first: number;
  bringIntoSight(index: number): void;
  extend(from: number, to: number): void;
  clear(): void;
  hasSelection: boolean;
}

export interface RowKeys {
  active: number;
  setActive(index: number): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onBlur(event: FocusEvent<HTMLElement>): void;
}

/**
 * Moves the focus through rows of which only some exist: up, down, a window at a time, to both ends; with Shift the
 * rows passed are selected (https://www.w3.org/WAI/ARIA/apg/patterns/grid/).
 */
export function useRowKeys({ count, fit, first, bringIntoSight, extend, clear, hasSelection }: Options): RowKeys {
  const [active, setActive] = useState(0);
  const wanted = useRef<{ index: number; frame: HTMLElement } | undefined>(undefined);
  const anchor = useRef<number | undefined>(undefined);

  // Runs after every drawing: the row may be drawn only once it has been scrolled into sight and fetched.
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { index, frame } = wanted.current;
    const row = frame.querySelector<HTMLElement>(`tr[aria-rowindex="${index + 2}"]`);
    if (row) wanted.current = undefined;
    // Until then the frame hears the keys.
    const target = row ?? frame.firstElementChild;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  });

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const { target, key, shiftKey } = event;
      const onRow = target instanceof HTMLTableRowElement;
      if (!onRow && target !== event.currentTarget.firstElementChild) return;
      if (key === 'Escape' && hasSelection) {
        event.preventDefault();
        clear();
        return;
      }
      const known = onRow || wanted.current !== undefined;
      const from = known ? active : first;
      const to = {
        ArrowDown: from + (known ? 1 : 0),
        ArrowUp: from - (known ? 1 : 0),
        PageDown: from + fit,
        PageUp: from - fit,
        Home: 0,
        End: count - 1,
      }[key];
      if (to === undefined || count === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      const index = Math.max(0, Math.min(count - 1, to));
      if (shiftKey) {
        anchor.current ??= from;
        extend(anchor.current, index);
      } else anchor.current = undefined;
      wanted.current = { index, frame: event.currentTarget };
      setActive(index);
      bringIntoSight(index);
    },
    [active, first, fit, count, bringIntoSight, extend, clear, hasSelection],
  );

  const onBlur = useCallback((event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) anchor.current = undefined;
  }, []);

  return { active: Math.min(active, Math.max(0, count - 1)), setActive, onKeyDown, onBlur };
}
