/** Brings the database to the state this program needs; killed at any point, it goes on from there at the next start. */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartupError } from '../errors.ts';
import type { PostgresLog } from '../postgres/postgres-log.ts';
import { type Migration, readMigrations } from './migrations.ts';
import { splitStatements } from './statements.ts';

export interface MigrateOptions {
  migrationsDir: string;
  log: PostgresLog;
  /** The last one to apply; all without it. */
  upTo?: number;
  /** How long a statement waits for a lock, in milliseconds, before it lets others pass and tries again. */
  lockTimeout?: number;
  /** How often that is tried. */
  lockAttempts?: number;
}

export async function migrate(client: pg.Client, options: MigrateOptions): Promise<void> {
  const migrations = await readMigrations(options.migrationsDir);
  await client.query('set search_path = public');
  const applied = await readApplied(client);
  refuseDifferences(migrations, applied);
  for (const migration of migrations) {
    if (applied.has(migration.id) || migration.id > (options.upTo ?? Number.POSITIVE_INFINITY)) continue;
    const startedAt = Date.now();
    const label = `${String(migration.id).padStart(4, '0')}-${migration.name}`;
    try {
      if (migration.concurrent) await applyConcurrently(client, migration, label, options);
      else await withPatience(label, options, () => applyInTransaction(client, migration, options));
    } catch (error) {
      throw asStartupError(label, error);
    }
    options.log.info({ migration: label, milliseconds: Date.now() - startedAt }, 'migrated the database');
  }
}

type Applied = Map<number, { name: string; checksum: string }>;

async function readApplied(client: pg.Client): Promise<Applied> {
  const { rows: found } = await client.query(`select to_regclass('public.schema_migrations') is not null as there`);
  if (!found[0].there) {
    await client
      .query(
        `create table schema_migrations (
           id int primary key,
           name text not null,
           checksum text not null,
           applied_at timestamptz not null default now()
         )`,
      )
      .catch((error: { code?: string; message: string }) => {
        if (error.code !== '42501') throw error;
        throw new StartupError(
          `The user of DATABASE_URL may not create tables (${error.message}). Make it the owner of the database.`,
        );
      });
  }
  const { rows } = await client.query('select id, name, checksum from schema_migrations order by id');
  return new Map(rows.map((row) => [row.id, row]));
}

function refuseDifferences(migrations: Migration[], applied: Applied): void {
  const known = new Map(migrations.map((migration) => [migration.id, migration]));
  for (const [id, { name, checksum }] of applied) {
    const migration = known.get(id);
    if (!migration) {
      throw new StartupError(
        `The database is newer than this program: it has the migration ${id} (${name}), which is unknown here. Start a version of Muster at least as new as the one that used it last.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new StartupError(
        `The migration ${id} (${migration.name}) was changed after it had been applied to this database. Restore the file as it was; changes need a new migration.`,
      );
    }
  }
}

const remember = 'insert into schema_migrations (id, name, checksum) values ($1, $2, $3)';

async function applyInTransaction(client: pg.Client, migration: Migration, options: MigrateOptions): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeout(options)}`);
    await client.query(migration.sql);
    await client.query(remember, [migration.id, migration.name, migration.checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function applyConcurrently(client: pg.Client, migration: Migration, label: string, options: MigrateOptions) {
  for (const statement of splitStatements(migration.sql)) {
    // These wait for other transactions without holding up anybody, and start from nothing when cut short.
    const waits = /\bconcurrently\b/i.test(statement);
    await withPatience(label, options, async () => {
      await client.query(`set lock_timeout = ${waits ? 0 : lockTimeout(options)}`);
      await dropInvalidIndex(client, statement);
      await client.query(statement);
    });
  }
  await client.query('set lock_timeout = 0');
  await client.query(remember, [migration.id, migration.name, migration.checksum]);
}

/** A build that was cut short leaves an index that is never used and that "if not exists" would take for done. */
async function dropInvalidIndex(client: pg.Client, statement: string): Promise<void> {
  const create = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(if\s+not\s+exists\s+)?("[^"]+"|[\w.]+)/i;
  const [, ifNotExists, name] = statement.replace(/--[^\n]*/g, '').match(create) ?? [];
  if (!name) return;
  if (!ifNotExists) throw new Error(`"create index concurrently ${name}" must say "if not exists", to be re-runnable`);
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  );
  if (rowCount) await client.query(`drop index concurrently ${name}`);
}

function lockTimeout(options: MigrateOptions): number {
  return options.lockTimeout ?? 5_000;
}

/** Waiting long for a lock would make everybody else wait behind us: step back, let them pass, try again. */
async function withPatience(label: string, options: MigrateOptions, work: () => Promise<void>): Promise<void> {
  const attempts = options.lockAttempts ?? 30;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      // Not in time (55P03), or chosen to give way to another (40P01).
      if (code !== '55P03' && code !== '40P01') throw error;
      if (attempt >= attempts) {
        throw new StartupError(
          `The migration ${label} found a table in use ${attempts} times. End long transactions on the database, then start again.`,
          { cause: error },
        );
      }
      options.log.warn({ migration: label, attempt }, 'a table is in use, trying the migration again');
      await delay(Math.min(100 * attempt, 2_000));
    }
  }
}

function asStartupError(label: string, error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string };
  if (error instanceof StartupError) return error;
  if (code === '42501') {
    return new StartupError(
      `The migration ${label} lacks a right: ${message}. Make the user of DATABASE_URL the owner of the database.`,
      { cause: error },
    );
  }
  // The extension is not among the server's files (0A000, 58P01).
  if ((code === '0A000' || code === '58P01') && /extension/.test(message)) {
    return new StartupError(
      `The migration ${label} needs an extension that this PostgreSQL does not have: ${message}. Install the package with its extensions (postgresql-contrib), then start again.`,
      { cause: error },
    );
  }
  if (code === '53100') {
    return new StartupError(`The disk of the database is full (migration ${label}).`, { cause: error });
  }
  return new Error(`the migration ${label} failed: ${message}`, { cause: error });
}
