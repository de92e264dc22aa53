import { CodedError, fail } from './errors.ts';

/** Runs `work` when it is the owner's turn. `owner`: a workspace, an account, an address. */
export type Enqueue = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

interface QueueLimits {
  /** How many run at one time. */
  running: number;
  /** How many of those are of one owner; 1 unless said. */
  runningPerOwner?: number;
  /** How many wait. */
  waiting: number;
  /** How many of those are of one owner. */
  waitingPerOwner: number;
  /** For how long one waits. Callers give up after a while, and the work would be done for nobody. */
  waitingMs?: number;
}

interface Owner {
  name: string;
  running: number;
  waiting: PromiseWithResolvers<void>[];
}

/**
 * A fair queue, for work that takes much of what all share (a connection for minutes, a processor). Owners take turns,
 * so a flood of one owner is that owner's wait. What does not fit is refused (1001): of a full queue, the last of the
 * owner who has most waiting.
 */
export function createQueue(limits: QueueLimits): Enqueue {
  const { runningPerOwner = 1, waitingPerOwner, waitingMs } = limits;
  /** In the order of their turns: whoever begins goes to the end. */
  const owners = new Map<string, Owner>();
  let running = 0;
  let waiting = 0;

  function begin(owner: Owner): void {
    running++;
    owner.running++;
    owners.delete(owner.name);
    owners.set(owner.name, owner);
  }

  function end(owner: Owner): void {
    running--;
    owner.running--;
    forgetIdle(owner);
    for (const next of owners.values()) {
      if (running >= limits.running) return;
      if (next.running >= runningPerOwner) continue;
      const first = next.waiting.shift();
      if (first === undefined) continue;
      waiting--;
      begin(next);
      first.resolve();
    }
  }

  function refuse(owner: Owner, turn: PromiseWithResolvers<void>): void {
    owner.waiting.splice(owner.waiting.indexOf(turn), 1);
    waiting--;
    forgetIdle(owner);
    turn.reject(new CodedError(1001));
  }

  function forgetIdle(owner: Owner): void {
    if (owner.running === 0 && owner.waiting.length === 0) owners.delete(owner.name);
  }

  function makeSpace(own: number): void {
    const [longest] = [...owners.values()].sort((a, b) => b.waiting.length - a.waiting.length);
    const last = longest?.waiting.at(-1);
    if (longest === undefined || last === undefined || longest.waiting.length <= own + 1) fail(1001);
    refuse(longest, last);
  }

  async function wait(owner: Owner): Promise<void> {
    if (owner.waiting.length >= waitingPerOwner) fail(1001);
    if (waiting >= limits.waiting) makeSpace(owner.waiting.length);
    const turn = Promise.withResolvers<void>();
    owner.waiting.push(turn);
    waiting++;
    owners.set(owner.name, owner);
    const timer = waitingMs === undefined ? undefined : setTimeout(refuse, waitingMs, owner, turn);
    await turn.promise.finally(() => clearTimeout(timer));
  }

  return async (name, work) => {
    const owner = owners.get(name) ?? { name, running: 0, waiting: [] };
    if (running < limits.running && owner.running < runningPerOwner) begin(owner);
    else await wait(owner);
    try {
      return await work();
    } finally {
      end(owner);
    }
  };
}
