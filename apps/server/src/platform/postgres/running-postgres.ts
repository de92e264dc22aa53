import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { StartupError } from '../errors.ts';
import { lockHolder } from './data-dir.ts';
import { databaseName, ownerName } from './embedded-postgres.ts';

/** The database in DATA_DIR that another process runs at this moment; undefined when none does. */
export async function runningPostgres(dataDir: string, password: string): Promise<pg.ClientConfig | undefined> {
  if ((await lockHolder(dataDir)) === undefined) return undefined;
  // Lines of postmaster.pid: process, folder, time, port, socket folder, address, shared memory, state.
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const [port, host] = [Number(lines[3]), lines[4]];
  if (!port || !host) {
    throw new StartupError(`Muster is only just starting on ${dataDir}. Try again in a moment.`);
  }
  return { host, port, user: ownerName, password, database: databaseName };
}
