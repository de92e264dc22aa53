/**
 * The doors to the database. `withTenant` is the only way to a workspace's rows: it opens a transaction as a role
 * that owns nothing and sets the workspace, which every row-level policy compares with. Without it zero rows are seen.
 */

import pg from 'pg';
import { type Actor, systemActor } from '../actor.ts';
import { uuid } from '../uuid.ts';
import { asCodedError } from './database-errors.ts';
import { DriverQuery } from './driver-query.ts';
import { toInstant } from './instant.ts';
import { PipelinedConnection } from './pipelined-connection.ts';
import type { Sql } from './sql.ts';
import { prepareEntering, TenantQuery } from './tenant-query.ts';

/** Rows that belong to no workspace (accounts, provider) carry this id, so that one rule holds for all rows. */
export const platformOrganization = '00000000-0000-0000-0000-000000000000';

export type Row = Record<string, unknown>;

/** A transaction in one workspace, done in the name of one actor. */
export interface Tx {
  readonly organizationId: string;
  readonly actor: Actor;
  query<T extends object = Row>(statement: Sql): Promise<T[]>;
  /** The first row, or undefined: of a look-up by key, since on reads many share a connection for these. */
  first<T extends object = Row>(statement: Sql): Promise<T | undefined>;
  /** The first row; its absence is a fault in the program. */
  one<T extends object = Row>(statement: Sql): Promise<T>;
  /** How many rows a statement touched. */
  run(statement: Sql): Promise<number>;
  /** For libraries that speak to the driver, inside the same transaction. */
  readonly client: pg.ClientBase;
  /** The same transaction in another workspace, or in none: where one thing belongs to both. */
  within<T>(organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Says that an event was written: whoever waits for events is told after the commit. */
  announce(): void;
}

export interface Database {
  withTenant<T>(organizationId: string, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reads only, and sees what is committed: each statement is a transaction of its own, in one round trip. */
  readTenant<T>(organizationId: string, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Across workspaces: signing in, the outbox, the provider's area. Sees only tables that grant it. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One statement across workspaces, without a transaction of its own. */
  systemQuery<T extends object = Row>(statement: Sql): Promise<T[]>;
  /** The first row of a look-up by key across workspaces; those who ask by one `key` at one time share the answer. */
  systemFirst<T extends object = Row>(statement: Sql, key?: string): Promise<T | undefined>;
  /** For libraries that bring their own statements (jobs, limits). */
  readonly systemPool: pg.Pool;
  close(): Promise<void>;
}

const { builtins } = pg.types;

/** Times as they go over the wire; 64-bit counters as numbers, since none here comes near 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === builtins.TIMESTAMPTZ) return toInstant;
    if (oid === builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

export interface DatabaseOptions {
  app: pg.PoolConfig;
  system: pg.PoolConfig;
  onError: (error: Error) => void;
  /** Called after the commit of a transaction that has announced an event. */
  onEvent?: () => void;
}

export function openDatabase(options: DatabaseOptions): Database {
  const appPool = createPool({ onConnect: prepareEntering, ...options.app }, options.onError);
  const systemPool = createPool(options.system, options.onError);
  const appPipeline = new PipelinedConnection({ connection: { ...options.app, types }, prepare: prepareEntering });
  const systemPipeline = new PipelinedConnection({ connection: { ...options.system, types } });

  async function transaction<T>(
    pool: pg.Pool,
    begin: string,
    organizationId: string,
    actor: Actor,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const client = await pool.connect().catch(asCodedError);
    let broken: Error | undefined;
    try {
      await client.query(begin);
      const tx = new Transaction(client, organizationId, actor);
      const result = await work(tx);
      // After an error that somebody swallowed, PostgreSQL answers a commit with a rollback, and calls it done.
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw new Error('a statement failed, and the transaction was rolled back');
      if (tx.announced) options.onEvent?.();
      return result;
    } catch (error) {
      // A connection that cannot even roll back is not given back to the pool.
      await client.query('rollback').catch((cause: Error) => {
        broken = cause;
      });
      return asCodedError(error);
    } finally {
      client.release(broken);
    }
  }

  return {
    systemPool,
    withTenant: (organizationId, actor, work) =>
      transaction(appPool, `begin; ${enter(organizationId)}`, organizationId, actor, work),
    async readTenant(organizationId, actor, work) {
      return work(new Reading(appPool, appPipeline, checked(organizationId), actor)).catch(asCodedError);
    },
    asSystem: (work) => transaction(systemPool, 'begin', platformOrganization, systemActor, work),
    async systemQuery<T extends object>(statement: Sql) {
      const result = await systemPool.query<T & Row>(statement).catch(asCodedError);
      return result.rows as T[];
    },
    async systemFirst<T extends object>(statement: Sql, key?: string) {
      const result = await systemPipeline
        .query<T & Row>(
          () => new DriverQuery(statement),
          () => systemPool.query<T & Row>(statement),
          key,
        )
        .catch(asCodedError);
      return result.rows[0] as T | undefined;
    },
    async close() {
      await Promise.all([appPipeline.close(), systemPipeline.close(), appPool.end(), systemPool.end()]);
    },
  };
}

function enter(organizationId: string): string {
  return `set local muster.organization = '${checked(organizationId)}'`;
}

function checked(organizationId: string): string {
  if (!uuid.test(organizationId)) throw new TypeError('not the id of a workspace');
  return organizationId;
}

function createPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: 5_000, types, ...config });
  // Without a listener, a database that shuts down would end this process too.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

