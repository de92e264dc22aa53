import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readListState } from './list-state.ts';
import type { List } from './use-list.ts';

/** Many changes in a row are counted once. */
const settle = 1_000;

/** How many rows each built-in view has, where there is more than one. */
export function useCounts<Row>({ definition, source }: List<Row>): readonly (number | undefined)[] {
  const client = useQueryClient();
  const key = ['list-count', definition.id, source.key];
  const counted = definition.views.length > 1 ? definition.views : [];
  const counts = useQueries({
    queries: counted.map(({ id, query }) => ({
      queryKey: [...key, id],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const state = readListState(definition, new URLSearchParams(query));
        return (await source.page(state, null, 1, signal)).totalDocs;
      },
      staleTime: 30_000,
    })),
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

  return counts.map(({ data }) => data);
}
