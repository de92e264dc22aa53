import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { asNobody, cannotBeNobody, eventually, isRunning, query, silent, startProgram } from './test-program.ts';
import { findLauncher } from './unprivileged.ts';

const isRoot = process.getuid?.() === 0;

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-pg-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function dataDir(name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path, { recursive: true, mode: 0o700 });
  return path;
}

function start(path: string, settings?: Record<string, string>): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: path, password: 'secret', log: silent, ...(settings && { settings }) });
}

/** Starts a database, prints its process and then, for ever, the number of each row that was committed. */
const writer = `
  import { startEmbeddedPostgres } from './embedded-postgres.ts';
  import { openDataDir } from './data-dir.ts';
  import { query, silent } from './test-program.ts';
  await openDataDir(process.argv[1]);
  const postgres = await startEmbeddedPostgres({ dataDir: process.argv[1], password: 'secret', log: silent });
  console.log(postgres.pid());
  if (process.argv[2] === 'stop') await postgres.stop();
  else for (let n = 1; ; n++) {
    if (n === 1) await query(postgres.owner, 'create table rows (n int)');
    await query(postgres.owner, 'insert into rows values (' + n + ')');
    console.log(n);
  }`;

describe('one database, started many times', () => {
  let path: string;
  before(async () => {
    path = await dataDir('main');
    await (await start(path)).stop();
  });

  test('it is safe by default: checksums, no network, scram, UTF-8 sorted alike everywhere', async () => {
    const postgres = await start(path);
    try {
      const { rows } = await query(
        postgres.owner,
        `select current_database() as database, current_user as user, current_setting('data_checksums') as checksums,
                current_setting('listen_addresses') as network, current_setting('fsync') as fsync,
                current_setting('TimeZone') as zone, current_setting('server_encoding') as encoding,
                (select datlocprovider::text || ' ' || datlocale from pg_database where datname = 'muster') as locale`,
      );
      assert.deepEqual(rows[0], {
        database: 'muster',
        user: 'muster_owner',
        checksums: 'on',
        network: '',
        fsync: 'on',
        zone: 'UTC',
        encoding: 'UTF8',
        locale: 'b C.UTF-8',
      });
      assert.equal((await stat(join(path, 'postgres'))).mode & 0o777, 0o700);
      assert.doesNotMatch(await readFile(join(path, 'postgres', 'pg_hba.conf'), 'utf8'), /^[^#]*\b(trust|peer)\b/m);
      await assert.rejects(query({ ...postgres.owner, password: 'wrong' }, 'select 1'), { code: '28P01' });
    } finally {
      await postgres.stop();
    }
  });

  test('stop ends the process, and leaves a database that needs no recovery', async () => {
    const postgres = await start(path);
    const pid = postgres.pid() ?? 0;
    await postgres.stop();
    assert.equal(isRunning(pid), false);
    assert.equal((await readdir(join(path, 'postgres'))).includes('postmaster.pid'), false);
  });

  test('killed, it comes back by itself with every row', async () => {
    const postgres = await start(path);
    try {
      await query(postgres.owner, 'create table kept as select 1 as n');
      const pid = postgres.pid() ?? 0;
      process.kill(pid, 'SIGKILL');
      await eventually(() => ![pid, undefined].includes(postgres.pid()), 'another process');
      assert.equal((await query(postgres.owner, 'select n from kept')).rowCount, 1);
    } finally {
      await postgres.stop();
    }
  });

  test('stopped while it is being restarted, it stays stopped', async () => {
    const postgres = await start(path);
    const pid = postgres.pid() ?? 0;
    process.kill(pid, 'SIGKILL');
    await eventually(() => !isRunning(pid), 'the end of the process');
    await postgres.stop();
    assert.equal(postgres.pid(), undefined);
  });

  test('a database that outlived its program is ended first', async () => {
    const binaries = await findPostgresBinaries();
    const cluster = join(path, 'postgres');
    const { prefix } = await findLauncher(binaries, path, cluster);
    const [program = '', ...args] = [
      ...prefix,
      binaries.postgres,
      '-D',
      cluster,
      '-c',
      'listen_addresses=',
      '-k',
      cluster,
    ];
    const orphan = spawn(program, args, { stdio: 'ignore' });
    const ended = once(orphan, 'exit');
    await eventually(
      async () => (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).includes('ready'),
      'ready',
    );
    const postgres = await start(path);
    try {
      await ended;
      assert.notEqual(postgres.pid(), orphan.pid);
      assert.equal((await query(postgres.owner, 'select 1')).rowCount, 1);
    } finally {
      await postgres.stop();
    }
  });

  test('a lock file that names a process which is no database does not keep it from starting', async () => {
    const stranger = spawn('sleep', ['600']);
    const cluster = join(path, 'postgres');
    try {
      const file = `${stranger.pid}\n${cluster}\n1\n5432\n${cluster}\n\n1234 1234\nready\n`;
      await writeFile(join(cluster, 'postmaster.pid'), file, { mode: 0o600 });
      await writeFile(join(cluster, '.s.PGSQL.5432.lock'), file, { mode: 0o600 });
      await (await start(path)).stop();
      assert.equal(stranger.exitCode, null);
    } finally {
      stranger.kill();
    }
  });

  test('after a change of the master key it takes the new password', async () => {
    const changed = await startEmbeddedPostgres({ dataDir: path, password: 'changed', log: silent });
    await query(changed.owner, 'select 1');
    await changed.stop();
    await (await start(path)).stop();
  });

  test('a folder made by another version is refused, with both versions', async () => {
    const file = join(path, 'postgres', 'PG_VERSION');
    const version = await readFile(file, 'utf8');
    try {
      await writeFile(file, '12\n');
      await assert.rejects(start(path), {
        name: 'StartupError',
        message: /was made by PostgreSQL 12, and this program brings PostgreSQL \d+\.\d+/,
      });
    } finally {
      await writeFile(file, version);
    }
  });

  test('it can be told to listen, and is then reached by an ordinary DATABASE_URL', async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, 'close');
    const postgres = await start(path, { listen_addresses: '127.0.0.1', port: String(port) });
    try {
      const url = `postgres://muster_owner:secret@127.0.0.1:${port}/muster`;
      assert.equal((await query({ connectionString: url }, 'select 1')).rowCount, 1);
      assert.equal((await query(postgres.owner, 'select 1')).rowCount, 1);
    } finally {
      await postgres.stop();
    }
  });

  test('a setting the database does not accept is said in its own words', async () => {
    await assert.rejects(start(path, { max_connections: 'many' }), {
      name: 'StartupError',
      message: /does not start: invalid value for parameter "max_connections": "many"\.$/,
    });
  });
});

