import { liveUpdates } from '@muster/contract/calls/workspaces';
import { ApiError } from '@muster/contract/client';
import type { Api } from './api.ts';
import { readEvents } from './event-stream.ts';

/** What changed; who is told asks for it anew. */
export interface Change {
  type: string;
  entity: string;
  entityId: string;
  /** All of those to which the same was done at once. */
  ids?: readonly string[];
  /** Of what belongs to one app. */
  applicationId?: string;
}

export interface Following {
  org: string;
  signal: AbortSignal;
  onChange(change: Change): void;
  /** The server listens from now on; how many notifications are unread, where it says so. */
  onReady(unread: number | undefined): void;
  /** The stream is open; after a gap, whatever happened meanwhile has to be asked for. */
  onOpen(): void;
  onLost(): void;
  /** There is nothing to wait for: the workspace is gone, or it is not for this account any more. */
  onRefused(): void;
}

const firstPause = 1_000;
const longestPause = 30_000;

/** Keeps the stream of a workspace's changes open until the signal: every break is followed by another attempt. */
export async function followChanges(api: Api, following: Following): Promise<void> {
  const { org, signal, onChange, onReady, onOpen, onLost, onRefused } = following;
  let pause = firstPause;
  while (!signal.aborted) {
    try {
      const response = await api.open(liveUpdates, { params: { org } }, signal);
      if (!response.body) return;
      onOpen();
      pause = firstPause;
      for await (const { event, data } of readEvents(response.body)) {
        if (event === 'change') onChange(JSON.parse(data) as Change);
        if (event === 'ready') onReady((JSON.parse(data) as { unread?: number }).unread);
        if (event === 'bye') break;
      }
    } catch (error) {
      if (signal.aborted) return;
      // Not a matter of time: no longer signed in, no longer a member, no such workspace.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) {
        onLost();
        onRefused();
        return;
      }
    }
    if (signal.aborted) return;
    onLost();
    // Spread out, so that a restarted server does not get everybody in the same second.
    await sleep(pause * (0.5 + Math.random() / 2), signal);
    pause = Math.min(pause * 2, longestPause);
  }
}

/** Ends early when the network comes back, or nobody waits any more. */
function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds);
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      globalThis.removeEventListener('online', end);
      resolve();
    }
    signal.addEventListener('abort', end);
    globalThis.addEventListener('online', end);
  });
}
