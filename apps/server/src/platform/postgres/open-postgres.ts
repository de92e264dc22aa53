import type pg from 'pg';
import type { Secrets } from '../crypto/secrets.ts';
import { type Lock, lockDataDir } from './data-dir.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { PostgresLog } from './postgres-log.ts';

/** The passwords of this installation's database users. */
export function databasePasswords(secrets: Secrets): { owner: string; app: string; system: string } {
  const password = (user: string) => secrets.derive(`database/${user}`).toString('base64url');
  return { owner: password('owner'), app: password('app'), system: password('system') };
}

export interface OpenPostgresOptions {
  dataDir: string;
  /** The DATABASE_URL setting; without it the database in DATA_DIR is started. */
  databaseUrl: URL | undefined;
  secrets: Secrets;
  log: PostgresLog;
  /** The lock on DATA_DIR, where the caller holds it already. */
  lock?: Lock;
}

export interface OpenPostgres {
  owner: pg.ClientConfig;
  stop(): Promise<void>;
}

/** The database of this installation, wherever it is. Only one process runs the one in DATA_DIR. */
export async function openPostgres(options: OpenPostgresOptions): Promise<OpenPostgres> {
  const { dataDir, databaseUrl, secrets, log } = options;
  if (databaseUrl) return { owner: { connectionString: databaseUrl.href }, async stop() {} };
  const lock = options.lock ?? (await lockDataDir(dataDir));
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, password: databasePasswords(secrets).owner, log });
    return {
      owner: postgres.owner,
      async stop() {
        await postgres.stop();
        if (!options.lock) await lock.release();
      },
    };
  } catch (error) {
    if (!options.lock) await lock.release();
    throw error;
  }
}
