import { mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { openSecrets, type Secrets, secretsFrom } from '../crypto/secrets.ts';
import { connectOwner } from '../db/connect-owner.ts';
import { readMigrations } from '../db/migrations.ts';
import { prepareDatabase } from '../db/prepare-database.ts';
import { StartupError } from '../errors.ts';
import { lockDataDir, openFolder } from '../postgres/data-dir.ts';
import { databasePasswords, openPostgres } from '../postgres/open-postgres.ts';
import type { PostgresLog } from '../postgres/postgres-log.ts';
import { incompleteRestoreOf, markRestore, restoreMarkerName, unmarkRestore } from '../postgres/restore-marker.ts';
import type { Storage } from '../storage/storage.ts';
import { syncFolder } from '../sync-folder.ts';
import { readArchive } from './archive.ts';
import { type Manifest, type Totals, tableKey } from './backup-format.ts';
import { checkArchive } from './check-archive.ts';
import { keyCheck } from './create-backup.ts';
import { foreignTables, markDatabase, TableRestore } from './restore-store.ts';

export interface RestoreOptions {
  file: string;
  dataDir: string;
  databaseUrl: URL | undefined;
  migrationsDir: string;
  log: PostgresLog;
  /** The SECRET_KEY setting; without it the key comes from the backup. */
  secretKey: Buffer | undefined;
  openStorage(): Promise<Pick<Storage, 'put'>>;
  /** Makes the tables of the job library. */
  prepareJobs(owner: pg.ClientConfig): Promise<void>;
}

/** Brings an installation back into an empty DATA_DIR and an empty database. Cut short, it can be run again. */
export async function restoreBackup(options: RestoreOptions): Promise<Totals> {
  const { file, dataDir, databaseUrl, log } = options;
  const { manifest, totals } = await checkArchive(file);
  await checkMigrations(manifest, options.migrationsDir);
  checkKey(manifest, totals, options.secretKey);
  await openFolder(dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    const database = databaseUrl ? databaseUrl.host + databaseUrl.pathname : 'embedded';
    const interrupted = await incompleteRestoreOf(dataDir);
    if (interrupted === undefined) await refuseFilledFolder(dataDir);
    if (databaseUrl && interrupted !== database) {
      await withOwner({ connectionString: databaseUrl.href }, log, refuseFilledDatabase);
    }
    await markRestore(dataDir, database);

    await restoreSecrets(file, join(dataDir, 'secrets'));
    const secrets = await openSecrets(dataDir, options.secretKey);
    if (keyCheck(secrets) !== manifest.keyCheck) {
      throw new StartupError(
        'The key that the backup holds is not the one under which its secrets are sealed. Run the restore again with SECRET_KEY set to the key of that installation.',
      );
    }
    const postgres = await openPostgres({ dataDir, databaseUrl, secrets, log, lock });
    try {
      await restoreDatabaseAndFiles(options, postgres.owner, secrets, manifest, totals);
    } finally {
      await postgres.stop();
    }
    await unmarkRestore(dataDir);
    return totals;
  } finally {
    await lock.release();
  }
}

async function restoreDatabaseAndFiles(
  options: RestoreOptions,
  owner: pg.ClientConfig,
  secrets: Secrets,
  manifest: Manifest,
  totals: Totals,
): Promise<void> {
  const { log, migrationsDir } = options;
  const passwords = databasePasswords(secrets);
  await withOwner(owner, log, markDatabase);
  await prepareDatabase({
    owner,
    appPassword: passwords.app,
    systemPassword: passwords.system,
    migrationsDir,
    log,
    upTo: manifest.migrations.at(-1)?.id ?? 0,
    restoring: true,
  });
  await options.prepareJobs(owner);
  const storage = await options.openStorage();
  await withOwner(owner, log, async (client) => {
    const tables = new TableRestore(client, manifest);
    await tables.begin(manifest.partitions);
    const counts = await readIn(options.file, tables, storage);
    for (const table of manifest.tables) {
      const key = tableKey(table);
      if ((counts.get(key) ?? 0) !== totals.rows[key]) {
        throw new StartupError(
          `Of ${totals.rows[key]} rows of ${key}, ${counts.get(key) ?? 0} were restored. Nothing was kept.`,
        );
      }
    }
    await tables.setSequences(totals.sequences);
    await tables.commit();
  });
}

/** Goes through the archive once: tables to the database, files to the storage. */
async function readIn(file: string, tables: TableRestore, storage: Pick<Storage, 'put'>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const entries = readArchive(file);
  let next = await entries.next();
  /** The parts of one table, which follow one another. */
  async function* partsOf(key: string): AsyncGenerator<Buffer> {
    while (!next.done && tableOf(next.value.name) === key) {
      yield* next.value.content;
      next = await entries.next();
    }
  }
  while (!next.done) {
    const { name, size, content } = next.value;
    const key = tableOf(name);
    if (key !== undefined) {
      counts.set(key, await tables.load(key, partsOf(key)));
      continue;
    }
    if (name.startsWith('files/')) {
      await storage.put(name.slice('files/'.length), Readable.from(content, { objectMode: false }), { size });
    }
    next = await entries.next();
  }
  return counts;
}

function tableOf(name: string): string | undefined {
  return name.match(/^tables\/(.+)\/\d+$/)?.[1];
}

async function checkMigrations(manifest: Manifest, migrationsDir: string): Promise<void> {
  const known = new Map((await readMigrations(migrationsDir)).map((migration) => [migration.id, migration.checksum]));
  for (const { id, name, checksum } of manifest.migrations) {
    if (known.get(id) === checksum) continue;
    throw new StartupError(
      known.has(id)
        ? `The backup was made by a version of Muster (${manifest.version}) whose migration ${id} (${name}) is another one. Restore it with that version.`
        : `The backup was made by a newer version of Muster (${manifest.version}). Restore it with that version or a later one.`,
    );
  }
}

async function refuseFilledFolder(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name !== 'lock' && name !== restoreMarkerName);
  if (names.length === 0) return;
  throw new StartupError(`DATA_DIR ${dataDir} is not empty (${names.join(', ')}). Restore into an empty folder.`);
}

