/** A PostgreSQL of our own in DATA_DIR, reached through a unix socket, started and ended with this process. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { scramVerifier } from '../db/scram-verifier.ts';
import { StartupError } from '../errors.ts';
import { giveCluster, initCluster } from './init-cluster.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import type { PostgresLog } from './postgres-log.ts';
import { clearStalePostmaster, launchPostmaster, type Postmaster } from './postmaster.ts';
import { removeSocketDir, socketDirFor } from './socket-dir.ts';
import { explainFailure, isPassing } from './startup-problems.ts';
import { findLauncher, run } from './unprivileged.ts';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** Of the role that owns everything. */
  password: string;
  log: PostgresLog;
  /** More settings of PostgreSQL, for tests. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Connects as the owner, who is superuser. */
  owner: pg.ClientConfig;
  /** The database's process, undefined while it is being restarted. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

/** For how long sessions may still end by themselves, in milliseconds. */
const closingTime = 1_000;

export const ownerName = 'muster_owner';
export const databaseName = 'muster';

const settings = {
  listen_addresses: '',
  max_connections: '100',
  shared_buffers: `${bufferMegabytes()}MB`,
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '',
  log_checkpoints: 'off',
  // Rows and statements may hold personal data: they do not belong in a log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  // Compiling costs more than it gains in short statements, and so do processes started for a part of one.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
};

/** An eighth of the memory there is: taken as it is needed, so an empty database holds next to nothing. */
function bufferMegabytes(): number {
  const available = Math.min(totalmem(), process.constrainedMemory() || totalmem());
  return Math.round(Math.min(1024, Math.max(128, available / 8 / 2 ** 20)));
}

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, password, log } = options;
  const cluster = join(dataDir, 'postgres');
  const binaries = await findPostgresBinaries();
  const launcher = await findLauncher(binaries, dataDir, cluster);

  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    log.info({ folder: cluster }, 'creating the database');
    await initCluster({
      cluster,
      binaries,
      launcher,
      owner: ownerName,
      password,
      sync: options.settings?.fsync !== 'off',
    });
  }
  await checkVersion(cluster, launcher.version);
  await giveCluster(cluster, launcher.owner);
  const socketDir = await socketDirFor(cluster, launcher.owner);
  const merged = {
    ...settings,
    ...options.settings,
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
  };
  const command = [...launcher.prefix, binaries.postgres, '-D', cluster, ...settingArguments(merged)];

  let current: Postmaster | undefined;
  let stopping = false;

  /** Starts the process, and waits out what passes by itself: the locks of a predecessor that is still ending. */
  async function launch(): Promise<Postmaster> {
    for (let attempt = 0; ; attempt++) {
      await clearStalePostmaster(cluster, log);
      const postmaster = launchPostmaster(command, log);
      if (await postmaster.ready) return postmaster;
      const { output } = await postmaster.exited;
      if (attempt >= 8 || !isPassing(output)) throw new StartupError(explainFailure(cluster, output));
      log.debug({ output }, 'the database is still locked, trying again');
      await delay(50 * 2 ** attempt);
    }
  }

  async function supervise(first: Postmaster): Promise<void> {
    let postmaster = first;
    let failures = 0;
    while (true) {
      const startedAt = Date.now();
      const { output } = await postmaster.exited;
      current = undefined;
      if (stopping) return;
      failures = Date.now() - startedAt > 60_000 ? 0 : failures;
      log.error({ output }, 'the database ended by itself, restarting it');
      for (;;) {
        await delay(Math.min(100 * 2 ** failures++, 10_000), undefined, { ref: false });
        if (stopping) return;
        try {
          postmaster = await launch();
          break;
        } catch (error) {
          log.error({ err: error }, 'the database does not start, trying again');
        }
      }
      current = postmaster;
      log.info({ pid: postmaster.pid }, 'the database is back');
      // stop() may have come while nothing was there to be stopped.
      if (stopping) postmaster.interrupt();
    }
  }

  const port = Number(options.settings?.port ?? 5432);
  const owner = { host: socketDir, port, user: ownerName, password, database: databaseName };
  current = await launch();
  try {
    if (!(await openOwnDatabase(owner))) {
      log.warn({}, 'the database has another password for its owner, setting the new one');
      await end(current);
      await setOwnerPassword([...launcher.prefix, binaries.postgres], cluster, password);
      current = await launch();
      await openOwnDatabase(owner);
    }
  } catch (error) {
    await end(current);
    throw error;
  }
  const supervision = supervise(current);
  log.debug({ pid: current.pid, version: launcher.version }, 'the database is running');

  return {
    owner,
    pid: () => current?.pid,
    async stop() {
      stopping = true;
      // Connections that are just being closed are not cut: each would be reported as lost.
      current?.finish();
      const timer = setTimeout(() => current?.interrupt(), closingTime);
      await supervision;
      clearTimeout(timer);
      await removeSocketDir(cluster, socketDir);
    },
  };
}

async function end(postmaster: Postmaster): Promise<void> {
  postmaster.interrupt();
  await postmaster.exited;
}

async function checkVersion(cluster: string, programVersion: string): Promise<void> {
  const major = programVersion.split('.')[0];
  const found = (
    await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: Error) => {
      throw new StartupError(explainFailure(cluster, error.message), { cause: error });
    })
  ).trim();
  if (found === major) return;
  throw new StartupError(
    `The database in ${cluster} was made by PostgreSQL ${found}, and this program brings PostgreSQL ${programVersion}. Make a backup with the version of Muster that made it (npm run backup), and restore that into an empty folder.`,
  );
}

function settingArguments(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Creates the database on the first start; false when the password is not the one that was set. */
async function openOwnDatabase(owner: pg.ClientConfig): Promise<boolean> {
  try {
    await once(owner, (client) => client.query('select 1'));
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '28P01') return false;
    if (code !== '3D000') throw error;
    await once({ ...owner, database: 'postgres' }, (client) => client.query(`create database ${databaseName}`));
  }
  return true;
}

async function once(config: pg.ClientConfig, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(config);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}

/** After a change of the master key. Whoever may write the files may set the password too. */
async function setOwnerPassword(postgres: string[], cluster: string, password: string): Promise<void> {
  const statement = `alter role ${ownerName} password '${await scramVerifier(password)}'\n`;
  const { code, output } = await run([...postgres, '--single', '-D', cluster, 'postgres'], statement);
  if (code !== 0 || /ERROR|FATAL/.test(output)) throw new StartupError(explainFailure(cluster, output));
}
