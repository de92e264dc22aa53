/** npm run provider -- EMAIL: lets somebody into the provider's area of this installation, also while it runs. */
import { fileURLToPath } from 'node:url';
import { appointAccount } from './capabilities/sessions/index.ts';
import { runCommandWithWords } from './platform/backup/run-command.ts';
import { openSecrets } from './platform/crypto/secrets.ts';
import { openDatabase } from './platform/db/database.ts';
import { prepareDatabase } from './platform/db/prepare-database.ts';
import { StartupError } from './platform/errors.ts';
import { databasePasswords, openPostgres } from './platform/postgres/open-postgres.ts';
import { runningPostgres } from './platform/postgres/running-postgres.ts';
import { requireInstallation } from './platform/require-installation.ts';

const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url));
const roles = ['admin', 'adminViewer', 'user'] as const;
const usage = `Usage: npm run provider -- EMAIL [${roles.join('|')}]`;
const outcomes = {
  admin: 'sees all workspaces after signing in anew, and sets their limits and trials',
  adminViewer: 'sees all workspaces after signing in anew, and changes nothing of them',
  user: "does not get into the provider's area any more",
} as const;

await runCommandWithWords(usage, async ({ config, log, say }, email, asked = 'admin') => {
  const role = roles.find((one) => one === asked);
  if (role === undefined) throw new StartupError(usage);
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: key } = config;
  await requireInstallation(config, 'change');
  const secrets = await openSecrets(dataDir, key);
  const passwords = databasePasswords(secrets);
  const running = databaseUrl ? undefined : await runningPostgres(dataDir, passwords.owner);
  const own = running ? undefined : await openPostgres({ dataDir, databaseUrl, secrets, log });
  const owner = running ?? own?.owner;
  if (!owner) throw new Error('neither a running database nor one of our own');
  try {
    const { app: appPassword, system: systemPassword } = passwords;
    const logins = await prepareDatabase({ owner, appPassword, systemPassword, migrationsDir, log });
    const db = openDatabase({ ...logins, onError: (error) => log.warn({ err: error }) });
    try {
      const outcome = await db.asSystem((tx) => appointAccount(tx, email, role));
      if (!outcome) {
        throw new StartupError(
          `Nobody has confirmed the address ${email} here. Register with it first, then repeat this.`,
        );
      }
      say(outcome === 'same' ? `Nothing to do: ${email} has the role ${role} already.` : `${email} ${outcomes[role]}.`);
    } finally {
      await db.close();
    }
  } finally {
    await own?.stop();
  }
});
