/**
 * Reads the outbox, once for all consumers of this process, and hands each the events that it wants, in order. A consumer
 * works in the transaction that moves its cursor: what it writes to the database happens exactly once; what goes outside
 * it queues as a job there.
 */
import { createPauses } from '../pauses.ts';
import type { Consumer, OutboxEvent } from './consumer.ts';
import { handleEvents, type OutboxDeps } from './handle-events.ts';
import {
  type ConsumerState,
  type Cursor,
  ensureConsumers,
  findWaiting,
  isKnown,
  readEvents,
  skipEvents,
} from './outbox-store.ts';

export interface Outbox {
  start(): Promise<void>;
  /** Events were committed: look now rather than at the next tick. */
  wake(): void;
  stop(): Promise<void>;
}

const batchSize = 500;
/** For those that nobody wakes for: events of programs that end at once, and notifications that got lost. */
const idlePause = 1_000;
/** While an older transaction holds events back, nobody says when it ends: so long at first, then longer and longer. */
const heldPause = 25;
/** Consumers go on together, and so read together, unless one of them takes longer than this. */
const patience = 250;

export function createOutbox(deps: OutboxDeps): Outbox {
  const { db, consumers, log } = deps;
  const pauses = createPauses(idlePause);
  const busy = new Map<string, Promise<void>>();
  let loop: Promise<void> | undefined;
  let pause = heldPause;

  /** Says how long to wait before the next look; 0 while there may be more. */
  async function look(): Promise<number> {
    const idle = consumers.filter(({ name }) => !busy.has(name));
    const waiting = await findWaiting(
      db,
      idle.map(({ name }) => name),
    );
    for (const together of groups(waiting.behind)) await hand(idle, together);
    if (waiting.behind.length > 0) {
      await Promise.race([Promise.all(busy.values()), new Promise((resolve) => setTimeout(resolve, patience))]);
      pause = heldPause;
      return 0;
    }
    pause = waiting.held ? Math.min(pause * 2, idlePause) : heldPause;
    return Math.min(waiting.held ? pause : idlePause, waiting.restMs ?? idlePause);
  }

  async function hand(idle: readonly Consumer[], states: readonly ConsumerState[]): Promise<void> {
    const [cursor] = states;
    const read = cursor ? await readEvents(db, cursor, batchSize) : [];
    const last = read.at(-1);
    if (cursor === undefined || last === undefined) return;
    const known = read.filter(isKnown);
    const skipped: string[] = [];
    for (const state of states) {
      const consumer = idle.find(({ name }) => name === state.name);
      if (consumer === undefined) continue;
      const wanted = known.filter(({ type }) => consumer.on.includes(type));
      if (wanted.length === 0) skipped.push(state.name);
      else begin(consumer, state, wanted, last);
    }
    if (skipped.length > 0) await skipEvents(db, skipped, cursor, last);
  }

  function begin(consumer: Consumer, state: ConsumerState, wanted: readonly OutboxEvent[], last: Cursor): void {
    const work = handleEvents(deps, consumer, state, wanted, last)
      .catch((error) => log.warn({ err: error, consumer: consumer.name }, 'events could not be handled; trying again'))
      .finally(() => {
        busy.delete(consumer.name);
        // Whoever was not waited for is looked after as soon as it is done.
        pauses.wake();
      });
    busy.set(consumer.name, work);
  }

  async function run(): Promise<void> {
    while (!pauses.ended) {
      const wait = await look().catch((error) => {
        log.warn({ err: error }, 'the outbox could not be read; trying again');
        return idlePause;
      });
      if (wait > 0) await pauses.take(wait);
    }
    await Promise.all(busy.values());
  }

  return {
    async start() {
      await ensureConsumers(
        db,
        consumers.map(({ name }) => name),
      );
      loop = run();
    },
    wake: pauses.wake,
    async stop() {
      pauses.end();
      await loop;
    },
  };
}

/** Those that are at the same place read the same. */
function groups(states: readonly ConsumerState[]): ConsumerState[][] {
  return Object.values(Object.groupBy(states, ({ xact, id }) => `${xact} ${id}`)).map((group) => group ?? []);
}
