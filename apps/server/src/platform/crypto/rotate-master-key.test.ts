import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { StartupError } from '../errors.ts';
import { rotateMasterKey } from './rotate-master-key.ts';
import { masterKeyFile, openSecrets, readKeyFile, writeKeyFile } from './secrets.ts';

const root = await mkdtemp(join(tmpdir(), 'rotate-'));
after(() => rm(root, { recursive: true }));

async function newInstallation() {
  const dataDir = await mkdtemp(join(root, 'data-'));
  await openSecrets(dataDir);
  const file = masterKeyFile(dataDir);
  return { dataDir, file, key: (await readKeyFile(file)) as Buffer };
}
const options = { configuredKey: undefined, newKeyFile: undefined };

test('the key in DATA_DIR is replaced, after the database was told', async () => {
  const { dataDir, file, key } = await newInstallation();
  const told: Buffer[] = [];
  const count = await rotateMasterKey({
    ...options,
    dataDir,
    async rewrap(from, to) {
      assert.deepEqual(from, key);
      assert.deepEqual(await readKeyFile(file), key, 'the old key is still in place');
      assert.deepEqual(await readKeyFile(`${file}.new`), to, 'the new key is on disk already');
      told.push(to);
      return 7;
    },
  });
  assert.equal(count, 7);
  assert.deepEqual(await readKeyFile(file), told[0]);
  assert.notDeepEqual(told[0], key);
  assert.deepEqual(await readdir(join(dataDir, 'secrets')), ['master.key']);
});

test('cut off before the database was told, the old key stays and the next try takes the same new one', async () => {
  const { dataDir, file, key } = await newInstallation();
  const tried: Buffer[] = [];
  const cutOff = rotateMasterKey({
    ...options,
    dataDir,
    async rewrap(_from, to) {
      tried.push(to);
      throw new Error('cut off');
    },
  });
  await assert.rejects(cutOff, /cut off/);
  assert.deepEqual(await readKeyFile(file), key);
  await rotateMasterKey({
    ...options,
    dataDir,
    async rewrap(from, to) {
      assert.deepEqual([from, to], [key, tried[0]]);
      return 0;
    },
  });
  assert.deepEqual(await readKeyFile(file), tried[0]);
});

test('cut off before the very last step, the next rotation is a new one', async () => {
  const { dataDir, file, key } = await newInstallation();
  await writeKeyFile(`${file}.new`, key, 'create');
  await rotateMasterKey({ ...options, dataDir, rewrap: async () => 0 });
  assert.notDeepEqual(await readKeyFile(file), key);
  assert.deepEqual(await readdir(join(dataDir, 'secrets')), ['master.key']);
});

test('with SECRET_KEY, the new key is written where the operator says, and used again on a second try', async () => {
  const { dataDir, file, key } = await newInstallation();
  const configuredKey = Buffer.alloc(32, 9);
  const newKeyFile = join(dataDir, 'new.key');
  const told: Buffer[] = [];
  const rewrap = async (from: Buffer, to: Buffer) => {
    assert.deepEqual(from, configuredKey);
    return told.push(to);
  };
  await rotateMasterKey({ dataDir, configuredKey, newKeyFile, rewrap });
  await rotateMasterKey({ dataDir, configuredKey, newKeyFile, rewrap });
  assert.deepEqual(told[0], told[1]);
  assert.equal((await readFile(newKeyFile, 'utf8')).trim(), told[0]?.toString('base64'));
  assert.deepEqual(await readKeyFile(file), key, 'a key in DATA_DIR is left alone');
});

test('what cannot be meant is refused before anything happens', async () => {
  const { dataDir } = await newInstallation();
  const rewrap = () => assert.fail('must not be called');
  const configuredKey = Buffer.alloc(32, 9);
  const newKeyFile = join(dataDir, 'same.key');
  await writeKeyFile(newKeyFile, configuredKey, 'create');
  const empty = await mkdtemp(join(root, 'empty-'));
  await assert.rejects(rotateMasterKey({ ...options, dataDir, configuredKey, rewrap }), StartupError);
  await assert.rejects(rotateMasterKey({ dataDir, configuredKey, newKeyFile, rewrap }), StartupError);
  await assert.rejects(rotateMasterKey({ ...options, dataDir, newKeyFile, rewrap }), StartupError);
  await assert.rejects(rotateMasterKey({ ...options, dataDir: empty, rewrap }), StartupError);
  assert.deepEqual(await readdir(empty), []);
});
