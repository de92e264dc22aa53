import type { Reply, Sent } from '@muster/contract/call';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useServices } from '../services.ts';
import { callQuery, type ReadCall } from './call-query.ts';
import type { QueryMeta } from './query-client.ts';

export interface CallOptions {
  /** False while there is nothing to ask yet. */
  enabled?: boolean;
  /** Milliseconds during which the answer is taken for the truth; Infinity for what never changes. */
  staleTime?: number;
  /** Shows the answer to the input before until the one to this input has arrived. */
  keepsPrevious?: boolean;
  /** The entities whose live changes it shows; by default the resource that the call is about. */
  follows?: QueryMeta['follows'];
}

/**
 * Reads from the server, and again whenever it may have changed. `data` stays while it is asked for again; with
 * `error` beside it, it may be old. Offline, `fetchStatus` is 'paused', and it goes on by itself.
 */
export function useCall<C extends ReadCall>(
  call: C,
  input: Sent<C>,
  options: CallOptions = {},
): UseQueryResult<Reply<C>> {
  const { api } = useServices();
  const { enabled = true, staleTime, keepsPrevious, follows } = options;
  return useQuery({
    ...callQuery(api, call, input, follows),
    enabled,
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}
