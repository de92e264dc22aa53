/** npm run rotate-key: a new master key for this installation, while it is stopped. */
import { fileURLToPath } from 'node:url';
import { runCommandWithOptionalFile } from './platform/backup/run-command.ts';
import { rotateKek } from './platform/crypto/rotate-kek.ts';
import { rotateMasterKey } from './platform/crypto/rotate-master-key.ts';
import { openSecrets, secretsFrom } from './platform/crypto/secrets.ts';
import { openDatabase } from './platform/db/database.ts';
import { prepareDatabase } from './platform/db/prepare-database.ts';
import { databasePasswords, openPostgres } from './platform/postgres/open-postgres.ts';
import { requireInstallation } from './platform/require-installation.ts';

const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url));

await runCommandWithOptionalFile('rotate-key', async ({ config, file: newKeyFile, log, say }) => {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: configuredKey } = config;
  await requireInstallation(config, 'rotate');
  const secrets = await openSecrets(dataDir, configuredKey);
  const postgres = await openPostgres({ dataDir, databaseUrl, secrets, log });
  try {
    const { app, system } = databasePasswords(secrets);
    const { owner } = postgres;
    const logins = await prepareDatabase({ owner, appPassword: app, systemPassword: system, migrationsDir, log });
    const db = openDatabase({ app: logins.app, system: logins.system, onError: (error) => log.warn({ err: error }) });
    try {
      const count = await rotateMasterKey({
        dataDir,
        configuredKey,
        newKeyFile,
        rewrap: (from, to) => rotateKek(db, secretsFrom(from), secretsFrom(to)),
      });
      const next = newKeyFile ? `Set SECRET_KEY to the key in ${newKeyFile}, then start.` : 'Start with npm start.';
      say(`The master key is new; ${count} data keys were wrapped anew. Codes mailed before no longer work. ${next}`);
    } finally {
      await db.close();
    }
  } finally {
    await postgres.stop();
  }
});
