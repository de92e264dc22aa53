import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Migration {
  id: number;
  name: string;
  sql: string;
  checksum: string;
  /** Runs outside a transaction, statement by statement; see `-- concurrent` in the first line. */
  concurrent: boolean;
}

/** Reads NNNN-name.sql of a folder, in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)));
  migrations.forEach(({ id, name }, i) => {
    if (i > 0 && migrations[i - 1]?.id === id) throw new Error(`two migrations have the number of ${name}`);
  });
  return migrations;
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const [, number, name] = file.match(/^(\d{4})-([a-z0-9-]+)\.sql$/) ?? [];
  if (!number || !name) throw new Error(`the migration ${file} is not named like 0001-name.sql`);
  // A checkout on Windows must not look like a change.
  const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
  return {
    id: Number(number),
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    concurrent: /^-- concurrent\b/.test(sql),
  };
}
