/**
 * The master key, from which every other key of this installation is derived. It is never in the database, so a copy
 * of the database alone opens no secret.
 */
import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '../errors.ts';
import { syncFolder } from '../sync-folder.ts';

export interface Secrets {
  /** A key of 32 bytes for one purpose; the same purpose always gives the same key. */
  derive(purpose: string): Buffer;
}

const keyLength = 32;

export function masterKeyFile(dataDir: string): string {
  return join(dataDir, 'secrets', 'master.key');
}

/** `key` is the SECRET_KEY setting; without it the key is kept in DATA_DIR, and made there on the first start. */
export async function openSecrets(dataDir: string, key?: Buffer): Promise<Secrets> {
  return secretsFrom(key ?? (await readOrCreateKey(masterKeyFile(dataDir))));
}

export function secretsFrom(masterKey: Buffer): Secrets {
  if (masterKey.length !== keyLength) throw new TypeError(`a master key has ${keyLength} bytes`);
  return {
    // The master key is random and full-length, so HKDF needs no salt (RFC 5869, section 3.1).
    derive: (purpose) => Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `muster/${purpose}`, keyLength)),
  };
}

async function readOrCreateKey(file: string): Promise<Buffer> {
  const existing = await readKeyFile(file);
  if (existing) return existing;
  const key = randomBytes(keyLength);
  if (await writeKeyFile(file, key, 'create')) return key;
  // Another process on the same folder was faster; its key is the one that counts.
  const theirs = await readKeyFile(file);
  if (!theirs) throw new StartupError(`${file} disappeared while it was being read.`);
  return theirs;
}

/** The key in a file, undefined when there is none; refuses a file that others can read or that holds no key. */
export async function readKeyFile(file: string): Promise<Buffer | undefined> {
  let text: string;
  try {
    const folder = dirname(file);
    const [folderMode, fileMode] = [(await stat(folder)).mode, (await stat(file)).mode];
    if (folderMode & 0o022) {
      throw new StartupError(`${folder} can be written by others: put it right with  chmod 700 ${folder}`);
    }
    if (fileMode & 0o077) {
      throw new StartupError(`${file} can be read by others: put it right with  chmod 600 ${file}`);
    }
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  const key = parseKey(text);
  if (!key) {
    throw new StartupError(
      `${file} is damaged: it must hold ${keyLength} bytes in base64. Bring it back from a backup; without it, stored secrets cannot be opened.`,
    );
  }
  return key;
}

/** A master key from its base64 form; undefined when it is not one. */
export function parseKey(text: string): Buffer | undefined {
  const trimmed = text.trim();
  const key = Buffer.from(trimmed, 'base64');
  // Buffer.from skips what is not base64, so only the way back proves that nothing was skipped.
  return key.length === keyLength && key.toString('base64') === trimmed ? key : undefined;
}

/**
 * Writes a key so that after a crash the file is there whole or not at all. 'create' answers false and changes nothing
 * when the file exists already.
 */
export async function writeKeyFile(file: string, key: Buffer, mode: 'create' | 'replace'): Promise<boolean> {
  const folder = dirname(file);
  const temporary = join(folder, `.${randomBytes(8).toString('hex')}.tmp`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(`${key.toString('base64')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    try {
      if (mode === 'replace') await rename(temporary, file);
      else await link(temporary, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    } finally {
      await unlink(temporary).catch(ignoreMissing);
    }
    await syncFolder(folder);
    await syncFolder(dirname(folder));
    return true;
  } catch (error) {
    throw new StartupError(`${file} cannot be written: ${(error as Error).message}`, { cause: error });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
