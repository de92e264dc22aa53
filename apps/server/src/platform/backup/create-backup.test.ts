import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openSecrets, secretsFrom } from '../crypto/secrets.ts';
import { testServer } from '../db/test-database.ts';
import { lockDataDir, openDataDir } from '../postgres/data-dir.ts';
import { openPostgres } from '../postgres/open-postgres.ts';
import { query, silent, startProgram } from '../postgres/test-program.ts';
import { createDiskStorage } from '../storage/disk-storage.ts';
import { checkArchive } from './check-archive.ts';
import { createBackup } from './create-backup.ts';
import { contents, fill, key, migrationsDir, prepare, restoreFile, version } from './test-installation.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-backup-'));
});
after(() => rm(folder, { recursive: true, force: true }));

/** Runs a command as npm does. */
async function command(name: 'backup' | 'restore' | 'rotate-key', file: string, env: Record<string, string>) {
  const program = fileURLToPath(new URL(`../../${name}.ts`, import.meta.url));
  const { DATABASE_URL: _, ...outer } = process.env;
  const child = spawn(process.execPath, [program, file], { env: { ...outer, INIT_CWD: folder, ...env } });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, stdout: stdout.trim(), stderr: stderr.trim() };
}

async function open(dataDir: string) {
  await openDataDir(dataDir);
  const secrets = await openSecrets(dataDir);
  const postgres = await openPostgres({ dataDir, databaseUrl: undefined, secrets, log: silent });
  const logins = await prepare(postgres.owner, secrets);
  return { ...postgres, ...logins };
}

