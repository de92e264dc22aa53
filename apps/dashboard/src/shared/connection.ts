import { createSignal } from './signal.ts';

/** Whether the server can be reached. After a failure it is asked again and again until it answers. */
export interface Connection {
  /** True while the server cannot be reached. */
  lost: { get(): boolean; subscribe(listener: () => void): () => void };
  failed(): void;
  /** When something is asked; what it gives is told whether an answer came. */
  asking(): (answered: boolean) => void;
  /** Asks the server, and knows then whether it can be reached. */
  answers(): Promise<boolean>;
}

const firstPause = 1_000;
const longestPause = 15_000;

export function createConnection(probe: () => Promise<boolean>, target: EventTarget): Connection {
  const lost = createSignal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = firstPause;
  let losses = 0;

  function later(): void {
    clearTimeout(timer);
    timer = setTimeout(ask, pause);
    pause = Math.min(pause * 2, longestPause);
  }

  async function ask(): Promise<void> {
    if (lost.get() && !(await answers())) later();
  }

  function worked(): void {
    clearTimeout(timer);
    pause = firstPause;
    lost.set(false);
  }

  function failed(): void {
    if (lost.get()) return;
    losses += 1;
    lost.set(true);
    later();
  }

  // What was asked before the connection was lost, and is answered after, does not say that it is back.
  function asking(): (answered: boolean) => void {
    const before = losses;
    return (answered) => {
      if (!answered) failed();
      else if (losses === before) worked();
    };
  }

  async function answers(): Promise<boolean> {
    const tell = asking();
    const answered = await probe().catch(() => false);
    tell(answered);
    return answered;
  }

  // A machine without a network still reaches a server that runs on it: only asking tells.
  function doubt(): void {
    if (!lost.get()) void answers();
  }

  target.addEventListener('online', ask);
  target.addEventListener('offline', doubt);
  return { lost, failed, asking, answers };
}

/** Any answer that is not a gateway's excuse will do, also one that this origin may not read. */
export async function probeServer(base: string): Promise<boolean> {
  const request: RequestInit = {
    method: 'HEAD',
    mode: 'no-cors',
    cache: 'no-store',
    signal: AbortSignal.timeout(10_000),
  };
  const { status } = await fetch(`${base}/openapi.json`, request);
  return status < 500;
}
