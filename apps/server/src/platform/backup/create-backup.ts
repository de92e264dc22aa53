import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Secrets } from '../crypto/secrets.ts';
import { connectOwner } from '../db/connect-owner.ts';
import { CodedError, StartupError } from '../errors.ts';
import type { PostgresLog } from '../postgres/postgres-log.ts';
import type { Storage } from '../storage/storage.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import {
  type BackedUpTable,
  backupFormat,
  isSecretName,
  type Manifest,
  type Totals,
  tableKey,
} from './backup-format.ts';
import {
  beginReading,
  copyOut,
  listMigrations,
  listPartitions,
  listSequences,
  listTables,
  seeingEveryRow,
} from './tables-store.ts';

export interface BackupOptions {
  file: string;
  owner: pg.ClientConfig;
  storage: Pick<Storage, 'list' | 'head' | 'get'>;
  secrets: Secrets;
  /** DATA_DIR/secrets; it may be missing, when the key is in SECRET_KEY. */
  secretsDir: string;
  version: string;
  log: PostgresLog;
}

/** Writes one file with the whole installation, as it was at one moment. */
export async function createBackup(options: BackupOptions): Promise<Totals> {
  const { owner, log } = options;
  const totals: Totals = { rows: {}, sequences: [], files: 0, secrets: 0 };
  const keeper = await connectOwner(owner, log);
  try {
    await writeArchive(options.file, async (archive) => {
      await seeingEveryRow(keeper, () => addDatabase(archive, options, totals));
      // Files are there before the rows that name them, so every row of the snapshot finds its file now.
      totals.files = await addFiles(archive, options.storage, log);
      await addJson(archive, 'totals.json', totals);
    });
    return totals;
  } finally {
    await keeper.end();
  }
}

async function addDatabase(archive: ArchiveWriter, options: BackupOptions, totals: Totals): Promise<void> {
  const client = await connectOwner(options.owner, options.log);
  try {
    await beginReading(client);
    const manifest = await describe(client, options);
    await addJson(archive, 'manifest.json', manifest);
    totals.secrets = await addSecrets(archive, options.secretsDir);
    for (const table of manifest.tables) totals.rows[tableKey(table)] = await addTable(archive, client, table);
    totals.sequences = await listSequences(client);
  } finally {
    await client.end();
  }
}

async function describe(client: pg.Client, { secrets, version }: BackupOptions): Promise<Manifest> {
  const migrations = await listMigrations(client);
  if (migrations.length === 0)
    throw new StartupError('There is nothing to back up: this database was never used by Muster.');
  return {
    format: backupFormat,
    version,
    createdAt: new Date().toISOString(),
    migrations,
    keyCheck: keyCheck(secrets),
    tables: await listTables(client),
    partitions: await listPartitions(client),
  };
}

export function keyCheck(secrets: Secrets): string {
  return secrets.derive('backup/key-check').toString('hex');
}

async function addJson(archive: ArchiveWriter, name: string, value: object): Promise<void> {
  await archive.add(name, Buffer.from(JSON.stringify(value)));
}

async function addSecrets(archive: ArchiveWriter, folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const names = entries.filter((entry) => entry.isFile() && isSecretName(entry.name)).map(({ name }) => name);
  for (const name of names) await archive.add(`secrets/${name}`, await readFile(join(folder, name)));
  return names.length;
}

const partSize = 2 ** 20;

/** The length of a table's text is not known beforehand, as tar needs it: it goes in as numbered parts. */
async function addTable(archive: ArchiveWriter, client: pg.Client, table: BackedUpTable): Promise<number> {
  const { stream, count } = copyOut(client, table);
  let chunks: Buffer[] = [];
  let size = 0;
  let part = 0;
  const flush = async () => {
    if (size > 0) await archive.add(`tables/${tableKey(table)}/${part++}`, Buffer.concat(chunks));
    chunks = [];
    size = 0;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= partSize) await flush();
  }
  await flush();
  return count();
}

async function addFiles(archive: ArchiveWriter, storage: BackupOptions['storage'], log: PostgresLog): Promise<number> {
  let count = 0;
  for await (const key of storage.list('')) {
    try {
      const found = await storage.head(key);
      if (!found) continue;
      await archive.addStream(`files/${key}`, found.size, await storage.get(key));
      count++;
    } catch (error) {
      // Removed since it was listed.
      if (!(error instanceof CodedError && error.code === 3001)) throw error;
      log.debug({ key }, 'a file was removed while the backup was made');
    }
  }
  return count;
}
