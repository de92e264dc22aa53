import { setTimeout as pause } from 'node:timers/promises';

/** Asks until there is an answer; fails after a while, since some never come. */
export async function until<T>(ask: () => Promise<T | undefined | false>, patience = 20_000): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error('it never came');
    await pause(50);
  }
}
