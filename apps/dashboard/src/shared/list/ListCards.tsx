import { Skeleton } from '@muster/ui/Skeleton';
import { SelectBox } from '@muster/ui/TableSelection';
import { useRef } from 'react';
import { useAccountI18n } from '../i18n/I18n.tsx';
import styles from './cards.module.css';
import type { ListTiles } from './define-list.ts';
import { isSelected } from './selection.ts';
import type { List } from './use-list.ts';
import { useRowWindow } from './use-row-window.ts';

interface Props<Row> {
  list: List<Row>;
  title: string;
  selectable: boolean;
  onOpen: ((row: Row) => void) | undefined;
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

function Cards<Row>({ list, title, selectable, onOpen, tiles }: Props<Row> & { tiles?: ListTiles<Row> | undefined }) {
  const { definition, rows } = list;
  const draw = tiles?.tile ?? definition.card;
  const { store, snapshot, stale } = rows;
  const { selection, toggle } = list.selection;
  const { text, fill } = useAccountI18n();
  const frame = useRef<HTMLElement>(null);
  const loading = snapshot.status === 'loading';
  const count = loading ? firstCards : snapshot.count;
  const rowHeight = tiles?.height ?? cardHeight;
  const { window, lanes } = useRowWindow(list, frame, { count, rowHeight, head: 0, tileWidth: tiles?.width });
  const across = tiles && { gridTemplateColumns: `repeat(${lanes}, minmax(0, 1fr))`, gridAutoRows: tiles.height };
  const indices = Array.from({ length: window.last - window.first + 1 }, (_, offset) => window.first + offset);
  return (
    <section
      ref={frame}
      className={tiles ? styles.tiles : styles.cards}
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop, the keyboard cannot scroll it
      tabIndex={0}
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
          return (
            <li
              key={key}
              className={tiles ? styles.tile : styles.card}
              data-selected={selected ? '' : undefined}
              aria-setsize={snapshot.more ? -1 : snapshot.total}
              aria-posinset={index + 1}
            >
              {selectable && (
                <SelectBox
                  className={styles.cardSelect}
                  label={fill(text.list.selection.row, { name })}
                  checked={selected}
                  disabled={gone}
                  onChange={() => toggle(index, false)}
                />
              )}
              {onOpen && !gone ? (
                <button type="button" className={styles.cardBody} onClick={() => onOpen(row)}>
                  {draw(row)}
                </button>
              ) : (
                <span className={styles.cardBody}>
                  {gone ? (
                    <>
                      <s>{name}</s>
                      <span className={styles.quiet}>{text.list.gone}</span>
                    </>
                  ) : (
                    draw(row)
                  )}
                </span>
              )}
            </li>
          );
        })}
        {window.after > 0 && <li className={styles.space} aria-hidden style={{ height: window.after }} />}
      </ul>
    </section>
  );
}
