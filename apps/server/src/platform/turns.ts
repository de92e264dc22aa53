import { fail } from './errors.ts';

/** `owner`: for whom it is done, where one of many must not keep the others waiting. */
type InTurn = <T>(work: () => Promise<T>, owner?: string) => Promise<T>;

/** Of all that may wait, one owner takes no more than this part. */
const ownShare = 1 / 3;

/**
 * For work that takes much of what all share (a connection for minutes, a processor): a few are under way at one time,
 * one of each owner, some wait for their turn, and whoever comes after those is told to come later (1001).
 */
export function createTurns(atOnce: number, waitingAtMost: number): InTurn {
  const waiting: { owner: string | undefined; begin(): void }[] = [];
  const busy = new Set<string>();
  let underWay = 0;

  function mayBegin(owner: string | undefined): boolean {
    return underWay < atOnce && (owner === undefined || !busy.has(owner));
  }

  function take(owner: string | undefined): void {
    underWay++;
    if (owner !== undefined) busy.add(owner);
  }

  async function start(owner: string | undefined): Promise<void> {
    if (mayBegin(owner)) return take(owner);
    const own = owner === undefined ? 0 : waiting.filter((other) => other.owner === owner).length;
    if (waiting.length >= waitingAtMost || own >= Math.ceil(waitingAtMost * ownShare)) fail(1001);
    await new Promise<void>((resolve) => waiting.push({ owner, begin: resolve }));
  }

  /** Whoever ends hands the place on, to the first who may have it. */
  function end(owner: string | undefined): void {
    underWay--;
    if (owner !== undefined) busy.delete(owner);
    const next = waiting.findIndex((other) => mayBegin(other.owner));
    for (const { owner: theirs, begin } of next < 0 ? [] : waiting.splice(next, 1)) {
      take(theirs);
      begin();
    }
  }

  return async (work, owner) => {
    await start(owner);
    try {
      return await work();
    } finally {
      end(owner);
    }
  };
}
