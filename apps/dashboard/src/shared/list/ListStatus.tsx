import { Button } from '@muster/ui/Button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useAccountI18n } from '../i18n/I18n.tsx';
import styles from './list.module.css';
import { isFiltered } from './list-state.ts';
import type { List } from './use-list.ts';

const step = 100;

/** "1–24 of 412", and the way to the rows before and after. */
export function ListStatus<Row>({ list }: { list: List<Row> }) {
  const { text, fill, language } = useAccountI18n();
  const { snapshot } = list.rows;
  const seen = useSyncExternalStore(list.seen.subscribe, list.seen.get);
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const last = Math.min(seen.last, snapshot.count - 1);
  const words = fill(snapshot.more ? text.list.statusMore : text.list.status, {
    first: number(seen.first + 1),
    last: number(last + 1),
    total: number(snapshot.total),
  });
  if (snapshot.status !== 'ready') return <p className={styles.statusWords} />;
  if (snapshot.count === 0) return <p className={styles.statusWords}>{isFiltered(list.state) && text.list.none}</p>;
  const [atFirst, atLast] = [seen.first === 0, last >= snapshot.count - 1];
  // With everything in sight there is no way to go.
  if (atFirst && atLast) return <p className={styles.statusWords}>{words}</p>;
  return (
    <>
      <p className={styles.statusWords}>{words}</p>
      <Button
        color="white"
        size="sm"
        icon={ChevronLeft}
        label={text.list.previous}
        disabled={atFirst}
        onClick={() => list.scrollTo(Math.max(0, seen.first - step))}
      />
      <Button
        color="white"
        size="sm"
        icon={ChevronRight}
        label={text.list.next}
        disabled={atLast}
        onClick={() => list.scrollTo(Math.min(snapshot.count - 1, seen.first + step))}
      />
    </>
  );
}
