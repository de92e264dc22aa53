/** Reads the settings, brings up the database, and runs what this process is told to run. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brand } from '@muster/contract/brand';
import { type Logger, pino } from 'pino';
import { compose } from './composition.ts';
import { seedDemo } from './demo.ts';
import { type Config, helpText, readConfig } from './platform/config/config.ts';
import { openSecrets } from './platform/crypto/secrets.ts';
import { prepareDatabase } from './platform/db/prepare-database.ts';
import { StartupError } from './platform/errors.ts';
import { lockDataDir, openDataDir } from './platform/postgres/data-dir.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';

const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url));
/** After this long, whatever still holds up the end is left behind. */
const shutdownTime = 20_000;

export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(helpText());
    return;
  }
  try {
    await run(args, env);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const demo = args.includes('--demo');
  // A trial run does not touch the data of a real one.
  const config = readConfig(demo ? { DATA_DIR: './data-demo', LOG_LEVEL: 'warn', ...env } : env);
  const log = pino({ level: config.LOG_LEVEL, base: undefined });
  // In the order in which they are to be undone, last first.
  const undo: (() => Promise<void>)[] = [];
  let ending = false;

  async function end(code: number): Promise<never> {
    if (ending) return new Promise(() => {});
    ending = true;
    setTimeout(() => process.exit(1), shutdownTime).unref();
    for (const step of undo.reverse()) await step().catch((error) => log.error({ err: error }, 'while stopping'));
    process.exit(code);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end(0));
  try {
    await openDataDir(config.DATA_DIR);
    const database = await openDatabase(config, log, undo);
    const muster = await compose({ config, log, version: await readVersion(), ...database });
    undo.push(() => muster.stop());
    const address = await muster.start();
    const accounts = demo ? await seedDemo(muster.db, database.secrets) : [];
    console.log(`${brand.product} is ready at ${address}`);
    if (config.SMTP_URL === undefined)
      console.log(`  Mails are not sent but kept: ${address}/outbox (on this machine only)`);
    for (const { email, password, role } of accounts)
      console.log(`  ${role.padEnd(12)} ${email.padEnd(28)} ${password}`);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    await end(1);
  }
}

async function openDatabase(config: Config, log: Logger, undo: (() => Promise<void>)[]) {
  let owner: import('pg').ClientConfig = { connectionString: config.DATABASE_URL?.href };
  if (config.DATABASE_URL === undefined) {
    const lock = await lockDataDir(config.DATA_DIR);
    undo.push(() => lock.release());
  }
  const secrets = await openSecrets(config.DATA_DIR, config.SECRET_KEY);
  const password = (purpose: string) => secrets.derive(purpose).toString('base64url');
  if (config.DATABASE_URL === undefined) {
    const postgres = await startEmbeddedPostgres({
      dataDir: config.DATA_DIR,
      password: password('database owner'),
      log,
    });
    undo.push(() => postgres.stop());
    owner = postgres.owner;
  }
  const logins = await prepareDatabase({
    owner,
    appPassword: password('database app'),
    systemPassword: password('database system'),
    migrationsDir,
    log,
  });
  return { secrets, connections: { owner, ...logins } };
}

async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
