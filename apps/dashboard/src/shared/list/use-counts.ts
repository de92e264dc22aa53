import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListDefinition } from './define-list.ts';
import type { ListSource } from './list-source.ts';
import { readListState } from './list-state.ts';
import type { List } from './use-list.ts';

/** Many changes in a row are counted once. */
const settle = 1_000;

/** How many rows each built-in view has, where there is more than one. */
export function useCounts<Row>({ definition, source }: List<Row>): readonly (number | undefined)[] {
  const client = useQueryClient();
  const key = ['list-count', definition.id, source.key];
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => countAll(definition, source, signal),
    enabled: definition.views.length > 1,
    staleTime: 30_000,
  });

  const [, list, from] = key;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A change, too, may take a row from one view to another: an invitation that is accepted.
    const stop = source.watch?.(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: ['list-count', list, from] });
      }, settle);
    });
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [client, source, list, from]);

  if (definition.views.length < 2) return [];
  return definition.views.map((_, index) => data?.[index]);
}

async function countAll<Row>(definition: ListDefinition<Row>, source: ListSource<Row>, signal: AbortSignal) {
  const states = definition.views.map(({ query }) => readListState(definition, new URLSearchParams(query)));
  if (source.counts) return source.counts(states, signal);
  return Promise.all(states.map(async (state) => (await source.page(state, null, 1, signal)).totalDocs));
}
