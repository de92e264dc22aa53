import { Table, TableBody, TableHead, TableHeader, TableScroller, TableSpacer } from '@muster/ui/Table';
import { selectionWidth, TableSelectHeader } from '@muster/ui/TableSelection';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { columnWidths } from './column-widths.ts';
import type { ListColumn } from './define-list.ts';
import { ListRow, SkeletonRow } from './ListRow.tsx';
import styles from './list.module.css';
import { countSelected, headerState, isSelected } from './selection.ts';
import type { List } from './use-list.ts';
import { useRowKeys } from './use-row-keys.ts';
import type { RowLinks } from './use-row-links.ts';
import { useRowWindow } from './use-row-window.ts';

interface Props<Row> {
  list: List<Row>;
  title: string;
  selectable: boolean;
  links: RowLinks<Row>;
}

/** With what the page leaves free beside it. */
const selectWidth = selectionWidth + 8;
const headHeight = 36;
const rowHeights = { regular: 40, compact: 32 } as const;
/** Drawn while nothing is known yet. */
const firstRows = 25;

export function ListTable<Row>({ list, title, selectable, links }: Props<Row>) {
  const { definition, state, set, rows, places, preferences, setPreferences } = list;
  const { store, snapshot, stale } = rows;
  const { selection, toggle, extend, setKeys, clear } = list.selection;
  const { text, fill } = useAccountI18n();
  const frame = useRef<HTMLElement>(null);
  const [focused, setFocused] = useState<'head' | 'body'>();
  const rowHeight = rowHeights[preferences.density];
  const loading = snapshot.status === 'loading';
  const count = loading ? firstRows : snapshot.count;
  const { window, width, fit, bringIntoSight } = useRowWindow(list, frame, { count, rowHeight, head: headHeight });
  const hasSelection = countSelected(selection, snapshot.total) > 0;
  const keys = useRowKeys({
    count,
    fit,
    first: window.seenFirst,
    bringIntoSight,
    toggle: (index) => toggle(index, false),
    extend,
    clear,
    selectable,
    hasSelection,
  });

  const columns = useMemo(
    () => places.flatMap(({ id }) => definition.columns.find((column) => column.id === id) ?? []),
    [definition, places],
  );
  const before = selectable ? selectWidth : 0;
  const { widths, lefts, rest } = columnWidths(definition.columns, places, preferences.widths, {
    frame: width,
    before,
  });
  const fixedLefts = useSame(lefts);
  const numerics = useMemo(() => columns.map(({ numeric = false }) => numeric), [columns]);
  const here = loadedHere(list, window.seenFirst, window.seenLast);

  const { active } = keys;
  // The row that was last reached; scrolled out of sight, the first in sight.
  const tabStop =
    focused === 'body' || (active >= window.first && active <= window.last) ? active : Math.max(0, window.seenFirst);
  const latestOpener = useRef(links.opener);
  latestOpener.current = links.opener;
  const open = useCallback((row: Row) => latestOpener.current(row)?.(row), []);

  function draw(index: number): ReactNode {
    const row = loading ? undefined : store.row(index);
    if (row === undefined) {
      return <SkeletonRow key={index} index={index} numerics={numerics} selectable={selectable} hasRest={rest > 0} />;
    }
    const key = definition.rowKey(row);
    return (
      <ListRow
        key={key}
        row={row}
        index={index}
        name={definition.rowName(row)}
        columns={columns}
        naming={definition.columns[0]?.id}
        lefts={fixedLefts}
        selected={isSelected(selection, key)}
        selectable={selectable}
        active={focused !== 'head' && index === tabStop}
        gone={store.isGone(key)}
        hasRest={rest > 0}
        onFocus={keys.setActive}
        href={links.href(row)}
        stays={links.stays}
        onOpen={links.opener(row) && open}
        onToggle={toggle}
      />
    );
  }

  const total = columns.length + (selectable ? 1 : 0) + (rest > 0 ? 1 : 0);
  // The row that has the focus stays, wherever one scrolls: otherwise the focus would be nowhere.
  const above = focused === 'body' && active < window.first;
  const below = focused === 'body' && active > window.last;
  const space = (key: string, height: number) => <TableSpacer key={key} height={height} columns={total} />;
  // One list with keys: a row that comes into sight from afar is the same element, and keeps the focus.
  const body: ReactNode[] = [];
  if (above) body.push(space('above', active * rowHeight), draw(active));
  body.push(space('before', window.before - (above ? (active + 1) * rowHeight : 0)));
  for (let index = window.first; index <= window.last; index++) body.push(draw(index));
  body.push(space('after', window.after - (below ? (count - active) * rowHeight : 0)));
  if (below) body.push(draw(active), space('below', (count - active - 1) * rowHeight));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the rows inside
    <div
      className={styles.table}
      data-stale={stale ? '' : undefined}
      onKeyDownCapture={keys.onKeyDown}
      onFocus={(event) => {
        const { target } = event;
        setFocused(target.closest('tbody') ? 'body' : target.closest('thead') ? 'head' : undefined);
        keys.onFocus(event);
      }}
      onBlur={(event) => {
        setFocused(undefined);
        keys.onBlur(event);
      }}
    >
      <TableScroller
        ref={frame}
        label={title}
        maxHeight="100%"
        // One stop for Tab: a row, or while none has come, what they will be in.
        tabIndex={loading || store.row(tabStop) === undefined ? 0 : -1}
      >
        <Table
          label={title}
          widths={[...(selectable ? [selectWidth] : []), ...widths, ...(rest > 0 ? [rest] : [])]}
          density={preferences.density === 'compact' ? 'compact' : 'normal'}
          interactive
          // With the row of headings this is -1, which says that the number is not known.
          rowCount={snapshot.more ? -2 : snapshot.total}
          busy={loading || stale}
        >
          <TableHead>
            {selectable && (
              <TableSelectHeader
                label={text.list.selection.all}
                state={headerState(selection, here, snapshot.total)}
                disabled={here.length === 0}
                tabIndex={-1}
                pinned={lefts[0] === undefined ? undefined : 0}
                onChange={(all) => setKeys(here, all)}
              />
            )}
            {columns.map((column, place) => {
              const name = column.header(text);
              return (
                <TableHeader
                  key={column.id}
                  numeric={column.numeric}
                  pinned={lefts[place]}
                  tabIndex={-1}
                  {...sorting(column, state.sort, (sort) => set({ sort }))}
                  resize={{
                    label: fill(text.list.columns.resize, { name }),
                    width: Math.round(widths[place] ?? column.width),
                    min: column.min ?? 64,
                    onResize: (next) => setPreferences({ widths: { ...preferences.widths, [column.id]: next } }),
                    onReset() {
                      const { [column.id]: _, ...others } = preferences.widths;
                      setPreferences({ widths: others });
                    },
                  }}
                >
                  {name}
                </TableHeader>
              );
            })}
            {rest > 0 && <TableHeader />}
          </TableHead>
          <TableBody>{body}</TableBody>
        </Table>
      </TableScroller>
    </div>
  );
}

