import { Skeleton } from '@muster/ui/Skeleton';
import { SelectBox } from '@muster/ui/TableSelection';
import { useRef } from 'react';
import { useAccountI18n } from '../i18n/I18n.tsx';
import styles from './list.module.css';
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
export function ListCards<Row>({ list, title, selectable, onOpen }: Props<Row>) {
  const { definition, rows } = list;
  const { store, snapshot, stale } = rows;
  const { selection, toggle } = list.selection;
  const { text, fill } = useAccountI18n();
  const frame = useRef<HTMLElement>(null);
  const loading = snapshot.status === 'loading';
  const count = loading ? firstCards : snapshot.count;
  const { window } = useRowWindow(list, frame, { count, rowHeight: cardHeight, head: 0 });
  const indices = Array.from({ length: window.last - window.first + 1 }, (_, offset) => window.first + offset);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop, the keyboard cannot scroll it
    <section ref={frame} className={styles.cards} aria-label={title} tabIndex={0} data-stale={stale ? '' : undefined}>
      <ul aria-busy={loading || stale || undefined}>
        {window.before > 0 && <li aria-hidden style={{ height: window.before }} />}
        {indices.map((index) => {
          const row = loading ? undefined : store.row(index);
          if (row === undefined) {
            return (
              <li key={index} className={styles.card}>
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
              className={styles.card}
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
                  {definition.card(row)}
                </button>
              ) : (
                <span className={styles.cardBody}>
                  {gone ? (
                    <>
                      <s>{name}</s>
                      <span className={styles.quiet}>{text.list.gone}</span>
                    </>
                  ) : (
                    definition.card(row)
                  )}
                </span>
              )}
            </li>
          );
        })}
        {window.after > 0 && <li aria-hidden style={{ height: window.after }} />}
      </ul>
    </section>
  );
}
