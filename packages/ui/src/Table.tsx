import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode, Ref } from 'react';
import { useRef } from 'react';
import styles from './Table.module.css';

/*
 * A native table with fixed layout: column widths do not depend on the rows that happen to be drawn, so rows can be
 * virtual. Rows out of sight are one `TableSpacer` above and one below. The parts hold no state.
 */

interface ScrollerProps {
  label: string;
  /** In pixels; without it the table grows with its rows and only scrolls sideways. */
  maxHeight?: number | string;
  /** -1 where something inside takes the focus. */
  tabIndex?: 0 | -1;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** The frame that scrolls; its element is what a virtualiser watches. */
export function TableScroller({ label, maxHeight, tabIndex = 0, ref, children }: ScrollerProps) {
  return (
    // Without a tab stop, the keyboard cannot scroll it.
    <section ref={ref} className={styles.scroller} style={{ maxHeight }} aria-label={label} tabIndex={tabIndex}>
      {children}
    </section>
  );
}

interface TableProps {
  label: string;
  /** One entry per column, in pixels; without a number, the column takes what is left. */
  widths: readonly (number | undefined)[];
  density?: 'normal' | 'compact';
  /** Rows that can be selected or opened: they take the focus, and the arrow keys move between them. */
  interactive?: boolean;
  /** All rows there are, when only some are drawn. */
  rowCount?: number;
  busy?: boolean;
  /** What it lies on. */
  on?: 'canvas' | 'surface';
  children: ReactNode;
}

/** What a column without a width is given before the table starts to scroll sideways. */
const least = 160;

export function Table({ label, widths, density = 'normal', interactive, rowCount, busy, on, children }: TableProps) {
  const minWidth = widths.reduce<number>((sum, width) => sum + (width ?? least), 0);
  return (
    <table
      className={styles.table}
      style={{ minWidth }}
      // A row may only say that it is selected inside a grid: https://www.w3.org/TR/wai-aria-1.2/#aria-selected
      {...(interactive ? { role: 'grid', 'aria-multiselectable': true } : {})}
      aria-label={label}
      // The row of headings counts: https://www.w3.org/TR/wai-aria-1.2/#aria-rowcount
      aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}
      aria-busy={busy || undefined}
      data-density={density}
      data-on={on}
      onKeyDown={interactive ? moveBetweenRows : undefined}
    >
      <colgroup>
        {widths.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
          <col key={index} style={{ width }} />
        ))}
      </colgroup>
      {children}
    </table>
  );
}

/** Among the rows that are drawn; a virtualiser draws one more than is seen, so there is always a next one. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>) {
  const row = event.target;
  if (!(row instanceof HTMLTableRowElement) || event.defaultPrevented) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('tbody > tr[tabindex]')];
  const at = rows.indexOf(row);
  const target = { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1], Home: rows[0], End: rows.at(-1) }[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** Takes the header cells; stays in sight while the rows scroll. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className={styles.head}>
      <tr>{children}</tr>
    </thead>
  );
}

interface ColumnResize {
  label: string;
  width: number;
  min?: number;
  max?: number;
  onResize: (width: number) => void;
  onReset?: () => void;
}

interface HeaderProps {
  children?: ReactNode;
  numeric?: boolean;
  /** Distance from the left edge, in pixels, at which the column stays while the others scroll. */
  pinned?: number;
  sort?: 'ascending' | 'descending' | 'none';
  onSort?: () => void;
  resize?: ColumnResize;
  /** Of the button that sorts: -1 where arrow keys lead there. */
  tabIndex?: 0 | -1;
}

export function TableHeader({ children, numeric, pinned, sort, onSort, resize, tabIndex }: HeaderProps) {
  const SortIcon = sort === 'ascending' ? ArrowUp : sort === 'descending' ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      className={styles.header}
      aria-sort={sort}
      data-numeric={numeric ? '' : undefined}
      data-pinned={pinned === undefined ? undefined : ''}
      style={pinned === undefined ? undefined : { left: pinned }}
    >
      {onSort ? (
        <button
          type="button"
          className={styles.sort}
          data-sort={sort}
          tabIndex={tabIndex}
          onClick={onSort}
          onMouseEnter={titleIfCut}
        >
          <span className={styles.cut}>{children}</span>
          <SortIcon size={14} aria-hidden />
        </button>
      ) : (
        <span className={styles.cut}>{children}</span>
      )}
      {resize && <ResizeHandle {...resize} />}
    </th>
  );
}