test('kill -9 of the program takes the database along, and nothing that was committed is lost', async () => {
  const path = await dataDir('killed');
  const program = startProgram(writer, [path]);
  const pid = Number(await program.line());
  let committed = 0;
  while (committed < 20) committed = Number(await program.line());
  program.child.kill('SIGKILL');
  committed = Number((await program.rest()).split('\n').at(-1)) || committed;
  await eventually(() => !isRunning(pid), 'no database without its program');

  const postgres = await start(path);
  try {
    const { rows } = await query(postgres.owner, 'select count(*)::int as count, max(n) as last from rows');
    assert.equal(rows[0].count, rows[0].last);
    assert.ok(rows[0].last >= committed, `${rows[0].last} rows of ${committed}`);
  } finally {
    await postgres.stop();
  }
});

test('killed while the database is being made, the next start makes it anew', async () => {
  const path = await dataDir('cut');
  const program = startProgram(writer, [path]);
  await eventually(async () => {
    const draft = (await readdir(path)).find((name) => /draft-\w+$/.test(name));
    return draft !== undefined && (await readdir(join(path, draft))).includes('PG_VERSION');
  }, 'a database half made');
  program.child.kill('SIGKILL');
  await program.rest();
  assert.equal((await readdir(path)).includes('postgres'), false);

  const postgres = await start(path, { fsync: 'off' });
  await query(postgres.owner, 'select 1');
  await postgres.stop();
  assert.deepEqual(await readdir(path), ['postgres']);
});

test('stopping waits a while for sessions that are just ending, and cuts those that do not end', async () => {
  const postgres = await start(await dataDir('sessions'), { fsync: 'off' });
  const [ending, staying] = [new pg.Client(postgres.owner), new pg.Client(postgres.owner)];
  const cut: unknown[] = [];
  for (const client of [ending, staying]) {
    await client.connect();
    client.on('error', (error) => cut.push(client, (error as { code?: string }).code));
  }
  const stopped = postgres.stop();
  const refused = (error: { code?: string }) => error.code === '57P03';
  await eventually(() => query(postgres.owner, 'select 1').then(() => false, refused), 'new sessions are refused');
  assert.equal((await ending.query('select 1')).rowCount, 1);
  await ending.end();
  await stopped;
  assert.ok(cut.includes(staying) && cut.includes('57P01'));
  assert.ok(!cut.includes(ending));
});

