import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';
import type { ListDefinition } from './define-list.ts';
import type { ListSource } from './list-source.ts';
import { type ListQuery, queryKey } from './list-state.ts';
import { createPageStore, type PageSnapshot, type PageStore } from './page-store.ts';

/** The rows of the last few queries, so that Back finds them where they were. */
const stores = new Map<string, PageStore<never>>();
const kept = 6;

function openStore<Row>(key: string, create: () => PageStore<Row>): PageStore<Row> {
  const store = (stores.get(key) as unknown as PageStore<Row> | undefined) ?? create();
  stores.delete(key);
  stores.set(key, store as unknown as PageStore<never>);
  for (const old of [...stores.keys()].slice(0, -kept)) stores.delete(old);
  return store;
}

export interface Rows<Row> {
  /** What is on the screen: the rows of the query before until those of this one are there. */
  store: PageStore<Row>;
  snapshot: PageSnapshot;
  /** The rows on the screen are those of before. */
  stale: boolean;
}

export function useRows<Row>(definition: ListDefinition<Row>, source: ListSource<Row>, query: ListQuery): Rows<Row> {
  const { connection } = useServices();
  const key = `${definition.id} ${source.key} ${queryKey(query)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which rows these are
  const wanted = useMemo(
    () => openStore(key, () => createPageStore({ source, query, rowKey: definition.rowKey })),
    [key],
  );
  const arrived = useSyncExternalStore(wanted.subscribe, wanted.get).status !== 'loading';
  const before = useRef(wanted);
  if (arrived || before.current.get().status !== 'ready') before.current = wanted;
  const store = before.current;
  const snapshot = useSyncExternalStore(store.subscribe, store.get);

  useEffect(() => {
    // What was seen a while ago may have changed since.
    if (wanted.get().status === 'ready') wanted.tell('gap');
    const stopNews = source.watch?.((news) => wanted.tell(news));
    const stopConnection = connection.lost.subscribe(() => {
      if (!connection.lost.get() && wanted.get().error !== undefined) wanted.retry();
    });
    return () => {
      stopNews?.();
      stopConnection();
      wanted.stop();
    };
  }, [wanted, source, connection]);

  // Where only the first rows are wanted, nobody has said so yet.
  useEffect(() => {
    if (store !== wanted) wanted.want(0, 0);
  }, [store, wanted]);

  return { store, snapshot, stale: store !== wanted };
}
