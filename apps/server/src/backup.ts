/** npm run backup -- FILE: database, files and secrets of this installation into one file, also while it runs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createBackup } from './platform/backup/create-backup.ts';
import { runCommand } from './platform/backup/run-command.ts';
import { masterKeyFile, openSecrets } from './platform/crypto/secrets.ts';
import { StartupError } from './platform/errors.ts';
import { databasePasswords, openPostgres } from './platform/postgres/open-postgres.ts';
import { refuseIncompleteRestore } from './platform/postgres/restore-marker.ts';
import { runningPostgres } from './platform/postgres/running-postgres.ts';
import { openStorage } from './platform/storage/open-storage.ts';

await runCommand('backup', async ({ config, file, version, log, say }) => {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: key } = config;
  await refuseIncompleteRestore(dataDir);
  const hasDatabase = databaseUrl !== undefined || existsSync(join(dataDir, 'postgres', 'PG_VERSION'));
  // A new key would be made otherwise, under which nothing in the database is sealed.
  const hasKey = key !== undefined || existsSync(masterKeyFile(dataDir));
  if (!hasDatabase || !hasKey) throw new StartupError(`There is nothing to back up in DATA_DIR ${dataDir}.`);

  const secrets = await openSecrets(dataDir, key);
  const running = databaseUrl ? undefined : await runningPostgres(dataDir, databasePasswords(secrets).owner);
  const own = running ? undefined : await openPostgres({ dataDir, databaseUrl, secrets, log });
  const owner = running ?? own?.owner;
  if (!owner) throw new Error('neither a running database nor one of our own');
  try {
    const storage = await openStorage(config.STORAGE_URL, dataDir);
    const totals = await createBackup({
      file,
      owner,
      storage,
      secrets,
      secretsDir: join(dataDir, 'secrets'),
      version,
      log,
    });
    const rows = Object.values(totals.rows).reduce((sum, count) => sum + count, 0);
    say(`Wrote ${file}: ${rows} rows and ${totals.files} files. It holds secrets: keep it where only you can read it.`);
    if (totals.secrets === 0)
      say('It does not hold SECRET_KEY. Keep that as well: nothing can be restored without it.');
  } finally {
    await own?.stop();
  }
});
