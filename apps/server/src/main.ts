/** Reads the settings, brings up the database, and runs what this process is told to run. */
import { fileURLToPath } from 'node:url';
import { brand } from '@muster/contract/brand';
import type { DemoArrival } from './capabilities/demo-part.ts';
import { compose } from './composition.ts';
import { type DemoAccount, pulseFleet, seedDemo, settleFleet } from './demo.ts';
import { helpText, readConfig } from './platform/config/config.ts';
import { openSecrets } from './platform/crypto/secrets.ts';
import { prepareDatabase } from './platform/db/prepare-database.ts';
import { StartupError } from './platform/errors.ts';
import { createLog } from './platform/log.ts';
import { openDataDir } from './platform/postgres/data-dir.ts';
import { databasePasswords, openPostgres } from './platform/postgres/open-postgres.ts';
import { readVersion } from './platform/version.ts';
import { keptMails } from './services/runtime-config.ts';

const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url));
/** After this long, whatever still holds up the end is left behind. */
const shutdownTime = 20_000;
/** The terminal and npm both pass on the same Ctrl-C; one that comes later than this means that somebody will not wait. */
const echoTime = 1_000;

/** A demo that is ready, for the devices that come to it. */
export interface RunningDemo {
  address: string;
  accounts: readonly DemoAccount[];
  /** All have enrolled: they get a past. */
  settle(fleet: DemoArrival): Promise<void>;
  /** Has some of them report; nothing while the program ends. */
  pulse(): Promise<void>;
}

/** Simulated devices beside a demo. The program knows no more of them than this. */
export interface DemoFleet {
  /** By which settings the server finds what they listen on. */
  open(dataDir: string): Promise<Record<string, string>>;
  meet(demo: RunningDemo): void;
}

export async function main(args: readonly string[], env: NodeJS.ProcessEnv, fleet?: DemoFleet): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(helpText());
    return;
  }
  try {
    await run(args, env, fleet);
  } catch (error) {
    console.error(toldOnTerminal(error));
    process.exit(1);
  }
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv, fleet: DemoFleet | undefined): Promise<void> {
  const demo = args.includes('--demo');
  const settings = demo ? demoSettings(env) : env;
  const opened = demo && fleet ? await fleet.open(readConfig(settings).DATA_DIR) : {};
  const config = readConfig({ ...settings, ...opened });
  // Through the stream, which takes it well when nobody reads any more.
  const log = createLog(config.LOG_LEVEL, process.stdout);
  process.stdout.on('error', () => {});
  // What has been started, to be stopped last first.
  const undo: (() => Promise<void>)[] = [];
  let endingSince: number | undefined;
  let ended: Promise<never> | undefined;

  async function start(): Promise<void> {
    await openDataDir(config.DATA_DIR);
    const secrets = await openSecrets(config.DATA_DIR, config.SECRET_KEY);
    const postgres = await openPostgres({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL, secrets, log });
    undo.push(() => postgres.stop());
    if (endingSince !== undefined) return;
    const { app, system } = databasePasswords(secrets);
    const logins = await prepareDatabase({
      owner: postgres.owner,
      appPassword: app,
      systemPassword: system,
      migrationsDir,
      log,
    });
    if (endingSince !== undefined) return;
    const connections = { owner: postgres.owner, ...logins };
    const muster = await compose({ config, secrets, log, version: await readVersion(), connections });
    undo.push(() => muster.stop());
    await muster.prepare();
    const address = await muster.start();
    const accounts = demo ? await seedDemo(muster, secrets) : [];
    if (endingSince !== undefined) return;
    console.log(`${brand.product} is ready at ${address}`);
    const kept = keptMails(config, address);
    if (kept !== undefined) console.log(`  ${kept}`);
    if (accounts.length > 0) console.log('\nSign in as (role, e-mail, password); the owner sees most:');
    for (const { email, password, role } of accounts)
      console.log(`  ${role.padEnd(12)} ${email.padEnd(28)} ${password}`);
    if (demo)
      fleet?.meet({
        address,
        accounts,
        settle: (came) => settleFleet(muster, came),
        pulse: async () => (endingSince === undefined ? pulseFleet(muster) : undefined),
      });
  }

  function end(code: number): Promise<never> {
    endingSince ??= Date.now();
    ended ??= stop(code);
    return ended;
  }

  async function stop(code: number): Promise<never> {
    setTimeout(() => process.exit(1), shutdownTime).unref();
    if (code === 0) console.log('Stopping …');
    // What is being started is started first: half of it could not be stopped in order.
    await starting.catch(() => {});
    for (let step = undo.pop(); step !== undefined; step = undo.pop())
      await step().catch((error) => log.error({ err: error }, 'while stopping'));
    process.exit(code);
  }

  function onSignal(): void {
    if (endingSince === undefined) void end(0);
    else if (Date.now() - endingSince > echoTime) process.exit(1);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  const starting = start();
  try {
    await starting;
  } catch (error) {
    console.error(toldOnTerminal(error));
    await end(1);
  }
}

/** A sentence for what the operator can put right. Of a fault its trace alone: errors of the driver hold more than that. */
function toldOnTerminal(error: unknown): string | undefined {
  return error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error);
}

/** A trial run does not touch the data of a real one. */
function demoSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (env.DATABASE_URL?.trim())
    throw new StartupError('The demo company lives in a database of its own: unset DATABASE_URL.');
  return { ...env, DATA_DIR: env.DATA_DIR?.trim() || './data-demo', LOG_LEVEL: env.LOG_LEVEL?.trim() || 'warn' };
}
