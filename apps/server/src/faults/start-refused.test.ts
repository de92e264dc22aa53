import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readProfile } from '@muster/contract/calls/sessions';
import type { Session } from '@muster/contract/entities';
import { settings } from '../platform/config/settings.ts';
import { testDatabase } from '../platform/db/test-database.ts';
import { asNobody, cannotBeNobody, eventually, query } from '../platform/postgres/test-program.ts';
import { ask, signUp } from './test-caller.ts';
import {
  type MusterOptions,
  postgresIn,
  type RunningMuster,
  spawnMuster,
  startMuster,
  temporaryFolder,
} from './test-muster.ts';

/** Starts what cannot start: it must end with 1, say why in words, and leave nothing running. */
async function refusal(options: MusterOptions): Promise<string> {
  const muster = spawnMuster(options);
  const { code } = await muster.exited;
  const text = muster.output().trim();
  assert.equal(code, 1, text);
  assert.doesNotMatch(text, /is ready at|^\s+at /m, 'a sentence, not a stack');
  return text;
}

describe('settings', () => {
  test('every mistake is told in one go, and no value that may be a secret is repeated', async () => {
    const text = await refusal({
      dataDir: '/nowhere/to/be/seen',
      env: {
        PORT: '99999',
        DATABASE_URL: 'mysql://root:geheim@host/db',
        SERVICES: 'api,kitchen',
        LOG_LEVEL: 'loud',
        SECRET_KEY: 'Z2VoZWlt',
        PUBLIC_URL: 'https://example.com/path',
        MDM: 'perhaps',
      },
    });
    for (const name of ['PORT', 'DATABASE_URL', 'SERVICES', 'LOG_LEVEL', 'SECRET_KEY', 'PUBLIC_URL', 'MDM'])
      assert.match(text, new RegExp(`^ {2}${name} `, 'm'));
    assert.doesNotMatch(text, /geheim|Z2VoZWlt/);
  });

  test('--help lists them all, starts nothing and ends with 0', async () => {
    const muster = spawnMuster({ dataDir: '/nowhere/to/be/seen', args: ['--help'], env: { PORT: 'nonsense' } });
    assert.deepEqual(await muster.exited, { code: 0, signal: null });
    for (const name of Object.keys(settings)) assert.match(muster.output(), new RegExp(`^ {2}${name} `, 'm'));
  });
});

describe('DATA_DIR', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  before(async () => {
    folder = await temporaryFolder();
  });
  after(() => folder?.remove());

  test('a file in its place', async () => {
    const dataDir = join(folder.path, 'file');
    await writeFile(dataDir, '');
    assert.match(await refusal({ dataDir }), /DATA_DIR .*file is not a folder/);
    assert.match(await refusal({ dataDir: join(dataDir, 'below') }), /DATA_DIR .*below is not a folder/);
  });

  test('a place where nobody can write', async () => {
    assert.match(await refusal({ dataDir: '/proc/muster' }), /DATA_DIR \/proc\/muster cannot be/);
  });

  test('a folder of somebody else', { skip: cannotBeNobody() }, async () => {
    const dataDir = join(folder.path, 'private');
    await mkdir(dataDir, { mode: 0o700 });
    await chmod(folder.path, 0o755);
    assert.match(await refusal({ dataDir, prefix: asNobody }), /cannot be written: this user has no permission/);
  });
});

describe('an installation', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let muster: RunningMuster;
  let person: Session;
  before(async () => {
    folder = await temporaryFolder();
    muster = await startMuster({ dataDir: folder.path });
    person = await signUp(muster.url);
  });
  after(async () => {
    await muster.kill();
    await folder.remove();
  });

  const stillWorks = () => ask(muster.url, readProfile, {}, { token: person.accessToken.token });

  test('its secrets are for its own user only, and no other installation has the same', async () => {
    const file = join(folder.path, 'secrets', 'master.key');
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.equal((await stat(join(folder.path, 'secrets'))).mode & 0o777, 0o700);
    const other = await temporaryFolder();
    try {
      const second = await startMuster({ dataDir: other.path });
      await second.stop();
      assert.notEqual(await readFile(file, 'utf8'), await readFile(join(other.path, 'secrets', 'master.key'), 'utf8'));
    } finally {
      await other.remove();
    }
  });

  test('a second start on it is refused and names the first; the first goes on', async () => {
    const text = await refusal({ dataDir: folder.path });
    assert.match(text, new RegExp(`already running on this folder \\(process ${muster.child.pid}\\)`));
    assert.equal((await postgresIn(folder.path)).length, 1);
    await stillWorks();
  });

  test('an occupied port is told with another to try, and no database is left running', async () => {
    await muster.stop();
    const occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const { port } = occupant.address() as AddressInfo;
    const text = await refusal({ dataDir: folder.path, env: { PORT: String(port) } });
    assert.match(text, new RegExp(`Port ${port} is taken by another program. Choose another: PORT=${port + 1}`));
    assert.deepEqual(await postgresIn(folder.path), []);
    occupant.close();
  });

  test('a database made by another version of PostgreSQL', async () => {
    const file = join(folder.path, 'postgres', 'PG_VERSION');
    const version = await readFile(file, 'utf8');
    await writeFile(file, '14\n');
    assert.match(await refusal({ dataDir: folder.path }), /was made by PostgreSQL 14, and this program brings/);
    await writeFile(file, version);
  });

  test('without the key under which its secrets are sealed', async () => {
    const key = join(folder.path, 'secrets', 'master.key');
    await rename(key, `${key}.kept`);
    assert.match(await refusal({ dataDir: folder.path }), /sealed with another master key/);
    await rm(key, { force: true });
    await rename(`${key}.kept`, key);
  });

  test('put right again, it starts as if nothing had been', async () => {
    muster = await startMuster({ dataDir: folder.path });
    await stillWorks();
  });
});

test('a database that a newer program has used', async () => {
  const database = await testDatabase();
  const folder = await temporaryFolder();
  try {
    const checksum = createHash('sha256').update('').digest('hex');
    await query(
      database.owner,
      `insert into schema_migrations (id, name, checksum) values (9999, 'future', '${checksum}')`,
    );
    const text = await refusal({ dataDir: folder.path, env: { DATABASE_URL: database.url } });
    assert.match(text, /The database is newer than this program: it has the migration 9999 \(future\)/);
  } finally {
    await folder.remove();
    await database.drop();
  }
});

test('a database that does not answer', async () => {
  const folder = await temporaryFolder();
  const silent = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  try {
    const { port } = silent.address() as AddressInfo;
    const text = await refusal({
      dataDir: folder.path,
      env: { DATABASE_URL: `postgres://user:geheim@127.0.0.1:${port}/muster` },
    });
    assert.match(text, new RegExp(`The database at 127.0.0.1:${port} cannot be reached`));
    assert.doesNotMatch(text, /geheim/);
    await eventually(async () => (await postgresIn(folder.path)).length === 0, 'no database of its own was started');
  } finally {
    silent.close();
    await folder.remove();
  }
});
