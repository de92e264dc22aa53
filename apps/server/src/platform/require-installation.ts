import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { masterKeyFile } from './crypto/secrets.ts';
import { StartupError } from './errors.ts';
import { refuseIncompleteRestore } from './postgres/restore-marker.ts';

/** For commands that work on what is there: a key or a database that they made themselves would be an empty one. */
export async function requireInstallation(
  { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: key }: Config,
  purpose: string,
): Promise<void> {
  await refuseIncompleteRestore(dataDir);
  const hasDatabase = databaseUrl !== undefined || existsSync(join(dataDir, 'postgres', 'PG_VERSION'));
  const hasKey = key !== undefined || existsSync(masterKeyFile(dataDir));
  if (!hasDatabase || !hasKey) throw new StartupError(`There is nothing to ${purpose} in DATA_DIR ${dataDir}.`);
}
