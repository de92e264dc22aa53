/** While a restore is under way, its folder says so: a start on it is refused, and another restore may begin anew. */
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../errors.ts';
import { syncFolder } from '../sync-folder.ts';

export const restoreMarkerName = 'restore-incomplete';

/** The database of a restore that was not finished in this folder; undefined when there is none. */
export async function incompleteRestoreOf(dataDir: string): Promise<string | undefined> {
  return readFile(join(dataDir, restoreMarkerName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StartupError(`DATA_DIR ${dataDir} cannot be read: ${error.message}.`, { cause: error });
  });
}

export async function refuseIncompleteRestore(dataDir: string): Promise<void> {
  if ((await incompleteRestoreOf(dataDir)) !== undefined) throw new StartupError(incompleteRestore(dataDir));
}

export function incompleteRestore(place: string): string {
  return `A restore into ${place} was cut short, so its data is not complete. Run npm run restore with the backup again.`;
}

export async function markRestore(dataDir: string, database: string): Promise<void> {
  const file = await open(join(dataDir, restoreMarkerName), 'w', 0o600);
  try {
    await file.write(database);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(dataDir);
}

export async function unmarkRestore(dataDir: string): Promise<void> {
  await rm(join(dataDir, restoreMarkerName));
  await syncFolder(dataDir);
}
