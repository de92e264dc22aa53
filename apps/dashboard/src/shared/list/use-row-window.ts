import { type RefObject, useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { isOfDialog } from '../dialogs/dialog-stack.ts';
import { type RowWindow, rowWindow, scrollTopFor } from './row-window.ts';
import type { List } from './use-list.ts';

interface Options {
  count: number;
  rowHeight: number;
  /** Of what stays in sight above the rows. */
  head: number;
  /** Where several stand side by side: how wide each is at least. */
  tileWidth?: number | undefined;
}

export interface ShownRows {
  window: RowWindow;
  /** How wide the frame is, without its scroll bar. */
  width: number;
  /** Rows that fit. */
  fit: number;
  /** How many stand side by side. */
  lanes: number;
  bringIntoSight(index: number): void;
}

/** How long the hand has to rest before the place is written into the address. */
const rest = 300;

/** Draws the rows around what is seen, has their pages fetched, and keeps the place in the address. */
export function useRowWindow<Row>(list: List<Row>, frame: RefObject<HTMLElement | null>, options: Options): ShownRows {
  const { count, rowHeight, head, tileWidth } = options;
  const { rows, seen, state, set, scroller } = list;
  const { store, snapshot, stale } = rows;
  const viewport = useRef({ scrollTop: 0, height: 800, width: 0 });
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const lanes = tileWidth === undefined ? 1 : Math.max(1, Math.floor(viewport.current.width / tileWidth));
  const latest = useRef({ count, rowHeight, lanes });
  latest.current = { count, rowHeight, lanes };
  const shown = rowWindow(latest.current, viewport.current);
  const drawn = useRef(shown);
  drawn.current = shown;
  /** The place that the address has from us. */
  const written = useRef<number | undefined>(undefined);

  const scrollToRow = useCallback(
    (index: number, align: 'start' | 'nearest') => {
      if (!frame.current) return;
      // Of what was scrolled a moment ago the event may not have come yet.
      viewport.current.scrollTop = frame.current.scrollTop;
      const top = scrollTopFor(latest.current, viewport.current, index, align);
      if (top !== viewport.current.scrollTop) frame.current.scrollTop = top;
    },
    [frame],
  );

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function look(): void {
      if (!element) return;
      viewport.current.scrollTop = element.scrollTop;
      const next = rowWindow(latest.current, viewport.current);
      const { first, last, seenFirst, seenLast } = drawn.current;
      if (next.first !== first || next.last !== last || next.seenFirst !== seenFirst || next.seenLast !== seenLast)
        draw();
    }
    function scrolled(): void {
      look();
      clearTimeout(timer);
      timer = setTimeout(write, rest);
    }
    function write(): void {
      clearTimeout(timer);
      timer = undefined;
      // The entry of a dialog is not the list's: changed, it would close the dialog, and Back would lead to the old place.
      if (isOfDialog(window.location.search)) timer = setTimeout(write, rest);
      else {
        // Not what is drawn, which may be a moment behind.
        const at = rowWindow(latest.current, viewport.current).seenFirst;
        written.current = at;
        set({ at }, 'replace');
      }
    }
    /** What is chosen next may lead away: Back has to find the place. */
    function choosing(event: Event): void {
      if (timer !== undefined && (event.type === 'pointerdown' || (event as KeyboardEvent).key === 'Enter')) write();
    }
    function measure(): void {
      if (!element) return;
      viewport.current = {
        ...viewport.current,
        height: Math.max(0, element.clientHeight - head),
        width: element.clientWidth,
      };
      draw();
    }
    // At once, so that the columns have their width when they are first seen; the observer comes after that.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', scrolled, { passive: true });
    window.addEventListener('pointerdown', choosing, { capture: true });
    window.addEventListener('keydown', choosing, { capture: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      element.removeEventListener('scroll', scrolled);
      window.removeEventListener('pointerdown', choosing, { capture: true });
      window.removeEventListener('keydown', choosing, { capture: true });
    };
  }, [frame, head, set]);

  // Back, a shared link, other rows: the place is the one in the address, as soon as it is laid out.
  const { at } = state;
  const place = useRef<{ store: unknown; at: number } | undefined>(undefined);
  const canPlace = !stale && (snapshot.status === 'ready' || at === 0);
  useLayoutEffect(() => {
    if (!canPlace || (place.current?.store === store && place.current.at === at)) return;
    const moved = place.current?.store !== store || at !== written.current;
    place.current = { store, at };
    written.current = at;
    if (moved) scrollToRow(at < count ? at : 0, 'start');
  }, [canPlace, store, at, count, scrollToRow]);

  useEffect(() => {
    scroller.current = (index) => scrollToRow(index, 'start');
    return () => {
      scroller.current = undefined;
    };
  }, [scroller, scrollToRow]);

  const { seenFirst, seenLast } = shown;
  const wanted = snapshot.status === 'ready' ? { first: seenFirst, last: seenLast } : { first: at, last: at };
  useEffect(() => {
    if (!stale) store.want(wanted.first, Math.max(wanted.first, wanted.last));
    seen.set({ first: seenFirst, last: seenLast });
  }, [store, stale, wanted.first, wanted.last, seenFirst, seenLast, seen]);

  return {
    window: shown,
    width: viewport.current.width,
    fit: lanes * Math.max(1, Math.floor(viewport.current.height / rowHeight)),
    lanes,
    bringIntoSight: useCallback((index: number) => scrollToRow(index, 'nearest'), [scrollToRow]),
  };
}
