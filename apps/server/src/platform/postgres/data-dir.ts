import { randomBytes } from 'node:crypto';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartupError } from '../errors.ts';
import { refuseIncompleteRestore } from './restore-marker.ts';

/** What every system allows (Linux 107 bytes, macOS 103). */
export const longestSocketPath = 103;

/** Creates the folder if need be, and makes sure that this process can write into it and that its data is whole. */
export async function openDataDir(path: string): Promise<void> {
  await openFolder(path);
  await refuseIncompleteRestore(path);
}

/** The same, also for a folder into which a backup is being restored. */
export async function openFolder(path: string): Promise<void> {
  try {
    await makeFolder(path);
    await tryWriting(path);
  } catch (error) {
    throw new StartupError(dataDirProblem(path, error as NodeJS.ErrnoException), { cause: error });
  }
}

/**
 * Node's own recursive mkdir never ends where a folder exists in which no folder can be made, such as /proc: it takes
 * "no such file" for a missing parent again and again.
 */
async function makeFolder(path: string): Promise<void> {
  const make = () =>
    mkdir(path, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
    });
  await make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await make();
  });
}

async function tryWriting(path: string): Promise<void> {
  const probe = join(path, `.probe-${randomBytes(6).toString('hex')}`);
  try {
    const file = await open(probe, 'wx', 0o600);
    try {
      // A full disk shows only when a block is needed and brought to the disk.
      await file.write(Buffer.alloc(4096));
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(probe, { force: true });
  }
}

function dataDirProblem(path: string, { code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return `DATA_DIR ${path} is not a folder.`;
    case 'EACCES':
    case 'EPERM':
      return `DATA_DIR ${path} cannot be written: this user has no permission. Choose another folder or change its owner.`;
    case 'EROFS':
      return `DATA_DIR ${path} cannot be written: it is on a read-only file system.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `DATA_DIR ${path} cannot be written: there is no space left on the disk.`;
    default:
      return `DATA_DIR ${path} cannot be used: ${message}.`;
  }
}

export interface Lock {
  release(): Promise<void>;
}

/** Makes this process the only one on the folder, until `release` or its end, however it ends. */
export async function lockDataDir(path: string): Promise<Lock> {
  const places = await lockPlaces(path);
  const held: Server[] = [];
  const release = async () => {
    await Promise.all(held.map((server) => new Promise((done) => server.close(done))));
  };
  for (const place of places) {
    const server = await hold(place);
    if (!server) {
      await release();
      throw new StartupError(alreadyRunning(path, (await lockHolder(path))?.pid));
    }
    held.push(server);
  }
  return { release };
}

function alreadyRunning(path: string, pid: number | undefined): string {
  return `Muster is already running on this folder (${pid === undefined ? 'another process' : `process ${pid}`}): ${path}. Stop it first, or set DATA_DIR to another folder.`;
}

/** The process that holds the folder, as it says itself (or does not say); undefined when none does. */
export async function lockHolder(path: string): Promise<{ pid: number | undefined } | undefined> {
  for (const place of await lockPlaces(path)) {
    const answer = await ask(place);
    if (answer) return answer;
  }
  return undefined;
}

/**
 * Where the lock is held. An abstract socket (Linux, unix(7)) vanishes with its process and cannot be raced, but is
 * unknown to other containers; a socket file in the folder is known to all that share the folder.
 */
async function lockPlaces(path: string): Promise<string[]> {
  const { dev, ino } = await stat(path, { bigint: true });
  const name = `muster-${dev.toString(16)}-${ino.toString(16)}`;
  const file = join(path, 'lock');
  const fits = Buffer.byteLength(file) <= longestSocketPath;
  if (process.platform === 'linux') return fits ? [`\0${name}`, file] : [`\0${name}`];
  return [fits ? file : join(tmpdir(), name)];
}

async function hold(place: string): Promise<Server | undefined> {
  const abstract = place.startsWith('\0');
  if (!abstract) {
    if (await ask(place)) return undefined;
    // Nobody answers: it was left behind by a process that was killed.
    await rm(place, { force: true });
  }
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(String(process.pid));
  });
  const listening = new Promise<boolean>((resolve, reject) => {
    server.once('listening', () => resolve(true));
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
  });
  server.listen(place);
  if (!(await listening)) return undefined;
  // Holding the lock is no reason for the process to stay.
  server.unref();
  return server;
}

/** undefined: nobody is there. Somebody who does not answer in time is there all the same. */
function ask(place: string): Promise<{ pid: number | undefined } | undefined> {
  return new Promise((resolve) => {
    const socket = connect(place);
    let answer = '';
    socket.setEncoding('utf8');
    socket.setTimeout(1000, () => {
      resolve({ pid: undefined });
      socket.destroy();
    });
    socket.on('data', (text) => {
      answer += text;
    });
    socket.on('end', () => resolve({ pid: Number(answer) || undefined }));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const absent = error.code === 'ECONNREFUSED' || error.code === 'ENOENT' || error.code === 'ENOTSOCK';
      resolve(absent ? undefined : { pid: undefined });
    });
    socket.on('close', () => resolve({ pid: Number(answer) || undefined }));
  });
}
