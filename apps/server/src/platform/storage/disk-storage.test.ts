import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { StartupError } from '../errors.ts';
import { openStorage } from './open-storage.ts';

const run = promisify(execFile);
const root = await mkdtemp(join(tmpdir(), 'disk-storage-'));
after(() => rm(root, { recursive: true }));

test('without a setting, files are in DATA_DIR, for the owner only', async () => {
  const storage = await openStorage(undefined, root);
  await storage.put('a/b/c', Buffer.from('x'));
  assert.equal((await stat(join(root, 'files/a/b/c'))).mode & 0o777, 0o600);
  assert.equal((await stat(join(root, 'files/a'))).mode & 0o777, 0o700);
  assert.deepEqual(await readdir(join(root, 'files/.incoming')), []);
});

test('what a killed process left is removed a day later; what may be being written is not', async () => {
  const dataDir = join(root, 'stale');
  const incoming = join(dataDir, 'files', '.incoming');
  await mkdir(incoming, { recursive: true });
  await writeFile(join(incoming, 'old'), 'x');
  await writeFile(join(incoming, 'young'), 'x');
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await utimes(join(incoming, 'old'), yesterday, yesterday);
  const storage = await openStorage(undefined, dataDir);
  assert.deepEqual(await readdir(incoming), ['young']);
  assert.deepEqual(await Array.fromAsync(storage.list('')), []);
});

test('a folder is not a file, and a file is not a folder', async () => {
  const storage = await openStorage(undefined, join(root, 'shapes'));
  await storage.put('folder/file', Buffer.from('x'));
  assert.equal(await storage.head('folder'), undefined);
  await assert.rejects(storage.get('folder'), { code: 3001 });
  assert.equal(await storage.head('folder/file/below'), undefined);
  await assert.rejects(storage.get('folder/file/below'), { code: 3001 });
  await storage.delete('folder/file/below');
  await assert.rejects(storage.put('folder/file/below', Buffer.from('x')));
  await assert.rejects(storage.put('folder', Buffer.from('x')));
  assert.deepEqual(await readdir(join(root, 'shapes/files/.incoming')), []);
  assert.deepEqual(await Array.fromAsync(storage.list('')), ['folder/file']);
});

test('a place where no folder can be made is a startup error that names it', async () => {
  const file = join(root, 'a-file');
  await writeFile(file, '');
  await assert.rejects(
    openStorage(undefined, file),
    (error) => error instanceof StartupError && error.message.includes(join(file, 'files')),
  );
});

test('a full disk is 1002, leaves nothing behind, and takes smaller files again', async (t) => {
  const folder = join(root, 'small-disk');
  await mkdir(folder);
  const script = fileURLToPath(new URL('../../../../../lab/full-disk-process.ts', import.meta.url));
  const mount = 'mount -t tmpfs -o size=4m tmpfs "$0" && exec "$@"';
  const namespace = ['-Urm', 'sh', '-c', mount, folder];
  try {
    await run('unshare', [...namespace, 'true']);
  } catch {
    t.skip('this machine lets no process mount a small disk of its own');
    return;
  }
  const { stdout } = await run('unshare', [...namespace, process.execPath, script, folder]);
  assert.deepEqual(JSON.parse(stdout), {
    tooLarge: 1002,
    leftovers: [],
    smaller: 'done',
    readiness: 1002,
    start: `Files cannot be kept in ${join(folder, 'files')}: no room is left on its disk`,
    keys: ['before', 'smaller'],
  });
});
