import { open } from 'node:fs/promises';

/** Names in a folder last only when the folder itself is flushed (fsync(2)). */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
