import { setTimeout as after } from 'node:timers/promises';
import { Failure } from './failure.ts';

export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const pause: Pause = async (milliseconds, signal) => {
  await after(milliseconds, undefined, { signal });
};

export interface Retry {
  /** Waits before the next try, each time longer, or gives up with the failure. */
  wait(failure: unknown): Promise<void>;
  /** Something went through: the next failure is the first again. */
  reset(): void;
  /** Tries until it works, or cannot. */
  run<T>(action: () => Promise<T>): Promise<T>;
}

interface Settings {
  /** How often in a row. */
  retries: number;
  signal: AbortSignal;
  pause: Pause;
  onAgain(failure: Failure, seconds: number): void;
}

const longestWait = 30;
/** A server may ask for more patience than that, but not for all. */
const longestAsked = 300;

export function createRetry({ retries, signal, pause, onAgain }: Settings): Retry {
  let failed = 0;
  async function wait(failure: unknown): Promise<void> {
    if (!(failure instanceof Failure) || !failure.passing || failed >= retries) throw failure;
    const growing = Math.min(longestWait, 2 ** failed);
    failed++;
    // A little chance keeps many build servers that failed together from coming back together.
    const seconds = failure.seconds === undefined ? growing * (0.75 + Math.random() / 2) : failure.seconds;
    const bounded = Math.min(longestAsked, seconds);
    onAgain(failure, Math.ceil(bounded));
    await pause(bounded * 1000, signal);
  }
  return {
    wait,
    reset() {
      failed = 0;
    },
    async run(action) {
      for (;;) {
        try {
          const result = await action();
          failed = 0;
          return result;
        } catch (error) {
          await wait(error);
        }
      }
    },
  };
}
