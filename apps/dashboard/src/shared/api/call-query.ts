import type { CallSpec, Reply, Sent } from '@muster/contract/call';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api.ts';
import type { QueryMeta } from './query-client.ts';

/** A call that only reads. */
export type ReadCall = CallSpec & { readonly changes: false };

/** A call together with what is sent: made with `ask`, which checks that they fit. */
export interface Asked {
  call: CallSpec;
  input: object;
}

export function ask<C extends CallSpec>(call: C, input: Sent<C>): Asked {
  return { call, input };
}

export function callKey({ name }: CallSpec, input?: object): readonly [string] | readonly [string, object] {
  return input === undefined ? [name] : [name, input];
}

/** What else a reply depends on, besides the resource that the call is about. */
const alsoFollowed: Record<string, readonly string[] | 'everything'> = {
  // Every change of the workspace becomes an entry.
  audit: 'everything',
  // Its counts are those of others.
  organization: ['organization', 'organizationCollaborator', 'store', 'subscription'],
};

/** A query for react-query, also outside of components: `queryClient.ensureQueryData(callQuery(api, call, input))`. */
export function callQuery<C extends ReadCall>(api: Api, call: C, input: Sent<C>, follows?: QueryMeta['follows']) {
  return queryOptions<Reply<C>>({
    queryKey: callKey(call, input),
    queryFn: ({ signal }) => api.send(call, input, signal),
    meta: { org: orgOf(input), follows: follows ?? followedBy(call) },
  });
}

function followedBy({ access }: CallSpec): QueryMeta['follows'] {
  if (access.kind !== 'member') return undefined;
  return alsoFollowed[access.resource] ?? [access.resource];
}

function orgOf(input: { params?: unknown }): string | undefined {
  return (input.params as { org?: string } | undefined)?.org;
}