describe('an installation of its own', () => {
  let source: string;
  let original: Record<string, unknown>;
  before(async () => {
    source = join(folder, 'source');
    const postgres = await open(source);
    try {
      await fill(postgres.owner);
      original = await contents(postgres.owner);
      const storage = await createDiskStorage(join(source, 'files'));
      await storage.put('builds/a.ipa', Buffer.alloc(3_000_000, 'muster'));
      await storage.put('icons/empty.png', Buffer.alloc(0));
      await storage.put('icons/small.png', Buffer.from([0, 255, 10]));

      // While it runs, a backup is made by another process.
      const made = await command('backup', 'running.tgz', { DATA_DIR: source });
      assert.deepEqual([made.code, made.stderr], [0, '']);
    } finally {
      await postgres.stop();
    }
  });

  test('is backed up while it runs, for the operator alone to read', async () => {
    const file = join(folder, 'running.tgz');
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.includes('partial')),
      [],
    );
  });

  test('comes back whole on an empty machine', async () => {
    const stopped = await command('backup', 'stopped.tgz', { DATA_DIR: source });
    assert.deepEqual([stopped.code, stopped.stderr], [0, '']);
    const target = join(folder, 'restored');
    const restored = await command('restore', 'stopped.tgz', { DATA_DIR: target });
    assert.deepEqual([restored.code, restored.stderr], [0, '']);
    assert.match(restored.stdout, /^Restored \d+ rows and 3 files/);

    const postgres = await open(target);
    try {
      assert.deepEqual(await contents(postgres.owner), original);
      assert.equal((await query(postgres.app, 'select * from organizations')).rowCount, 0);
      assert.equal((await query(postgres.system, 'select * from organizations')).rowCount, 1);
    } finally {
      await postgres.stop();
    }
    for (const name of ['builds/a.ipa', 'icons/empty.png', 'icons/small.png']) {
      assert.deepEqual(await readFile(join(target, 'files', name)), await readFile(join(source, 'files', name)));
    }
    const keyFile = join('secrets', 'master.key');
    assert.deepEqual(await readFile(join(target, keyFile)), await readFile(join(source, keyFile)));
    assert.equal((await stat(join(target, keyFile))).mode & 0o777, 0o600);
    assert.equal((await stat(join(target, 'secrets'))).mode & 0o777, 0o700);
  });

  test('is never restored over another one', async () => {
    const before = await readdir(source);
    const { code, stderr } = await command('restore', 'running.tgz', { DATA_DIR: source });
    assert.equal(code, 1);
    assert.match(stderr, /^DATA_DIR .* is not empty \(files, postgres, secrets\)\. Restore into an empty folder\.$/);
    assert.deepEqual(await readdir(source), before);
  });

  test('is not restored while it is running', async () => {
    const target = join(folder, 'busy');
    await openDataDir(target);
    const lock = await lockDataDir(target);
    await assert.rejects(restoreFile(join(folder, 'running.tgz'), target), {
      message: /^Muster is already running on this folder/,
    });
    await lock.release();
  });

  test('a damaged, cut or foreign file is refused, and nothing is touched', async () => {
    const whole = await readFile(join(folder, 'running.tgz'));
    const flipped = Buffer.from(whole);
    flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 0xff;
    const cases: Record<string, Buffer> = {
      'cut.tgz': whole.subarray(0, whole.length >> 1),
      'almost.tgz': whole.subarray(0, -1),
      'flipped.tgz': flipped,
      'text.tgz': Buffer.from('no backup'),
      'empty.tgz': Buffer.alloc(0),
    };
    for (const [name, bytes] of Object.entries(cases)) {
      await writeFile(join(folder, name), bytes);
      await assert.rejects(
        checkArchive(join(folder, name)),
        { name: 'StartupError', message: /is damaged or cut off/ },
        name,
      );
    }
    const target = join(folder, 'untouched');
    const { code, stderr } = await command('restore', 'almost.tgz', { DATA_DIR: target });
    assert.equal(code, 1);
    assert.match(stderr, /almost\.tgz is not a backup, or is damaged or cut off\. Nothing was restored\.$/);
    await assert.rejects(stat(target), { code: 'ENOENT' });
    await assert.rejects(checkArchive(join(folder, 'none.tgz')), { message: /^There is no file .*none\.tgz\.$/ });
    assert.match((await command('restore', '', {})).stderr, /^Usage: npm run restore -- FILE$/);
    assert.match((await command('rotate-key', '--new', {})).stderr, /^Usage: npm run rotate-key \[-- FILE\]$/);
  });

  test('under another SECRET_KEY it is refused', async () => {
    await assert.rejects(restoreFile(join(folder, 'running.tgz'), join(folder, 'other-key'), { secretKey: key }), {
      name: 'StartupError',
      message: /^SECRET_KEY is not the key under which/,
    });
    await assert.rejects(stat(join(folder, 'other-key')), { code: 'ENOENT' });
  });

  test('a restore that was killed says so at the next start, and can be run again', async () => {
    const target = join(folder, 'killed');
    const program = startProgram(
      `import { restoreBackup } from './../backup/restore-backup.ts';
       import { prepareJobs } from './../jobs/jobs.ts';
       import { silent } from './test-program.ts';
       const [file, dataDir, migrationsDir] = process.argv.slice(1);
       await restoreBackup({
         file, dataDir, migrationsDir, databaseUrl: undefined, log: silent,
         secretKey: undefined,
         openStorage: async () => ({ put() { console.log('tables are in'); return new Promise(() => {}); } }),
         prepareJobs: (owner) => prepareJobs(owner, [], silent),
       });`,
      [join(folder, 'running.tgz'), target, migrationsDir],
    );
    assert.equal(await program.line(), 'tables are in');
    program.child.kill('SIGKILL');
    await program.rest();

    await assert.rejects(openDataDir(target), { name: 'StartupError', message: /^A restore into .* was cut short/ });
    const backedUp = await command('backup', 'half.tgz', { DATA_DIR: target });
    assert.match(backedUp.stderr, /^A restore into .* was cut short/);
    const again = await command('restore', 'running.tgz', { DATA_DIR: target });
    // It may say that it had to end the database of the one that was killed.
    assert.equal(again.code, 0, again.stderr);
    const postgres = await open(target);
    try {
      assert.deepEqual(await contents(postgres.owner), original);
    } finally {
      await postgres.stop();
    }
  });

  test('what else lies in the folder of the secrets is left out, and does not make the backup unreadable', async () => {
    const secrets = join(source, 'secrets');
    const others = ['.0123456789abcdef.tmp', '.DS_Store', 'a b'];
    for (const name of others) await writeFile(join(secrets, name), 'x');
    await mkdir(join(secrets, 'folder'));
    const made = await command('backup', 'others.tgz', { DATA_DIR: source });
    assert.deepEqual([made.code, made.stderr], [0, '']);
    assert.equal((await checkArchive(join(folder, 'others.tgz'))).totals.secrets, 1);
    for (const name of [...others, 'folder']) await rm(join(secrets, name), { recursive: true });
  });

  test('a backup whose key is not its own is refused until the right one is given', async () => {
    // As after a move to SECRET_KEY: the key in the folder is an old one.
    const old = join(folder, 'old-secrets');
    await openSecrets(folder, undefined);
    await cp(join(folder, 'secrets'), old, { recursive: true });
    const file = join(folder, 'stale.tgz');
    const postgres = await open(source);
    try {
      await createBackup({
        file,
        owner: postgres.owner,
        storage: await createDiskStorage(join(source, 'files')),
        secrets: secretsFrom(key),
        secretsDir: old,
        version,
        log: silent,
      });
    } finally {
      await postgres.stop();
    }
    const target = join(folder, 'stale');
    await assert.rejects(restoreFile(file, target), {
      name: 'StartupError',
      message: /^The key that the backup holds is not the one under which its secrets are sealed\./,
    });
    await assert.rejects(stat(join(target, 'postgres')), { code: 'ENOENT' });
    await restoreFile(file, target, { secretKey: key });
  });

  test('a backup that cannot be written says why, and leaves nothing', async () => {
    const secrets = await openSecrets(folder, key);
    const storage = await createDiskStorage(join(folder, 'some-files'));
    const owner = { connectionString: await testServer() };
    const options = { owner, storage, secrets, secretsDir: folder, version, log: silent };
    for (const [file, message] of [
      [join(folder, 'no-such-folder', 'x.tgz'), /^The backup cannot be written to .*: there is no such folder\.$/],
      [folder, /^The backup cannot be written to .*: it is a folder\.$/],
    ] as const) {
      await assert.rejects(createBackup({ file, ...options }), { name: 'StartupError', message });
    }
  });

  test('a folder that was never used has nothing to back up, and no key to rotate', async () => {
    const { code, stderr } = await command('backup', 'nothing.tgz', { DATA_DIR: join(folder, 'unused') });
    assert.equal(code, 1);
    assert.match(stderr, /^There is nothing to back up in DATA_DIR/);
    await assert.rejects(stat(join(folder, 'nothing.tgz')), { code: 'ENOENT' });
    const rotated = await command('rotate-key', '', { DATA_DIR: join(folder, 'unused') });
    assert.equal(rotated.code, 1);
    assert.match(rotated.stderr, /^There is nothing to rotate in DATA_DIR/);
  });
});
