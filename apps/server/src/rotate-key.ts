/** npm run rotate-key: a new master key for this installation, while it is stopped. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { readConfig } from './platform/config/config.ts';
import { rotateKek } from './platform/crypto/rotate-kek.ts';
import { rotateMasterKey } from './platform/crypto/rotate-master-key.ts';
import { masterKeyFile, openSecrets, secretsFrom } from './platform/crypto/secrets.ts';
import { openDatabase } from './platform/db/database.ts';
import { prepareDatabase } from './platform/db/prepare-database.ts';
import { StartupError } from './platform/errors.ts';
import { databasePasswords, openPostgres } from './platform/postgres/open-postgres.ts';
import { refuseIncompleteRestore } from './platform/postgres/restore-marker.ts';

const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url));

async function rotate(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const [given, ...more] = args;
  if (given?.startsWith('-') || more.length > 0) throw new StartupError('Usage: npm run rotate-key [-- FILE]');
  // npm runs scripts in the project's folder, and says here where it was called.
  const newKeyFile = given && resolve(env.INIT_CWD ?? '.', given);
  const config = readConfig(env);
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: configuredKey } = config;
  await refuseIncompleteRestore(dataDir);
  // Neither a key nor a database is made here: both would be empty.
  const hasKey = configuredKey !== undefined || existsSync(masterKeyFile(dataDir));
  const hasDatabase = databaseUrl !== undefined || existsSync(join(dataDir, 'postgres', 'PG_VERSION'));
  if (!hasKey || !hasDatabase) throw new StartupError(`There is nothing to rotate in DATA_DIR ${dataDir}.`);

  const log = pino({ level: 'warn' }, pino.destination(2));
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
      return `The master key is new; ${count} data keys were wrapped anew. Codes mailed before no longer work. ${next}`;
    } finally {
      await db.close();
    }
  } finally {
    await postgres.stop();
  }
}

try {
  process.stdout.write(`${await rotate(process.argv.slice(2), process.env)}\n`);
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`);
}
