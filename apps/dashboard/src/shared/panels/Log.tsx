import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { Skeleton } from '@muster/ui/Skeleton';
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Failed } from '../ui/Failed.tsx';
import styles from './log.module.css';
import panel from './panel.module.css';

const shown = 20;

/** Which part of a log is looked at: of one state or of all, and which page of it. */
export function useLogPages<State extends string>() {
  const [state, setState] = useState<State | 'all'>('all');
  /** Where the pages before this one ended. */
  const [places, setPlaces] = useState<readonly string[]>([]);
  const after = places.at(-1);
  return {
    query: {
      limit: String(shown),
      ...(after === undefined ? {} : { after }),
      ...(state === 'all' ? {} : { state }),
    },
    state,
    isFirst: places.length === 0,
    choose(next: State | 'all') {
      setState(next);
      setPlaces([]);
    },
    toNewer: () => setPlaces(places.slice(0, -1)),
    toOlder: (place: string) => setPlaces([...places, place]),
  };
}

interface Words {
  title: string;
  text: string;
  filter: string;
  all: string;
  none: string;
  noneText: string;
  noneMatching: string;
  newer: string;
  older: string;
}

interface Props<Row, State extends string> {
  pages: Omit<ReturnType<typeof useLogPages<State>>, 'query'>;
  read: {
    data: { items: readonly Row[]; next: string | null } | undefined;
    error: unknown;
    refetch(): void;
  };
  states: readonly { value: State; label: string }[];
  words: Words;
  icon: LucideIcon;
  /** One row, with its key. */
  children(row: Row): ReactNode;
}

/** What happened, newest first, page by page. */
export function Log<Row, State extends string>(props: Props<Row, State>) {
  const { pages, read, states, words, icon, children } = props;
  const { data, error, refetch } = read;
  const id = useId();
  const isAll = pages.state === 'all';
  const next = data?.next ?? null;
  return (
    <div className={panel.section}>
      <p className={panel.quiet}>{words.text}</p>
      <SegmentedControl<State | 'all'>
        id={id}
        name="state"
        label={words.filter}
        hideLabel
        value={pages.state}
        onChange={pages.choose}
        options={[{ value: 'all', label: words.all }, ...states]}
      />
      {!data && (error ? <Failed error={error} retry={refetch} /> : <Skeleton lines={6} />)}
      {data?.items.length === 0 && (
        <EmptyState icon={icon} title={isAll ? words.none : words.noneMatching}>
          {isAll ? words.noneText : undefined}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <ul className={panel.list} aria-label={words.title}>
          {data.items.map(children)}
        </ul>
      )}
      {(!pages.isFirst || next !== null) && (
        <div className={styles.pages}>
          <Button color="outline" size="sm" icon={ChevronLeft} disabled={pages.isFirst} onClick={pages.toNewer}>
            {words.newer}
          </Button>
          <Button
            color="outline"
            size="sm"
            icon={ChevronRight}
            disabled={next === null}
            onClick={() => next !== null && pages.toOlder(next)}
          >
            {words.older}
          </Button>
        </div>
      )}
    </div>
  );
}
