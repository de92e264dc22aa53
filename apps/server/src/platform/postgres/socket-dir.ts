import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { longestSocketPath } from './data-dir.ts';

const socketName = '.s.PGSQL.5432';

/** The folder of the database itself; a short private one elsewhere when a socket's path could not be that long. */
export async function socketDirFor(cluster: string, owner: { uid: number; gid: number } | undefined): Promise<string> {
  if (Buffer.byteLength(join(cluster, socketName)) <= longestSocketPath) return cluster;
  // The same name each time, so that a killed process leaves at most one folder behind.
  const name = createHash('sha256')
    .update(await realpath(cluster))
    .digest('hex')
    .slice(0, 16);
  const wanted = join(tmpdir(), `muster-${name}`);
  const uid = owner?.uid ?? process.getuid?.() ?? 0;
  const path = (await isPrivate(wanted, uid)) ? wanted : await mkdtemp(join(tmpdir(), 'muster-'));
  if (owner) await chown(path, owner.uid, owner.gid);
  return path;
}

/** Anyone may put anything into the folder for temporary files, so what is found there is looked at first. */
async function isPrivate(path: string, uid: number): Promise<boolean> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(path);
  const ours = found.uid === uid || found.uid === process.getuid?.();
  return found.isDirectory() && ours && (found.mode & 0o077) === 0;
}

export async function removeSocketDir(cluster: string, socketDir: string): Promise<void> {
  if (socketDir !== cluster) await rm(socketDir, { recursive: true, force: true });
}
