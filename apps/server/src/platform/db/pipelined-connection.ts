/**
 * One connection that all callers share for look-ups by key. Each is sent without waiting for the answers to those
 * before it (PostgreSQL manual, Pipeline Mode), so that under load one process of the database gets through many at a
 * time, instead of many being woken for one each. It is a short cut and never the only way: a statement that takes
 * long, or a connection that breaks, sends everybody to the pool, where nobody waits behind anybody.
 */
import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { DriverQuery } from './driver-query.ts';

/** Milliseconds after which a statement is no look-up by key, and must not hold up the others. */
const longestStatement = 300;
/** For how long everybody then takes the pool. */
const restTime = 1_000;

export interface PipelineOptions {
  connection: pg.ClientConfig;
  prepare?: (client: pg.ClientBase) => Promise<void>;
}

export class PipelinedConnection {
  readonly #options: PipelineOptions;
  #client: pg.Client | undefined;
  #opening: Promise<void> | undefined;
  #restsUntil = 0;
  #closed = false;
  #gathering = false;
  readonly #asked = new Map<string, Promise<pg.QueryResult>>();

  constructor(options: PipelineOptions) {
    this.#options = options;
  }

  /**
   * Sends what only reads, and so may be sent again; `otherwise` when the connection is not open or breaks. What is asked
   * twice by the same `key` before it has gone out goes out once.
   */
  async query<T extends pg.QueryResultRow>(
    query: () => DriverQuery,
    otherwise: () => Promise<pg.QueryResult<T>>,
    key?: string,
  ): Promise<pg.QueryResult<T>> {
    const asked = key === undefined ? undefined : this.#asked.get(key);
    if (asked !== undefined) return asked as Promise<pg.QueryResult<T>>;
    const open = this.#client !== undefined;
    const answer = this.#send(query, otherwise);
    if (key !== undefined && open) this.#asked.set(key, answer);
    return answer;
  }

  async #send<T extends pg.QueryResultRow>(
    query: () => DriverQuery,
    otherwise: () => Promise<pg.QueryResult<T>>,
  ): Promise<pg.QueryResult<T>> {
    const client = this.#client;
    if (client === undefined) {
      // Nobody waits for it: it is there for those who come later.
      if (!this.#closed && Date.now() >= this.#restsUntil) this.#opening ??= this.#open();
      return otherwise();
    }
    try {
      return await new Promise((resolve, reject) => {
        const done = (error: Error | null, result: pg.QueryResult<T>) => (error ? reject(error) : resolve(result));
        this.#gather(streamOf(client));
        (client.query as (query: pg.Submittable, done: unknown) => void).call(client, query(), done);
      });
    } catch (error) {
      if (isAboutStatement(error)) throw error;
      this.#leave(client);
      return otherwise();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#opening;
    await this.#client?.end();
  }

  async #open(): Promise<void> {
    const { connection, prepare } = this.#options;
    const settings = { ...connection, connectionTimeoutMillis: 5_000, statement_timeout: longestStatement };
    const client = new pg.Client({ ...settings, pipeline: true } as pg.ClientConfig);
    client.on('error', () => this.#leave(client));
    client.on('end', () => this.#leave(client));
    try {
      await client.connect();
      await prepare?.(client);
      this.#client = client;
    } catch {
      // The pool meets the same problem, and tells it.
      this.#leave(client);
    } finally {
      this.#opening = undefined;
    }
  }

  /** What is asked for in the same round of the event loop goes out in one piece. */
  #gather(stream: Duplex): void {
    if (this.#gathering) return;
    this.#gathering = true;
    stream.cork();
    setImmediate(() => {
      this.#gathering = false;
      this.#asked.clear();
      stream.uncork();
    });
  }

  #leave(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined;
    this.#restsUntil = Date.now() + restTime;
    // Cut rather than ended in order: those who wait behind a slow statement are to take the other way at once.
    streamOf(client).destroy();
  }
}

function streamOf(client: pg.Client): Duplex {
  return (client as unknown as { connection: { stream: Duplex } }).connection.stream;
}

/** Cancelled for taking too long (57014), or unknown because its preparation was cancelled (26000). */
const pipelineCodes = new Set(['57014', '26000']);

function isAboutStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR' && !pipelineCodes.has(error.code ?? '');
}