async function refuseFilledDatabase(client: pg.Client): Promise<void> {
  const tables = await foreignTables(client);
  if (tables.length === 0) return;
  throw new StartupError(
    `The database of DATABASE_URL is not empty (${tables.slice(0, 5).join(', ')}${tables.length > 5 ? ', …' : ''}). Restore into an empty database.`,
  );
}

/** Written before anything else: the passwords of the database come from them. */
async function restoreSecrets(file: string, folder: string): Promise<void> {
  for await (const { name, content } of readArchive(file)) {
    // They come right after the manifest.
    if (name.startsWith('tables/') || name.startsWith('files/')) break;
    if (!name.startsWith('secrets/')) continue;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const target = await open(join(folder, name.slice('secrets/'.length)), 'w', 0o600);
    try {
      for await (const chunk of content) await target.write(chunk);
      await target.sync();
    } finally {
      await target.close();
    }
    await syncFolder(folder);
  }
}

function checkKey(manifest: Manifest, totals: Totals, secretKey: Buffer | undefined): void {
  if (!secretKey) {
    if (totals.secrets > 0) return;
    throw new StartupError('The backup does not hold the key of its installation. Set SECRET_KEY to that key.');
  }
  if (keyCheck(secretsFrom(secretKey)) === manifest.keyCheck) return;
  throw new StartupError(
    'SECRET_KEY is not the key under which the secrets of the backup are sealed. Set it to the one of that installation, or unset it if the backup holds the key.',
  );
}

async function withOwner(
  owner: pg.ClientConfig,
  log: PostgresLog,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = await connectOwner(owner, log);
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
