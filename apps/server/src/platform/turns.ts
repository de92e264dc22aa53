import { fail } from './errors.ts';

/**
 * For work that takes much of what all share (a connection for minutes, a processor): a few are under way at one time,
 * some wait for their turn, and whoever comes after those is told to come later (1001).
 */
export function createTurns(atOnce: number, waitingAtMost: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let underWay = 0;

  async function start(): Promise<void> {
    if (underWay < atOnce) {
      underWay++;
      return;
    }
    if (waiting.length >= waitingAtMost) fail(1001);
    // Whoever ends hands the place on.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function end(): void {
    const next = waiting.shift();
    if (next) next();
    else underWay--;
  }

  return async (work) => {
    await start();
    try {
      return await work();
    } finally {
      end();
    }
  };
}
