/** npm run backup -- FILE: database, files and secrets of this installation into one file, also while it runs. */
import { join } from 'node:path';
import { createBackup } from './platform/backup/create-backup.ts';
import { runCommand } from './platform/backup/run-command.ts';
import { openSecrets } from './platform/crypto/secrets.ts';
import { databasePasswords, openPostgres } from './platform/postgres/open-postgres.ts';
import { runningPostgres } from './platform/postgres/running-postgres.ts';
import { requireInstallation } from './platform/require-installation.ts';
import { openStorage } from './platform/storage/open-storage.ts';

await runCommand('backup', async ({ config, file, version, log, say }) => {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: key } = config;
  await requireInstallation(config, 'back up');
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
    if (key) say('It does not hold SECRET_KEY. Keep that as well: nothing can be restored without it.');
  } finally {
    await own?.stop();
  }
});
