import { ApiError, failureReasonOf } from '@muster/contract/client';
import { networkFailure } from '@muster/contract/errors';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import type { Connection } from '../connection.ts';

/** What a query remembers of itself, so that live changes find it (see live-changes.ts). */
export interface QueryMeta extends Record<string, unknown> {
  /** The workspace it reads; undefined for what belongs to no workspace. */
  org?: string | undefined;
  /** The entities whose changes it shows. */
  follows?: readonly string[] | 'everything' | undefined;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

/** How often a server that answers but cannot serve is asked again before the page says so. */
const retries = 3;
const firstPause = 500;
const longestPause = 8_000;
/** And how often afterwards, for as long as the page stands there. */
const askAgain = 10_000;
/** What was read less than this ago is not read again only because another part of the page shows it too. */
const fresh = 5_000;

/** Something that passes by itself: no network, or a server that cannot serve right now. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === networkFailure ? failureReasonOf(error) !== 'badRequest' : error.status >= 500;
}

/**
 * Reads wait while the server cannot be reached and go on when it is back; what the server refuses is not asked again.
 * Changes are never repeated by themselves: whoever made them is told, and decides.
 */
export function createQueryClient(connection: Pick<Connection, 'lost'>): QueryClient {
  followConnection(connection);
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'online',
        retry: (failures, error) => isPassing(error) && failures < retries,
        retryDelay: (failures) => Math.min(firstPause * 2 ** failures, longestPause),
        refetchInterval: ({ state: { error } }) => (isPassing(error) ? askAgain : false),
        refetchOnReconnect: 'always',
        staleTime: fresh,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/**
 * Whether the server answers is what counts, not whether the machine has a network: a server on the same machine or
 * in the same house needs no way to the outside.
 */
function followConnection({ lost }: Pick<Connection, 'lost'>): void {
  onlineManager.setEventListener((setOnline) => {
    const tell = () => setOnline(!lost.get());
    tell();
    return lost.subscribe(tell);
  });
}