test('a path longer than a socket may have works, through a private folder that goes away', async () => {
  const path = await dataDir('long'.repeat(30));
  const postgres = await start(path, { fsync: 'off' });
  const socketDir = String(postgres.owner.host);
  assert.equal((await stat(socketDir)).mode & 0o777, 0o700);
  await query(postgres.owner, 'select 1');
  await postgres.stop();
  await assert.rejects(stat(socketDir), { code: 'ENOENT' });
});

test('a folder with files but no database is left alone', async () => {
  const path = await dataDir('foreign');
  await mkdir(join(path, 'postgres'));
  await writeFile(join(path, 'postgres', 'photo.jpg'), 'x');
  await assert.rejects(start(path), { name: 'StartupError', message: /holds files, but no database/ });
  assert.deepEqual(await readdir(join(path, 'postgres')), ['photo.jpg']);
});

test('a full disk is named as such', async (t) => {
  const path = await dataDir('small');
  const mount = `mount -t tmpfs -o size=12m none "$0" && exec "$@"`;
  const prefix = ['unshare', '--mount', 'sh', '-c', mount, path];
  if (!isRoot || spawnSync('unshare', [...prefix.slice(1), 'true']).status !== 0) {
    return t.skip('mounting a small disk needs root');
  }
  const code = writer.replace('await startEmbeddedPostgres', 'await reporting(startEmbeddedPostgres)');
  const report = `const reporting = (work) => (options) => work(options).catch((error) => { console.log(error.name + ': ' + error.message); process.exit(1); });`;
  const program = startProgram(
    `${code.slice(0, code.indexOf('await'))}${report}${code.slice(code.indexOf('await'))}`,
    [path],
    { prefix },
  );
  assert.match(await program.rest(), /^StartupError: There is no space left on the disk for the database in .*\.$/);
});

test('an ordinary user needs no trick, also in a private home', async (t) => {
  const obstacle = cannotBeNobody();
  if (obstacle) return t.skip(obstacle);
  await chmod(folder, 0o755);
  const home = await dataDir('home');
  spawnSync('chown', ['65534:65534', home]);
  const path = join(home, 'data');
  for (const run of ['first', 'second']) {
    const program = startProgram(writer, [path, 'stop'], { prefix: asNobody });
    assert.match(await program.rest(), /^\d+$/, run);
  }
  assert.equal((await stat(join(path, 'postgres'))).uid, 65_534);

  // The same folder started by root stays the user's.
  await (await start(path)).stop();
  assert.equal((await stat(join(path, 'postgres'))).uid, 65_534);
  assert.equal((await stat(join(path, 'postgres', 'global', 'pg_control'))).uid, 65_534);
});

test('as root where namespaces are refused, it runs as another user, and dies with its program too', async (t) => {
  if (!isRoot) return t.skip('for root only');
  const bin = await dataDir('bin');
  await writeFile(join(bin, 'unshare'), '#!/bin/sh\necho refused >&2\nexit 1\n', { mode: 0o755 });
  const path = await dataDir('refused');
  const program = startProgram(writer, [path], { env: { PATH: `${bin}:${process.env.PATH}` } });
  const pid = Number(await program.line());
  assert.notEqual((await stat(`/proc/${pid}`)).uid, 0);
  assert.notEqual((await stat(join(path, 'postgres'))).uid, 0);
  program.child.kill('SIGKILL');
  await program.rest();
  await eventually(() => !isRunning(pid), 'no database without its program');
  // Where they are allowed, it goes on as that user.
  await (await start(path)).stop();
});

test('as root without any way around it, the error says what to do', async (t) => {
  if (!isRoot) return t.skip('for root only');
  const bin = await dataDir('no-way');
  for (const name of ['unshare', 'setpriv']) {
    await writeFile(join(bin, name), '#!/bin/sh\necho refused >&2\nexit 1\n', { mode: 0o755 });
  }
  const program = startProgram(
    `import { startEmbeddedPostgres } from './embedded-postgres.ts';
     import { silent } from './test-program.ts';
     await startEmbeddedPostgres({ dataDir: process.argv[1], password: 'x', log: silent }).catch((error) => console.log(error.name + ': ' + error.message));`,
    [await dataDir('stuck')],
    { env: { PATH: `${bin}:${process.env.PATH}` } },
  );
  assert.match(
    await program.rest(),
    /^StartupError: PostgreSQL does not run as root, .* Start Muster as an ordinary user/,
  );
});
