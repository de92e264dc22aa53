import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartupError } from '../errors.ts';
import { incompleteRestore } from '../postgres/restore-marker.ts';
import { connectOwner } from './connect-owner.ts';
import { type MigrateOptions, migrate } from './migrate.ts';
import { prepareRoles } from './roles.ts';

export interface PrepareOptions extends MigrateOptions {
  owner: pg.ClientConfig;
  appPassword: string;
  systemPassword: string;
  /** How long to wait for a server that is still starting, in milliseconds. */
  patience?: number;
  /** Set by a restore, which alone may work on a database that is half restored. */
  restoring?: boolean;
}

/** Checks the server, then brings users and tables to what this program needs. Several processes may do it at once. */
export async function prepareDatabase(options: PrepareOptions): Promise<{ app: pg.PoolConfig; system: pg.PoolConfig }> {
  const { owner, log } = options;
  const client = await connectOwner(owner, log, options.patience);
  try {
    await checkServer(client);
    if (!options.restoring) await refuseHalfRestored(client);
    await takeTurn(client, options);
    const logins = await prepareRoles({ ...options, client });
    await migrate(client, options);
    return logins;
  } finally {
    // Ends the session, and with it our turn.
    await client.end();
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
            current_setting('server_encoding') as encoding, pg_is_in_recovery() as replica,
            current_database() as database`,
  );
  const { number, version, encoding, replica, database } = rows[0];
  if (number < 150_000) throw new StartupError(`Muster needs PostgreSQL 15 or later; this one is ${version}.`);
  if (encoding !== 'UTF8') {
    throw new StartupError(
      `The database ${database} has the encoding ${encoding}, and Muster needs UTF8. Create it with: create database … encoding 'UTF8' template template0`,
    );
  }
  if (replica) throw new StartupError('DATABASE_URL leads to a read-only replica. Give the address of the primary.');
}

async function refuseHalfRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select current_database() as database, to_regclass('public.restore_incomplete') is not null as half`,
  );
  if (rows[0].half) throw new StartupError(incompleteRestore(`the database ${rows[0].database}`));
}

/** "Must", in ASCII: any number nobody else uses in this database. */
const turnKey = 0x4d757374;

/** Asks again and again: a session that waits inside the database would itself hold up concurrent index builds. */
async function takeTurn(client: pg.Client, { log }: PrepareOptions): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as got', [turnKey]);
    if (rows[0].got) return;
    if (attempt % 50 === 0) log.info({}, 'waiting for another process that prepares the database');
    await delay(100);
  }
}
