/**
 * Reads the outbox and hands every event, in order, to the consumers. A consumer works in the transaction that moves
 * its place forward: what it writes to the database happens exactly once; what goes outside it queues as a job there.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tx } from '../db/database.ts';
import { CodedError } from '../errors.ts';
import { createPauses } from '../pauses.ts';
import {
  ensureConsumer,
  hasEvents,
  lockCursor,
  lockParkedEvent,
  moveCursor,
  noteFailedBatch,
  noteFailedEvent,
  type OutboxEvent,
  type ParkedEvent,
  parkEvent,
  readEvents,
  releaseParkedEvent,
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
/** After this many failures, in about ten seconds, an event is set aside, so that the others can go on. */
const maxAttempts = 6;
/** While the database or the disk is the trouble, no event is to blame. */
const outagePause = 2_000;

export function createOutbox(db: Database, consumers: readonly Consumer[], log: FastifyBaseLogger): Outbox {
  const pauses = createPauses(idlePause);
  let loops: Promise<void>[] = [];

  async function loop(consumer: Consumer): Promise<void> {
    while (!pauses.ended) {
      let busy = false;
      try {
        busy = await consumeBatch(db, consumer, log);
      } catch (error) {
        log.warn({ err: error, consumer: consumer.name }, 'the outbox could not be read; trying again');
      }
      if (!busy) await pauses.take();
    }
  }

  return {
    async start() {
      for (const consumer of consumers) await ensureConsumer(db, consumer.name);
      loops = consumers.map(loop);
    },
    wake: pauses.wake,
    async stop() {
      pauses.end();
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
      const size = cursor.singly > 0 ? 1 : batchSize;
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
  { error, single }: { error: unknown; single: boolean },
  log: FastifyBaseLogger,
): Promise<void> {
  await db.asSystem(async (tx) => {
    const cursor = await lockCursor(tx, consumer.name);
    if (cursor === undefined) return;
    const about = { err: error, consumer: consumer.name };
    if (error instanceof CodedError && (error.code === 1001 || error.code === 1002)) {
      log.warn(about, 'events wait until the trouble is over');
      return noteFailedEvent(tx, consumer.name, outagePause, false);
    }
    if (!single) {
      log.warn(about, 'some event was not handled; going on one by one');
      return noteFailedBatch(tx, consumer.name, batchSize);
    }
    if (cursor.attempts < maxAttempts) {
      log.warn({ ...about, attempt: cursor.attempts + 1 }, 'an event was not handled; trying again');
      return noteFailedEvent(tx, consumer.name, 100 * 2 ** cursor.attempts, true);
    }
    const [event] = await readEvents(tx, cursor, 1);
    if (event === undefined) return;
    await parkEvent(tx, consumer.name, event, String((error as Error)?.stack ?? error));
    await moveCursor(tx, consumer.name, event);
    log.error({ ...about, event }, 'an event was set aside');
  });
}

/** Tries once more what was set aside: a new version, or a better day, may be able to handle it. */
export async function retryParked(db: Database, consumers: readonly Consumer[], log: FastifyBaseLogger): Promise<void> {
  let last: number | undefined = 0;
  while (last !== undefined) last = await retryNext(db, consumers, last, log);
}

/** Undefined when there is none after the given one. */
async function retryNext(
  db: Database,
  consumers: readonly Consumer[],
  after: number,
  log: FastifyBaseLogger,
): Promise<number | undefined> {
  const names = consumers.map(({ name }) => name);
  const tried: ParkedEvent[] = [];
  await db
    .asSystem(async (tx) => {
      const parked = await lockParkedEvent(tx, after, names);
      if (parked === undefined) return;
      tried.push(parked);
      await consumers.find(({ name }) => name === parked.consumer)?.handle([parked.event], tx);
      await releaseParkedEvent(tx, parked);
    })
    .catch((error) => log.warn({ err: error, tried }, 'an event that was set aside still cannot be handled'));
  return tried[0]?.event.id;
}
