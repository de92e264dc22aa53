import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { announceEvents } from './wake-store.ts';

/** Tells the processes that read the outbox that there is something in it; what comes meanwhile is told of together. */
export function createWaker(db: Database, log: FastifyBaseLogger): () => void {
  let underWay = false;
  let again = false;

  async function tell(): Promise<void> {
    underWay = true;
    do {
      again = false;
      // They look by themselves every second.
      await announceEvents(db).catch((error) => log.warn({ err: error }, 'workers were not woken'));
    } while (again);
    underWay = false;
  }

  return () => {
    if (underWay) again = true;
    else void tell();
  };
}
