import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../sync-folder.ts';

/** Makes a flushed file visible under a key, for good. */
export async function moveInto(root: string, key: string, temporary: string): Promise<void> {
  const path = join(root, key);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rename(temporary, path);
  // All of them: a folder above may be another upload's, made a moment ago. Flushing what is clean costs nothing.
  for (let folder = dirname(path); folder.length >= root.length; folder = dirname(folder)) await syncFolder(folder);
}
