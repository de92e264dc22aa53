import { stat } from 'node:fs/promises';
import { StartupError } from '../errors.ts';
import { damaged, readArchive } from './archive.ts';
import {
  backupFormat,
  isSecretName,
  type Manifest,
  manifestSchema,
  type Totals,
  tableKey,
  totalsSchema,
} from './backup-format.ts';

/** Reads a backup to its end, before anything is restored from it. */
export async function checkArchive(file: string): Promise<{ manifest: Manifest; totals: Totals }> {
  await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read: ${error.message}.`,
    );
  });
  let manifest: Manifest | undefined;
  let totals: Totals | undefined;
  const rows = new Map<string, number>();
  let files = 0;
  let secrets = 0;
  for await (const { name, content } of readArchive(file)) {
    // The totals are written last: what follows them is not ours.
    if (totals || (!manifest && name !== 'manifest.json')) throw new StartupError(damaged(file));
    const [folder, key = ''] = name.split('/');
    if (name === 'manifest.json') manifest = readManifest(file, await readJson(file, content));
    else if (name === 'totals.json') totals = totalsSchema.safeParse(await readJson(file, content)).data;
    else if (folder === 'tables') rows.set(key, (rows.get(key) ?? 0) + (await countLines(content)));
    else if (folder === 'files') files++;
    else if (folder === 'secrets' && isSecretName(name.slice('secrets/'.length))) secrets++;
    else throw new StartupError(damaged(file));
  }
  const complete =
    manifest && totals && totals.files === files && totals.secrets === secrets && sameRows(manifest, totals, rows);
  if (!manifest || !totals || !complete) throw new StartupError(damaged(file));
  return { manifest, totals };
}

function readManifest(file: string, value: unknown): Manifest {
  const { format } = (value ?? {}) as { format?: unknown };
  if (typeof format === 'number' && format > backupFormat) {
    throw new StartupError(`${file} was made by a newer version of Muster. Restore it with that version.`);
  }
  const { data } = manifestSchema.safeParse(value);
  if (!data) throw new StartupError(damaged(file));
  return data;
}

function sameRows(manifest: Manifest, totals: Totals, rows: Map<string, number>): boolean {
  const keys = manifest.tables.map(tableKey);
  return (
    keys.every((key) => totals.rows[key] === (rows.get(key) ?? 0)) &&
    [...rows.keys()].every((key) => keys.includes(key))
  );
}

async function readJson(file: string, content: AsyncIterable<Buffer>): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch (cause) {
    throw new StartupError(damaged(file), { cause });
  }
}

/** In COPY's text form every row ends with a line feed, and those inside values are escaped. */
async function countLines(content: AsyncIterable<Buffer>): Promise<number> {
  let count = 0;
  for await (const chunk of content) {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count++;
  }
  return count;
}
