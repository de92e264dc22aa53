/** What PostgreSQL announces (LISTEN), on one connection of this process for all channels. */
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

export interface Heard {
  announced(payload: string): void;
  /** The connection was lost and is back: something may have been announced meanwhile. */
  gap(): void;
}

export interface Listener {
  start(): Promise<void>;
  /** From when it resolves on, nothing that is announced is missed without a gap. */
  listen(channel: string, heard: Heard): Promise<void>;
  unlisten(channel: string): void;
  stop(): Promise<void>;
}

export function createListener(connection: pg.ClientConfig, log: FastifyBaseLogger): Listener {
  const channels = new Map<string, Heard>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionTimeoutMillis: 5_000, keepAlive: true, ...connection });
    next.on('notification', ({ channel, payload }) => channels.get(channel)?.announced(payload ?? ''));
    const lost = (error?: Error) => {
      if (client !== next || stopped) return;
      client = undefined;
      log.warn({ err: error }, 'announcements of the database are missed; reconnecting');
      reconnect();
    };
    next.on('error', lost);
    next.on('end', () => lost());
    await next.connect();
    const known = [...channels.keys()];
    await next.query(['select 1', ...known.map(listenTo)].join('; ')).catch(async (error) => {
      await next.end().catch(() => {});
      throw error;
    });
    if (stopped) return next.end();
    client = next;
    // Those who came while it connected have waited in vain.
    for (const channel of channels.keys()) if (!known.includes(channel)) await send(listenTo(channel));
    for (const heard of channels.values()) heard.gap();
  }

  function reconnect(): void {
    retry = setTimeout(() => connect().catch(reconnect), 500);
  }

  /** A connection that breaks meanwhile is followed by one that listens to all channels, and by a gap. */
  async function send(statement: string): Promise<void> {
    await client?.query(statement).catch((error) => log.warn({ err: error }, 'a channel could not be listened to'));
  }

  return {
    start: connect,
    async listen(channel, heard) {
      channels.set(channel, heard);
      await send(listenTo(channel));
    },
    unlisten(channel) {
      if (channels.delete(channel)) void send(`unlisten ${name(channel)}`);
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

const name = pg.escapeIdentifier;

function listenTo(channel: string): string {
  return `listen ${name(channel)}`;
}
