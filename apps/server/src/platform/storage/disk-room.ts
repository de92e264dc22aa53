import { statfs } from 'node:fs/promises';
import { fail } from '../errors.ts';

/** Room that no file may take from the rest of the installation. */
const reserve = 32 * 1024 * 1024;

/** Whatever else is on the disk needs some room to go on, the database first of all: 1002 where so much more takes it. */
export async function leaveRoom(folder: string, more = 0): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - more < reserve) fail(1002);
}
