import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { readConfig } from '../config/config.ts';
import { StartupError } from '../errors.ts';
import { masterKeyFile, openSecrets, readKeyFile, secretsFrom, writeKeyFile } from './secrets.ts';

const root = await mkdtemp(join(tmpdir(), 'secrets-'));
after(() => rm(root, { recursive: true }));
const newFolder = () => mkdtemp(join(root, 'data-'));

test('the first start makes a master key that only the owner can read, and leaves nothing else behind', async () => {
  const dataDir = await newFolder();
  await openSecrets(dataDir);
  const file = masterKeyFile(dataDir);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.equal((await stat(dirname(file))).mode & 0o777, 0o700);
  assert.equal(Buffer.from((await readFile(file, 'utf8')).trim(), 'base64').length, 32);
  assert.deepEqual(await readdir(dirname(file)), ['master.key']);
});

test('later starts derive the same keys', async () => {
  const dataDir = await newFolder();
  const first = (await openSecrets(dataDir)).derive('a purpose');
  assert.deepEqual((await openSecrets(dataDir)).derive('a purpose'), first);
});

test('many processes starting at once on one folder agree on one key', async () => {
  const dataDir = await newFolder();
  const opened = await Promise.all(Array.from({ length: 20 }, () => openSecrets(dataDir)));
  assert.equal(new Set(opened.map((secrets) => secrets.derive('x').toString('hex'))).size, 1);
  assert.deepEqual(await readdir(join(dataDir, 'secrets')), ['master.key']);
});

test('each purpose and each installation has a key of its own', async () => {
  const [one, two] = [await openSecrets(await newFolder()), await openSecrets(await newFolder())];
  const keys = [one.derive('a'), one.derive('b'), two.derive('a'), two.derive('b')];
  assert.equal(new Set(keys.map((key) => key.toString('hex'))).size, 4);
  for (const key of keys) assert.equal(key.length, 32);
});

test('a key from the configuration is used and nothing is written', async () => {
  const dataDir = await newFolder();
  const key = randomBytes(32);
  assert.deepEqual((await openSecrets(dataDir, key)).derive('a'), secretsFrom(key).derive('a'));
  assert.deepEqual(await readdir(dataDir), []);
});

test('a key file that others can read is refused, with the command that puts it right', async () => {
  for (const mode of [0o640, 0o604, 0o666]) {
    const dataDir = await newFolder();
    await openSecrets(dataDir);
    await chmod(masterKeyFile(dataDir), mode);
    await assert.rejects(
      openSecrets(dataDir),
      (error) => error instanceof StartupError && /chmod 600/.test(error.message),
    );
  }
});

test('a key folder that others can write to is refused', async () => {
  const dataDir = await newFolder();
  await openSecrets(dataDir);
  await chmod(join(dataDir, 'secrets'), 0o777);
  await assert.rejects(
    openSecrets(dataDir),
    (error) => error instanceof StartupError && /chmod 700/.test(error.message),
  );
});

test('a damaged key file is refused and never replaced', async () => {
  for (const damage of [
    (file: string) => truncate(file, 0),
    (file: string) => truncate(file, 20),
    (file: string) => writeFile(file, 'not a key at all, but forty-four characters!!'),
    (file: string) => writeFile(file, randomBytes(33).toString('base64')),
  ]) {
    const dataDir = await newFolder();
    await openSecrets(dataDir);
    const file = masterKeyFile(dataDir);
    await damage(file);
    const before = await readFile(file);
    await assert.rejects(
      openSecrets(dataDir),
      (error) => error instanceof StartupError && /damaged/.test(error.message),
    );
    assert.deepEqual(await readFile(file), before);
  }
});

test('something else in the place of the key file is refused', async () => {
  const dataDir = await newFolder();
  await mkdir(masterKeyFile(dataDir), { recursive: true, mode: 0o700 });
  await assert.rejects(openSecrets(dataDir), StartupError);
});

test('a folder that cannot be written to is a startup error', async () => {
  const dataDir = join(await newFolder(), 'a-file');
  await writeFile(dataDir, '');
  await assert.rejects(openSecrets(dataDir), StartupError);
});

test('writing a key creates it once and replaces it only when told to', async () => {
  const file = join(await newFolder(), 'keys', 'key');
  const [one, two] = [randomBytes(32), randomBytes(32)];
  assert.equal(await writeKeyFile(file, one, 'create'), true);
  assert.equal(await writeKeyFile(file, two, 'create'), false);
  assert.deepEqual(await readKeyFile(file), one);
  assert.equal(await writeKeyFile(file, two, 'replace'), true);
  assert.deepEqual(await readKeyFile(file), two);
});

test('SECRET_KEY must be a key from its first character to its last', () => {
  const key = randomBytes(32);
  const text = key.toString('base64');
  assert.deepEqual(readConfig({ SECRET_KEY: `${text}\n` }).SECRET_KEY, key);
  // Each of these has 32 bytes for those who skip what is not base64.
  for (const wrong of [`${text.slice(0, 4)}!${text.slice(4)}`, `"${text}"`, text.slice(0, -1), `${text}AAAA`]) {
    assert.throws(() => readConfig({ SECRET_KEY: wrong }), {
      name: 'StartupError',
      message: /SECRET_KEY must be 32 bytes/,
    });
  }
});
