import { page } from '@muster/contract/constants';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../api/use-call.ts';
import type { Named, NamedCall } from '../form/use-choices.ts';
import { useServices } from '../services.ts';
import type { ListFilter } from './define-list.ts';
import { useOpened } from './use-opened.ts';

interface Given {
  org: string;
  /** Of the filter. */
  id: string;
  entity: string;
  /** For those that the address names and the first page does not. */
  readOne(id: string, signal: AbortSignal): Promise<Named>;
}

type Choice = Extract<ListFilter, { kind: 'choice' }>;
type NamedOptions = Required<Pick<Choice, 'options' | 'onOpen' | 'pending'>> & Pick<Choice, 'onSearch'>;

/**
 * What a filter by something with a name offers: asked for when it is first opened or set by the address. Where it is more
 * than a page, what is typed is looked for.
 */
export function useNamedOptions(call: NamedCall, { org, id, entity, readOne }: Given): NamedOptions {
  const { api } = useServices();
  const { isOpened, open } = useOpened();
  const [address] = useSearchParams();
  const [words, setWords] = useState('');
  const [named, setNamed] = useState<ReadonlyMap<string, string>>(new Map());
  const params = { org };
  const first = useCall(
    call,
    { params, query: { limit: String(page.max) } },
    { enabled: isOpened(id), follows: [entity] },
  ).data;
  const hasMore = first !== undefined && first.next !== null;
  const items = first?.items as readonly Named[] | undefined;

  const learn = useCallback(
    (more: readonly Named[]) =>
      setNamed((before) => new Map([...before, ...more.map((one) => [one.id, one.name] as const)])),
    [],
  );
  useEffect(() => {
    if (!hasMore || words === '') return;
    const gone = new AbortController();
    const asked = api.send(call, { params: { org }, query: { q: words, limit: '50' } }, gone.signal);
    // What cannot be asked finds nothing; the next letter asks again.
    asked.then(
      (found) => learn(found.items as readonly Named[]),
      () => {},
    );
    return () => gone.abort();
  }, [api, call, org, hasMore, words, learn]);

  const unknown = hasMore ? address.getAll(id).filter((one) => !items?.some((item) => item.id === one)) : [];
  const missing = unknown.filter((one) => !named.has(one)).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: who reads one is made anew with each render
  useEffect(() => {
    const gone = new AbortController();
    for (const one of missing === '' ? [] : missing.split(' '))
      readOne(one, gone.signal).then(
        (found) => learn([found]),
        // Deleted: the address names it, and it stays without a name.
        () => {},
      );
    return () => gone.abort();
  }, [missing]);

  return useMemo(() => {
    const all = new Map([...(items ?? []).map((one) => [one.id, one.name] as const), ...named]);
    return {
      options: [...all].map(([value, name]) => ({ value, label: () => name })),
      onOpen: () => open(id),
      pending: items === undefined,
      ...(hasMore && { onSearch: setWords }),
    };
  }, [items, named, hasMore, id, open]);
}
