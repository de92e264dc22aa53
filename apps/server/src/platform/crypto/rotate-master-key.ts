/**
 * A new master key, in steps of which each can be cut off and repeated: the new key is on disk before the database
 * learns of it, and takes the old one's place only afterwards.
 */
import { randomBytes } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { StartupError } from '../errors.ts';
import { masterKeyFile, readKeyFile, writeKeyFile } from './secrets.ts';

export interface RotateOptions {
  dataDir: string;
  /** The SECRET_KEY setting, where the key is not kept in DATA_DIR. */
  configuredKey: Buffer | undefined;
  /** Where the new key is, or is to be written; only with SECRET_KEY, whose place this program cannot change. */
  newKeyFile: string | undefined;
  /** Wraps all data keys anew and answers how many; repeating it changes nothing. */
  rewrap(from: Buffer, to: Buffer): Promise<number>;
}

export async function rotateMasterKey(options: RotateOptions): Promise<number> {
  return options.configuredKey ? rotateConfigured(options, options.configuredKey) : rotateOwn(options);
}

async function rotateConfigured({ newKeyFile, rewrap }: RotateOptions, from: Buffer): Promise<number> {
  if (newKeyFile === undefined) {
    throw new StartupError('With SECRET_KEY set, say where the new key is to be written: npm run rotate-key -- FILE');
  }
  const to = await readOrWriteKey(newKeyFile);
  if (to.equals(from)) throw new StartupError(`${newKeyFile} holds the key that is in use already.`);
  return rewrap(from, to);
}

async function rotateOwn({ dataDir, newKeyFile, rewrap }: RotateOptions): Promise<number> {
  if (newKeyFile !== undefined) {
    throw new StartupError('The key is kept in DATA_DIR, so no file is to be given: npm run rotate-key');
  }
  const file = masterKeyFile(dataDir);
  const pending = `${file}.new`;
  const from = await readKeyFile(file);
  if (!from) throw new StartupError(`There is no master key in ${dataDir}: nothing to rotate.`);
  // Left by a rotation that was cut off after its last step but one.
  if ((await readKeyFile(pending))?.equals(from)) await unlink(pending);
  const to = await readOrWriteKey(pending);
  const count = await rewrap(from, to);
  await writeKeyFile(file, to, 'replace');
  await unlink(pending);
  return count;
}

/** The key of a rotation that was begun before, or a new one. */
async function readOrWriteKey(file: string): Promise<Buffer> {
  const existing = await readKeyFile(file);
  if (existing) return existing;
  const key = randomBytes(32);
  if (!(await writeKeyFile(file, key, 'create')))
    throw new StartupError(`${file} is being written by another process.`);
  return key;
}
