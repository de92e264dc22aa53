/** Who wants to hear of what, and what they do about it. */
import type { EventEntity, EventPayload, EventType } from '@muster/contract/events';
import type { Tx } from '../db/database.ts';
import type { Jobs, Queue } from '../jobs/jobs.ts';

/** An event as it was written, its payload by its type. */
export type OutboxEvent<T extends EventType = EventType> = T extends EventType
  ? {
      id: number;
      /** 64-bit, as text: it does not fit a JavaScript number. */
      xact: string;
      organizationId: string;
      type: T;
      entity: EventEntity<T>;
      entityId: string;
      payload: EventPayload<T>;
      userId: string | null;
      createdAt: string;
    }
  : never;

/** Queues jobs in the transaction in which the events are ticked off. */
export type JobQueue = Pick<Jobs, 'send' | 'sendMany'>;

export interface Consumer {
  /** Its cursor goes by this name: another name has everything again that is still there. */
  name: string;
  /** No other events come. */
  on: readonly EventType[];
  /** In order per workspace. Throwing repeats all of them later; so handling one twice must be harmless. */
  handle(events: readonly OutboxEvent[], tx: Tx, jobs: JobQueue): Promise<void>;
}

export function consumer<T extends EventType>(of: {
  name: string;
  on: readonly T[];
  handle(events: readonly OutboxEvent<T>[], tx: Tx, jobs: JobQueue): Promise<void>;
}): Consumer {
  return { ...of, handle: (events, tx, jobs) => of.handle(events as readonly OutboxEvent<T>[], tx, jobs) };
}

/** More at once wait until no other job of their kind does, such as the mail to somebody who is invited alone. */
const few = 10;

/** On these events, that job; `data` says with what, and for how many. */
export function runJobOn<T extends EventType, D extends object>(
  on: T | readonly T[],
  job: Queue<D>,
  data: (event: OutboxEvent<T>) => D | readonly D[],
): Consumer {
  return consumer({
    name: `job ${job.name}`,
    on: typeof on === 'string' ? [on] : on,
    async handle(events, tx, jobs) {
      for (const event of events) {
        const given = data(event);
        const wanted: readonly D[] = Array.isArray(given) ? given : [given as D];
        if (wanted.length > few) await jobs.sendMany(tx, job, wanted);
        else for (const one of wanted) await jobs.send(tx, job, one);
      }
    },
  });
}

/** What an event is about: one thing, or many that were changed together. */
export function idsOf({ entityId, payload }: Pick<OutboxEvent, 'entityId' | 'payload'>): readonly string[] {
  return payload.ids ?? [entityId];
}
