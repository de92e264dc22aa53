/** One consumer's work on some events, and what becomes of those that it cannot handle. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { CodedError } from '../errors.ts';
import type { Consumer, JobQueue, OutboxEvent } from './consumer.ts';
import {
  type ConsumerState,
  type Cursor,
  lockConsumer,
  lockParkedEvent,
  moveCursor,
  noteFailedAgain,
  noteFailedBatch,
  noteFailedEvent,
  type ParkedKey,
  parkEvent,
  releaseParkedEvent,
} from './outbox-store.ts';

export interface OutboxDeps {
  db: Database;
  consumers: readonly Consumer[];
  jobs: JobQueue;
  log: FastifyBaseLogger;
}

/** After this many failures, in about ten seconds, an event is set aside, so that the others can go on. */
const maxAttempts = 6;
/** While the database or the disk is the trouble, no event is to blame. */
const outagePause = 2_000;

/** `wanted` are those of its types among the events from its cursor up to `last`. */
export async function handleEvents(
  { db, jobs, log }: Pick<OutboxDeps, 'db' | 'jobs' | 'log'>,
  consumer: Consumer,
  state: ConsumerState,
  wanted: readonly OutboxEvent[],
  last: Cursor,
): Promise<void> {
  // After a failure one by one, to find the event that does not go through.
  const [first] = wanted;
  const single = state.singly > 0 ? first : undefined;
  let taken = false;
  try {
    await db.asSystem(async (tx) => {
      if ((await lockConsumer(tx, state)) === undefined) return;
      taken = true;
      await consumer.handle(single ? [single] : wanted, tx, jobs);
      await moveCursor(tx, consumer.name, single ?? last);
    });
  } catch (error) {
    if (!taken) throw error;
    // Whatever went wrong from there on, up to the commit, is the handler's doing as far as one can tell.
    await noteFailure({ db, log }, consumer, state, { error, single, size: wanted.length });
  }
}

async function noteFailure(
  { db, log }: Pick<OutboxDeps, 'db' | 'log'>,
  { name }: Consumer,
  state: ConsumerState,
  { error, single, size }: { error: unknown; single: OutboxEvent | undefined; size: number },
): Promise<void> {
  await db.asSystem(async (tx) => {
    const now = await lockConsumer(tx, state);
    if (now === undefined) return;
    const about = { err: error, consumer: name };
    if (error instanceof CodedError && (error.code === 1001 || error.code === 1002)) {
      log.warn(about, 'events wait until the trouble is over');
      return noteFailedEvent(tx, name, outagePause, false);
    }
    if (single === undefined) {
      log.warn(about, 'some event was not handled; going on one by one');
      return noteFailedBatch(tx, name, size);
    }
    if (now.attempts < maxAttempts) {
      log.warn({ ...about, attempt: now.attempts + 1 }, 'an event was not handled; trying again');
      return noteFailedEvent(tx, name, 100 * 2 ** now.attempts, true);
    }
    await parkEvent(tx, name, single, { error: written(error), attempts: now.attempts + 1 });
    await moveCursor(tx, name, single);
    log.error({ ...about, event: single }, 'an event was set aside');
  });
}

/** Tries once more what was set aside, or one of it: a new version, or a better day, may be able to handle it. */
export async function retryParked({ db, consumers, jobs, log }: OutboxDeps, only?: ParkedKey): Promise<void> {
  const names = only ? [only.consumer] : consumers.map(({ name }) => name);
  let after: ParkedKey = { consumer: '', eventId: only?.eventId ?? 0 };
  for (let more = true; more; ) {
    more = false;
    try {
      await db.asSystem(async (tx) => {
        const parked = await lockParkedEvent(tx, after, names);
        const consumer = consumers.find(({ name }) => name === parked?.consumer);
        if (parked === undefined || consumer === undefined || (only && parked.event.id !== only.eventId)) return;
        more = true;
        after = { consumer: parked.consumer, eventId: parked.event.id };
        await consumer.handle([parked.event], tx, jobs);
        await releaseParkedEvent(tx, after);
      });
    } catch (error) {
      log.warn({ err: error, ...after }, 'an event that was set aside still cannot be handled');
      if (more) await noteFailedAgain(db, after, written(error));
    }
    if (only) return;
  }
}

function written(error: unknown): string {
  return String((error as Error)?.stack ?? error);
}
