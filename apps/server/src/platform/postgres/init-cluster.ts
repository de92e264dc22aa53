import { randomBytes } from 'node:crypto';
import { chown, lstat, mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '../errors.ts';
import { syncFolder } from '../sync-folder.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { explainFailure } from './startup-problems.ts';
import { type Launcher, run } from './unprivileged.ts';

export interface InitOptions {
  cluster: string;
  binaries: PostgresBinaries;
  launcher: Launcher;
  owner: string;
  password: string;
  sync: boolean;
}

/** Makes the database beside its place and moves it there when it is whole: a kill in between leaves only litter. */
export async function initCluster({ cluster, binaries, launcher, owner, password, sync }: InitOptions): Promise<void> {
  await refuseForeignFolder(cluster);
  await removeLitter(cluster);
  const draft = `${cluster}.draft-${randomBytes(4).toString('hex')}`;
  const passwordFile = `${draft}.password`;
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' });
    if (launcher.owner) {
      await chown(draft, launcher.owner.uid, launcher.owner.gid);
      await chown(passwordFile, launcher.owner.uid, launcher.owner.gid);
    }
    const { code, output } = await run([
      ...launcher.prefix,
      binaries.initdb,
      ...['-D', draft, '-U', owner, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      // Independent of the system's and of ICU's sorting rules, which change between versions.
      ...['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--data-checksums'],
      ...(sync ? [] : ['--no-sync']),
    ]);
    if (code !== 0) throw new StartupError(explainFailure(cluster, output));
    // An empty folder in its place was made by the operator.
    await rmdir(cluster).catch(() => {});
    await rename(draft, cluster);
    await syncFolder(dirname(cluster));
  } catch (error) {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
    if (error instanceof StartupError) throw error;
    throw new StartupError(explainFailure(cluster, (error as Error).message), { cause: error });
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function refuseForeignFolder(cluster: string): Promise<void> {
  const files = await readdir(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartupError(explainFailure(cluster, error.message), { cause: error });
  });
  if (files.length === 0) return;
  throw new StartupError(`${cluster} holds files, but no database. Move them away, or set DATA_DIR to another folder.`);
}

async function removeLitter(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${basename(cluster)}.draft-`)) {
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

/** Hands the files to the user as whom the database runs here; only root starts it as somebody else. */
export async function giveCluster(cluster: string, owner: Launcher['owner']): Promise<void> {
  if (!owner || (await lstat(cluster)).uid === owner.uid) return;
  // The folder itself comes last: while it has its old owner, the work is not done.
  for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink()) await chown(path, owner.uid, owner.gid);
  }
  await chown(cluster, owner.uid, owner.gid);
}
