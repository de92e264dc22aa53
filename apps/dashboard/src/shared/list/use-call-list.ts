import type { Sent } from '@muster/contract/call';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useServices } from '../services.ts';
import { type CallSourceOptions, callSource, type PageCall, type RowOf } from './call-source.ts';
import type { ListDefinition } from './define-list.ts';
import { checkNames, listQuery } from './list-query.ts';
import type { ListSource } from './list-source.ts';
import { type List, useList } from './use-list.ts';

type QueryOf<C extends PageCall> = NonNullable<Sent<C> extends { query?: infer Q } ? Q : never>;

interface Options<C extends PageCall> extends Omit<CallSourceOptions, 'toQuery'> {
  /** What is asked for whatever is filtered, as the people of one app. */
  always?: Partial<QueryOf<C>>;
  row?: ListSource<RowOf<C>>['row'];
  /** Where the server writes all that match into a table: its call with the same query. */
  table?(query: Partial<QueryOf<C>>, signal: AbortSignal): Promise<Response>;
}

/** The list of a call: what it asks for comes from the declaration of the list. */
export function useCallList<C extends PageCall>(
  definition: ListDefinition<RowOf<C>>,
  call: C,
  options: Options<C>,
): List<RowOf<C>> {
  const { api } = useServices();
  const client = useQueryClient();
  // Options of filters come later, and words change with the language: the rows stay those that they are.
  const latest = useRef({ definition, options });
  latest.current = { definition, options };
  const key = JSON.stringify([options.params, options.always]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says whose rows these are
  const source = useMemo((): ListSource<RowOf<C>> => {
    checkNames(definition.id, definition, call);
    const { params, always, row, table, toNews, ...rest } = options;
    const toQuery: CallSourceOptions['toQuery'] = (query) => ({
      ...listQuery(latest.current.definition, query),
      ...(always as Record<string, string> | undefined),
    });
    const rows = callSource({ api, client }, call, {
      ...rest,
      ...(params && { params }),
      ...(toNews && { toNews: (change) => latest.current.options.toNews?.(change) }),
      toQuery,
    });
    return {
      ...rows,
      key: always ? `${rows.key} ${JSON.stringify(always)}` : rows.key,
      ...(row && { row: (id, signal) => latest.current.options.row?.(id, signal) ?? Promise.resolve(undefined) }),
      ...(table && {
        table: async (query, signal) => (await table(toQuery(query) as Partial<QueryOf<C>>, signal)).blob(),
      }),
    };
  }, [api, client, call, key]);
  return useList(definition, source);
}
