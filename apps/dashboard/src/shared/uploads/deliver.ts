import { ApiError } from '@muster/contract/client';
import { networkFailure } from '@muster/contract/errors';
import type { Connection } from '../connection.ts';
import { LostFile } from './upload.ts';

/** Pauses before the server is asked again that could not take it; after the last it has failed. */
const pauses = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000];

interface Options<T> {
  file: File;
  connection: Pick<Connection, 'lost' | 'answers'>;
  signal: AbortSignal;
  /** Sends what the server does not have yet, and tells how much it has then. */
  attempt(onSent: (sent: number) => void): Promise<T>;
  /** It waits: for the network, or until the server can take it. */
  onWait(state: 'offline' | 'delayed', error: unknown): void;
}

/** Tries until it is there: without a network as long as it takes, at a server that is in trouble with growing pauses. */
export async function deliver<T>({ file, connection, signal, attempt, onWait }: Options<T>): Promise<T> {
  for (let failures = 0; ; ) {
    let from: number | undefined;
    try {
      return await attempt((sent) => {
        from ??= sent;
        // Something has arrived, so whatever was wrong before is over.
        if (sent > from) failures = 0;
      });
    } catch (error) {
      signal.throwIfAborted();
      const cut = isNetwork(error);
      if (cut && !(await isReadable(file))) throw new LostFile();
      const gone = cut && !(await connection.answers());
      const pause = passes(error) ? pauses[failures] : undefined;
      signal.throwIfAborted();
      if (gone) {
        onWait('offline', undefined);
        await reached(connection, signal);
      } else {
        if (pause === undefined) throw error;
        failures += 1;
        onWait('delayed', error);
        await waited(pause, signal);
      }
      signal.throwIfAborted();
    }
  }
}

export const noNetwork = (message = 'no network') => new ApiError(networkFailure, message, 0, { reason: 'network' });

const isNetwork = (error: unknown): boolean =>
  error instanceof ApiError && error.code === networkFailure && error.status === 0;

const noRoom = 507;
/** It is locked by the request that was cut, or somebody else has written since; soon it is known how far it is. */
const soonOver = new Set([408, 409, 423, 425, 429]);

/** It may go through when it is tried again. */
function passes(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return isNetwork(error) || (error.status >= 500 && error.status !== noRoom) || soonOver.has(error.status);
}

/** A file that was changed or is gone fails as if the network had. */
async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

function reached({ lost }: Pick<Connection, 'lost'>, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      if (lost.get() && !signal.aborted) return;
      stop();
      signal.removeEventListener('abort', look);
      done();
    };
    const stop = lost.subscribe(look);
    signal.addEventListener('abort', look);
    look();
  });
}

function waited(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(end, time);
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    }
    signal.addEventListener('abort', end);
  });
}