/** First the way that the column prefers, then the other. */
function sorting<Row>(
  { id, sort: preferred }: ListColumn<Row>,
  current: { column: string; descending: boolean } | undefined,
  choose: (sort: { column: string; descending: boolean }) => void,
) {
  if (!preferred) return {};
  const own = current?.column === id ? current : undefined;
  const state = own ? (own.descending ? 'descending' : 'ascending') : 'none';
  const descending = own ? !own.descending : preferred === 'descending';
  return { sort: state, onSort: () => choose({ column: id, descending }) } as const;
}

/** Keys of the loaded rows of the pages in sight. */
function loadedHere<Row>({ rows: { store }, definition }: List<Row>, first: number, last: number): string[] {
  const from = Math.floor(first / 100) * 100;
  const to = Math.floor(Math.max(first, last) / 100) * 100 + 99;
  const keys: string[] = [];
  for (let index = from; index <= to; index++) {
    const row = store.row(index);
    if (row !== undefined) keys.push(definition.rowKey(row));
  }
  return keys;
}

/** The same array for as long as it says the same, so that rows need not be drawn again. */
function useSame<T>(values: readonly T[]): readonly T[] {
  const kept = useRef(values);
  if (JSON.stringify(kept.current) !== JSON.stringify(values)) kept.current = values;
  return kept.current;
}