abstract class Statements implements Tx {
  readonly organizationId: string;
  readonly actor: Actor;

  constructor(organizationId: string, actor: Actor) {
    this.organizationId = organizationId;
    this.actor = actor;
  }

  protected abstract send<T extends Row>(statement: Sql): Promise<pg.QueryResult<T>>;
  abstract readonly client: pg.ClientBase;
  abstract announce(): void;
  abstract within<T>(organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T>;

  async query<T extends object = Row>(statement: Sql): Promise<T[]> {
    return (await this.send<T & Row>(statement)).rows;
  }

  async first<T extends object = Row>(statement: Sql): Promise<T | undefined> {
    return (await this.send<T & Row>(statement)).rows[0];
  }

  async one<T extends object = Row>(statement: Sql): Promise<T> {
    const [row] = await this.query<T>(statement);
    if (row === undefined) throw new Error('a row was expected and none came');
    return row;
  }

  async run(statement: Sql): Promise<number> {
    return (await this.send(statement)).rowCount ?? 0;
  }
}

class Transaction extends Statements {
  readonly client: pg.ClientBase;
  announced = false;

  constructor(client: pg.ClientBase, organizationId: string, actor: Actor) {
    super(organizationId, actor);
    this.client = client;
  }

  protected override send<T extends Row>(statement: Sql): Promise<pg.QueryResult<T>> {
    return this.client.query<T>(statement);
  }

  override announce(): void {
    this.announced = true;
  }

  override async within<T>(organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    await this.client.query(enter(organizationId));
    const inside = new Transaction(this.client, organizationId, this.actor);
    // What fails in there fails the whole: there is nothing to come back to.
    const result = await work(inside);
    if (inside.announced) this.announce();
    await this.client.query(enter(this.organizationId));
    return result;
  }
}

class Reading extends Statements {
  readonly #pool: pg.Pool;
  readonly #pipeline: PipelinedConnection;

  constructor(pool: pg.Pool, pipeline: PipelinedConnection, organizationId: string, actor: Actor) {
    super(organizationId, actor);
    this.#pool = pool;
    this.#pipeline = pipeline;
  }

  override async first<T extends object = Row>(statement: Sql): Promise<T | undefined> {
    const query = () => new TenantQuery(this.organizationId, statement);
    return (await this.#pipeline.query<T & Row>(query, () => this.send(statement))).rows[0];
  }

  protected override send<T extends Row>(statement: Sql): Promise<pg.QueryResult<T>> {
    return this.#pool.query(new TenantQuery(this.organizationId, statement) as never);
  }

  override get client(): never {
    throw new Error('what only reads has no transaction to work in');
  }

  override announce(): never {
    throw new Error('what only reads has no event to tell of');
  }

  override within(): never {
    throw new Error('what only reads has no transaction to work in');
  }
}
