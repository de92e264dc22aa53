/**
 * Reads the outbox and hands every event, in order, to the consumers. A consumer works in the transaction that moves
 * its place forward: what it writes to the database happens exactly once; what goes outside it queues as a job there.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tx } from '../db/database.ts';
import {
  countFailure,
  ensureConsumer,
  hasEvents,
  lockCursor,
  moveCursor,
  type OutboxEvent,
  parkEvent,
  readEvents,
} from './outbox-store.ts';

export interface Consumer {
  name: string;
  /** In order per workspace. Throwing repeats all of them later; so handling one twice must be harmless. */
  handle(events: readonly OutboxEvent[], tx: Tx): Promise<void>;
}

export interface Outbox {
  start(): Promise<void>;
  /** Somebody committed in this process: look now rather than at the next tick. */
  wake(): void;
  stop(): Promise<void>;
}

const batchSize = 500;
const idlePause = 200;
/** After this many failures an event is set aside, so that the others can go on. */
const maxAttempts = 6;

export function createOutbox(db: Database, consumers: readonly Consumer[], log: FastifyBaseLogger): Outbox {
  let stopped = false;
  let loops: Promise<void>[] = [];
  const wakers = new Set<() => void>();

  async function loop(consumer: Consumer): Promise<void> {
    while (!stopped) {
      let busy = false;
      try {
        busy = await consumeBatch(db, consumer, log);
      } catch (error) {
        log.warn({ err: error, consumer: consumer.name }, 'the outbox could not be read; trying again');
      }
      if (!busy) await pause();
    }
  }

  function pause(): Promise<void> {
    if (stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        wakers.delete(done);
        resolve();
      };
      const timer = setTimeout(done, idlePause);
      wakers.add(done);
    });
  }

  return {
    async start() {
      for (const consumer of consumers) await ensureConsumer(db, consumer.name);
      loops = consumers.map(loop);
    },
    wake() {
      for (const done of [...wakers]) done();
    },
    async stop() {
      stopped = true;
      for (const done of [...wakers]) done();
      await Promise.all(loops);
    },
  };
}

/** Says whether there may be more. */
export async function consumeBatch(db: Database, consumer: Consumer, log: FastifyBaseLogger): Promise<boolean> {
  if (!(await hasEvents(db, consumer.name))) return false;
  let taken: { single: boolean } | undefined;
  let failed: { error: unknown; single: boolean } | undefined;
  const more = await db
    .asSystem(async (tx) => {
      const cursor = await lockCursor(tx, consumer.name);
      if (cursor === undefined) return false;
      // After a failure one by one, to find the event that does not go through.
      const size = cursor.attempts > 0 ? 1 : batchSize;
      const events = await readEvents(tx, cursor, size);
      const last = events.at(-1);
      if (last === undefined) return false;
      taken = { single: size === 1 };
      await consumer.handle(events, tx);
      await moveCursor(tx, consumer.name, last);
      return true;
    })
    .catch((error) => {
      if (taken === undefined) throw error;
      // Whatever went wrong from there on, up to the commit, is the handler's doing as far as one can tell.
      failed = { error, ...taken };
      return true;
    });
  if (failed) await noteFailure(db, consumer, failed, log);
  return more;
}

async function noteFailure(
  db: Database,
  consumer: Consumer,
  failed: { error: unknown; single: boolean },
  log: FastifyBaseLogger,
): Promise<void> {
  await db.asSystem(async (tx) => {
    const cursor = await lockCursor(tx, consumer.name);
    if (cursor === undefined) return;
    if (failed.single && cursor.attempts >= maxAttempts) {
      const [event] = await readEvents(tx, cursor, 1);
      if (event === undefined) return;
      await parkEvent(tx, consumer.name, event, String((failed.error as Error)?.stack ?? failed.error));
      await moveCursor(tx, consumer.name, event);
      log.error({ err: failed.error, consumer: consumer.name, event }, 'an event was set aside');
      return;
    }
    log.warn(
      { err: failed.error, consumer: consumer.name, attempt: cursor.attempts + 1 },
      'an event was not handled; trying again',
    );
    await countFailure(tx, consumer.name, cursor.attempts === 0 ? 0 : 100 * 2 ** cursor.attempts);
  });
}
