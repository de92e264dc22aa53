/** npm run restore -- FILE: brings a backup back, into an empty DATA_DIR and an empty database. */
import { fileURLToPath } from 'node:url';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { runCommand } from './platform/backup/run-command.ts';
import { prepareJobs } from './platform/jobs/jobs.ts';
import { openStorage } from './platform/storage/open-storage.ts';

await runCommand('restore', async ({ config, file, log, say }) => {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = config;
  const totals = await restoreBackup({
    file,
    dataDir,
    databaseUrl,
    migrationsDir: fileURLToPath(new URL('../migrations', import.meta.url)),
    log,
    secretKey: config.SECRET_KEY,
    openStorage: () => openStorage(config.STORAGE_URL, dataDir),
    prepareJobs: (owner) => prepareJobs(owner, [], log),
  });
  const rows = Object.values(totals.rows).reduce((sum, count) => sum + count, 0);
  say(`Restored ${rows} rows and ${totals.files} files into ${dataDir}. Start with npm start.`);
});