function ResizeHandle({ label, width, min = 64, max = 800, onResize, onReset }: ColumnResize) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const set = (next: number) => onResize(Math.round(Math.min(max, Math.max(min, next))));
  function move(event: PointerEvent) {
    if (from.current) set(from.current.width + event.clientX - from.current.x);
  }
  function press(event: KeyboardEvent) {
    const next = { ArrowLeft: width - 16, ArrowRight: width + 16, Home: min, End: max }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    set(next);
  }
  return (
    // https://www.w3.org/WAI/ARIA/apg/patterns/windowsplitter/
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; a separator with a value can.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      // No stop of its own for each column: whoever uses keys finds the widths beside the other settings of columns.
      tabIndex={-1}
      className={styles.resize}
      onPointerDown={(event) => {
        from.current = { x: event.clientX, width };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onLostPointerCapture={() => {
        from.current = null;
      }}
      onDoubleClick={onReset}
      onKeyDown={press}
    />
  );
}

export function TableBody({ children }: { children: ReactNode }) {
  return <tbody className={styles.body}>{children}</tbody>;
}

interface RowProps {
  children: ReactNode;
  /** Its place among all rows, from 0, when only some are drawn. */
  index?: number;
  selected?: boolean;
  /** The row whose panel is open. */
  current?: boolean;
  /** 0 for the one row that Tab reaches, -1 for the others; only in an interactive table. */
  tabIndex?: 0 | -1;
  onFocus?: () => void;
  /** On a click beside the controls of the row, and on Enter. */
  onOpen?: (event: MouseEvent | KeyboardEvent) => void;
  /** On the space bar. */
  onToggle?: () => void;
  ref?: Ref<HTMLTableRowElement>;
}

export function TableRow({ children, index, selected, current, tabIndex, onFocus, onOpen, onToggle, ref }: RowProps) {
  function press(event: KeyboardEvent<HTMLTableRowElement>) {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter' && onOpen) onOpen(event);
    else if (event.key === ' ' && onToggle) onToggle();
    else return;
    event.preventDefault();
  }
  function click(event: MouseEvent<HTMLTableRowElement>) {
    const control = (event.target as Element).closest('a, button, input, label, select, textarea, [role=button]');
    // Text that was just selected is meant to be copied, not to open the row.
    if (!control && !getSelection()?.toString()) onOpen?.(event);
  }
  return (
    <tr
      ref={ref}
      className={styles.row}
      aria-rowindex={index === undefined ? undefined : index + 2}
      aria-selected={selected}
      aria-current={current || undefined}
      data-open={onOpen ? '' : undefined}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onKeyDown={onOpen || onToggle ? press : undefined}
      onClick={onOpen && click}
    >
      {children}
    </tr>
  );
}

interface CellProps {
  children?: ReactNode;
  numeric?: boolean;
  mono?: boolean;
  /** The cell that names the row. */
  header?: boolean;
  pinned?: number;
  /** Buttons and menus, which must not be cut. */
  controls?: boolean;
  /** It holds a link, which takes all of it. */
  linked?: boolean;
}

export function TableCell({ children, numeric, mono, header, pinned, controls, linked }: CellProps) {
  const Cell = header ? 'th' : 'td';
  return (
    <Cell
      scope={header ? 'row' : undefined}
      className={styles.cell}
      data-numeric={numeric ? '' : undefined}
      data-mono={mono ? '' : undefined}
      data-controls={controls ? '' : undefined}
      data-linked={linked ? '' : undefined}
      data-pinned={pinned === undefined ? undefined : ''}
      style={pinned === undefined ? undefined : { left: pinned }}
      onMouseEnter={controls ? undefined : titleIfCut}
    >
      {children}
    </Cell>
  );
}

/** What does not fit is told whole by a title, and only then. */
function titleIfCut(event: MouseEvent<HTMLElement>) {
  const cell = event.currentTarget;
  const inner = [cell, ...cell.querySelectorAll<HTMLElement>('*')];
  if (inner.some((element) => element.scrollWidth > element.clientWidth && element.clientWidth > 0)) {
    cell.title = cell.innerText.trim();
  } else cell.removeAttribute('title');
}

/** The height of the rows that are not drawn. */
export function TableSpacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={styles.spacer}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

/** Instead of rows: nothing there, or what went wrong. */
export function TableMessage({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={columns} className={styles.message}>
        {children}
      </td>
    </tr>
  );
}
