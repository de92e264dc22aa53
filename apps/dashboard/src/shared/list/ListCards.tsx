import { Skeleton } from '@muster/ui/Skeleton';
import { SelectBox } from '@muster/ui/TableSelection';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useAccountI18n } from '../i18n/I18n.tsx';
import styles from './cards.module.css';
import type { ListTiles } from './define-list.ts';
import { countSelected, isSelected } from './selection.ts';
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

const cardHeight = 76;
const firstCards = 10;

/** The rows on a phone: what matters of each, one below the other. */
export function ListCards<Row>(props: Props<Row>) {
  return <Cards {...props} />;
}

/** The rows as tiles, as many side by side as there is room for. */
export function ListGrid<Row>(props: Props<Row>) {
  return <Cards {...props} tiles={props.list.definition.grid} />;
}

function Cards<Row>({ list, title, selectable, links, tiles }: Props<Row> & { tiles?: ListTiles<Row> | undefined }) {
  const { definition, rows } = list;
  const draw = tiles?.tile ?? definition.card;
  const { store, snapshot, stale } = rows;
  const { selection, toggle, extend, clear } = list.selection;
  const { text, fill } = useAccountI18n();
  const frame = useRef<HTMLElement>(null);
  const loading = snapshot.status === 'loading';
  const count = loading ? firstCards : snapshot.count;
  const rowHeight = tiles?.height ?? cardHeight;
  const shown = useRowWindow(list, frame, { count, rowHeight, head: 0, tileWidth: tiles?.width });
  const { window, lanes, fit, bringIntoSight } = shown;
  const [focused, setFocused] = useState(false);
  const keys = useRowKeys({
    count,
    fit,
    first: window.seenFirst,
    lanes,
    bringIntoSight,
    toggle: (index) => toggle(index, false),
    extend,
    clear,
    selectable,
    hasSelection: countSelected(selection, snapshot.total) > 0,
  });
  const isDrawn = keys.active >= window.first && keys.active <= window.last;
  const tabStop = focused || isDrawn ? keys.active : Math.max(0, window.seenFirst);
  const opens = (row: Row | undefined) =>
    row !== undefined && (links.href(row) !== undefined || links.opener(row) !== undefined);
  const across = tiles && { gridTemplateColumns: `repeat(${lanes}, minmax(0, 1fr))`, gridAutoRows: tiles.height };
  const indices = Array.from({ length: window.last - window.first + 1 }, (_, offset) => window.first + offset);
  return (
    <section
      ref={frame}
      className={tiles ? styles.tiles : styles.cards}
      aria-label={title}
      // One stop for Tab: a card, or what they are in, while none has come or where they open nothing.
      tabIndex={opens(loading ? undefined : store.row(tabStop)) ? -1 : 0}
      onKeyDownCapture={keys.onKeyDown}
      onFocus={(event) => {
        setFocused(event.target !== frame.current);
        keys.onFocus(event);
      }}
      onBlur={(event) => {
        setFocused(false);
        keys.onBlur(event);
      }}
      data-stale={stale ? '' : undefined}
    >
      <ul aria-busy={loading || stale || undefined} style={across}>
        {window.before > 0 && <li className={styles.space} aria-hidden style={{ height: window.before }} />}
        {indices.map((index) => {
          const row = loading ? undefined : store.row(index);
          if (row === undefined) {
            return (
              <li key={index} className={tiles ? styles.tile : styles.card}>
                <span className={styles.cardBody}>
                  <Skeleton width="55%" height={14} />
                  <Skeleton width="35%" height={12} />
                </span>
              </li>
            );
          }
          const key = definition.rowKey(row);
          const name = definition.rowName(row);
          const gone = store.isGone(key);
          const selected = isSelected(selection, key);
          const open = links.opener(row);
          return (
            <li
              key={key}
              className={tiles ? styles.tile : styles.card}
              data-selected={selected ? '' : undefined}
              aria-setsize={snapshot.more ? -1 : snapshot.total}
              aria-posinset={index + 1}
              onFocus={() => keys.setActive(index)}
            >
              {selectable && (
                <SelectBox
                  className={styles.cardSelect}
                  label={fill(text.list.selection.row, { name })}
                  checked={selected}
                  disabled={gone}
                  tabIndex={-1}
                  onChange={() => toggle(index, false)}
                />
              )}
              {gone ? (
                <span className={styles.cardBody}>
                  <s>{name}</s>
                  <span className={styles.quiet}>{text.list.gone}</span>
                </span>
              ) : (
                <CardBody
                  href={links.href(row)}
                  stays={links.stays}
                  onOpen={open && (() => open(row))}
                  isStop={index === tabStop}
                >
                  {draw(row)}
                </CardBody>
              )}
            </li>
          );
        })}
        {window.after > 0 && <li className={styles.space} aria-hidden style={{ height: window.after }} />}
      </ul>
    </section>
  );
}

interface BodyProps {
  href: string | undefined;
  stays: boolean;
  onOpen: (() => void) | undefined;
  /** The one that Tab reaches. */
  isStop: boolean;
  children: ReactNode;
}

function CardBody({ href, stays, onOpen, isStop, children }: BodyProps) {
  const stop = { className: styles.cardBody, tabIndex: isStop ? 0 : -1, 'data-opens': '' };
  if (href !== undefined) {
    return (
      <Link to={href} preventScrollReset={stays} {...stop}>
        {children}
      </Link>
    );
  }
  if (!onOpen) return <span className={styles.cardBody}>{children}</span>;
  return (
    <button type="button" onClick={onOpen} {...stop}>
      {children}
    </button>
  );
}
