import type { CallSpec, Coded, Reply, Sent } from '@muster/contract/call';
import { type CountsCall, writeViews } from '@muster/contract/counts';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../api/api.ts';
import type { ReadCall } from '../api/call-query.ts';
import { joinLiveChanges, type LiveNews } from '../api/live-changes.ts';
import type { SentQuery } from './list-query.ts';
import type { ListNews, ListSource, Page } from './list-source.ts';
import type { ListQuery } from './list-state.ts';
import { newsOfRows } from './news-of-rows.ts';

/** A call whose reply is a page. */
export type PageCall = ReadCall & { reply: Exclude<CallSpec['reply'], Coded> };
export type RowOf<C extends PageCall> = Reply<C> extends { items: readonly (infer Row)[] } ? Row : never;

export interface CallSourceOptions {
  /** Of the path. Lists of the provider are of no workspace: nothing is told live. */
  params?: { org: string } & Readonly<Record<string, string>>;
  /** What the call understands of a query; where the page begins and how long it is come by themselves. */
  toQuery(query: ListQuery): SentQuery;
  /** The entity of live changes that are rows of this list. */
  entity?: string;
  /** Where a change is told of something else than the row itself, as every change is one more row of the audit. */
  toNews?(change: Exclude<LiveNews, 'gap'>): ListNews | undefined;
  countedAtMost?: number;
  /** The call that counts several queries of the list. */
  counts?: CountsCall;
}

/** Rows of a call that answers with pages; follows the workspace's live changes. */
export function callSource<C extends PageCall>(
  { api, client }: { api: Api; client: QueryClient },
  call: C,
  options: CallSourceOptions,
): ListSource<RowOf<C>> {
  const { params, toQuery, entity, countedAtMost, counts } = options;
  const org = params?.org;
  const toNews = options.toNews ?? ((change) => newsOf(change, entity));
  return {
    key: [call.name, ...Object.values(params ?? {})].join(' '),
    page(query, cursor, limit, signal) {
      const sent = { ...toQuery(query), limit: String(limit), ...(cursor === null ? {} : { after: cursor }) };
      const input = { ...(params && { params }), query: sent } as unknown as Sent<C>;
      return api.send(call, input, signal) as Promise<Page<RowOf<C>>>;
    },
    ...(countedAtMost === undefined ? {} : { countedAtMost }),
    ...(counts && {
      async counts(queries, signal) {
        // In which order they come does not matter for how many there are.
        const views = writeViews(queries.map((query) => toQuery({ ...query, sort: undefined })));
        const input = { ...(params && { params }), query: { views } } as Sent<CountsCall>;
        return (await api.send(counts, input, signal)).counts;
      },
    }),
    watch(listener) {
      if (org === undefined) return () => {};
      const live = joinLiveChanges(api, client, org);
      const stop = live.subscribe((change) => {
        const news = change === 'gap' ? change : toNews(change);
        if (news) listener(news);
      });
      return () => {
        stop();
        live.leave();
      };
    },
  };
}

/** Live changes are called `entity.action`. That the workspace changed may mean what one is and sees in it. */
function newsOf(change: Exclude<LiveNews, 'gap'>, own: string | undefined): ListNews | undefined {
  const { entity } = change;
  if (entity === 'organization') return 'gap';
  if (entity !== own) return undefined;
  return newsOfRows(change);
}
