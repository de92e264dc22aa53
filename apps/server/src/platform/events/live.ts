/** Live updates: one consumer announces what happened to all processes, and each tells its own listeners. */
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { liveChannel, notifyLive } from './live-store.ts';
import type { Consumer } from './outbox.ts';
import type { OutboxEvent } from './outbox-store.ts';

export interface LiveEvent {
  organizationId: string;
  type: string;
  entity: string;
  entityId: string;
  /** All of those to which the same was done at once. */
  ids?: readonly string[] | undefined;
  /** Of what belongs to one app: those who see only some of them hear of theirs. */
  applicationId?: string | undefined;
}

export interface LiveListener {
  event(event: LiveEvent): void;
  /** Something may have happened that nobody was told of. */
  gap(): void;
}

export interface Live {
  start(): Promise<void>;
  /** Every event of every workspace; the listener picks. Returns how to stop listening. */
  subscribe(listener: LiveListener): () => void;
  stop(): Promise<void>;
}

/** A notification holds fewer than 8000 bytes (PostgreSQL manual, NOTIFY). */
const maxPayload = 7000;
/** So many ids fit into one. */
const idsAtOnce = 150;

export const liveConsumer: Consumer = {
  name: 'live',
  async handle(events, tx) {
    let batch: LiveEvent[] = [];
    let size = 0;
    for (const event of events.flatMap(toLive)) {
      const length = Buffer.byteLength(JSON.stringify(event));
      if (length > maxPayload) continue;
      if (size + length > maxPayload) {
        await notifyLive(tx, JSON.stringify(batch));
        batch = [];
        size = 0;
      }
      batch.push(event);
      size += length + 1;
    }
    if (batch.length > 0) await notifyLive(tx, JSON.stringify(batch));
  },
};

/** What was done to many at once is told in as many pieces as it takes. */
function toLive({ organizationId, type, entity, entityId, payload }: OutboxEvent): LiveEvent[] {
  const applicationId = typeof payload.applicationId === 'string' ? payload.applicationId : undefined;
  const event: LiveEvent = { organizationId, type, entity, entityId, applicationId };
  const ids = Array.isArray(payload.ids) ? (payload.ids as string[]) : [];
  if (ids.length < 2) return [event];
  const pieces = Math.ceil(ids.length / idsAtOnce);
  return Array.from({ length: pieces }, (_, at) => ({
    ...event,
    ids: ids.slice(at * idsAtOnce, (at + 1) * idsAtOnce),
  }));
}

export function createLive(connection: pg.ClientConfig, log: FastifyBaseLogger): Live {
  const listeners = new Set<LiveListener>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionTimeoutMillis: 5_000, keepAlive: true, ...connection });
    next.on('notification', ({ payload }) => {
      for (const event of JSON.parse(payload ?? '[]') as LiveEvent[])
        for (const listener of listeners) listener.event(event);
    });
    const lost = (error?: Error) => {
      if (client !== next || stopped) return;
      client = undefined;
      log.warn({ err: error }, 'live updates lost the database; reconnecting');
      reconnect();
    };
    next.on('error', lost);
    next.on('end', () => lost());
    await next.connect();
    await next.query(`listen ${liveChannel}`).catch(async (error) => {
      await next.end().catch(() => {});
      throw error;
    });
    if (stopped) return next.end();
    client = next;
    for (const listener of listeners) listener.gap();
  }

  function reconnect(): void {
    retry = setTimeout(() => connect().catch(reconnect), 500);
  }

  return {
    start: connect,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
