import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { lockDataDir, lockHolder, openDataDir } from './data-dir.ts';
import { asNobody, cannotBeNobody, startProgram } from './test-program.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-data-dir-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const holdLock = `
  import { lockDataDir } from './data-dir.ts';
  await lockDataDir(process.argv[1]).then(() => console.log('held'), (error) => {
    console.log(error.name + ': ' + error.message);
    process.exit(1);
  });
  setInterval(() => {}, 1000);`;

test('a missing folder is made, for this user alone, and left empty', async () => {
  const path = join(folder, 'a', 'b');
  await openDataDir(path);
  assert.equal((await stat(path)).mode & 0o777, 0o700);
  assert.deepEqual(await readdir(path), []);
  await openDataDir(path);
});

test('a file in its place is refused in one sentence', async () => {
  const path = join(folder, 'file');
  await writeFile(path, '');
  await assert.rejects(openDataDir(path), { name: 'StartupError', message: `DATA_DIR ${path} is not a folder.` });
  await assert.rejects(openDataDir(join(path, 'below')), { name: 'StartupError', message: /is not a folder/ });
});

test('a place where no folder can be made is refused, and not tried for ever', {
  skip: process.platform !== 'linux' && 'there is no /proc',
}, async () => {
  await assert.rejects(openDataDir('/proc/muster'), { name: 'StartupError', message: /cannot be (used|written)/ });
  await assert.rejects(openDataDir('/proc/muster/below'), {
    name: 'StartupError',
    message: /cannot be (used|written)/,
  });
});

test('a folder of somebody else is refused, with what to do', async (t) => {
  const path = join(folder, 'closed');
  await mkdir(path, { mode: 0o500 });
  if (process.getuid?.() !== 0) {
    await assert.rejects(openDataDir(path), {
      name: 'StartupError',
      message: /cannot be written: this user has no permission/,
    });
    return;
  }
  const obstacle = cannotBeNobody();
  if (obstacle) return t.skip(obstacle);
  await chmod(folder, 0o755);
  const program = startProgram(
    `import { openDataDir } from './data-dir.ts';
     await openDataDir(process.argv[1]).catch((error) => console.log(error.name + ': ' + error.message));`,
    [path],
    { prefix: asNobody },
  );
  assert.match(await program.rest(), /^StartupError: DATA_DIR .* cannot be written: this user has no permission/);
});

test('a folder without space is refused', async (t) => {
  const mount = `mkdir -p "$0" && mount -t tmpfs -o size=4k none "$0" && head -c 4096 /dev/zero > "$0/full"; exec "$@"`;
  const prefix = ['unshare', '--mount', 'sh', '-c', mount, join(folder, 'small')];
  if (process.getuid?.() !== 0 || spawnSync('unshare', [...prefix.slice(1), 'true']).status !== 0) {
    return t.skip('mounting a small disk needs root');
  }
  const program = startProgram(
    `import { openDataDir } from './data-dir.ts';
     await openDataDir(process.argv[1]).catch((error) => console.log(error.name + ': ' + error.message));`,
    [join(folder, 'small')],
    { prefix },
  );
  assert.match(await program.rest(), /^StartupError: DATA_DIR .* there is no space left on the disk\.$/);
});

test('a second start on the same folder is told who holds it, also by another path to it', async () => {
  const path = join(folder, 'locked');
  await openDataDir(path);
  const lock = await lockDataDir(path);
  const second = startProgram(holdLock, [join(path, '..', 'locked')]);
  assert.match(
    (await second.line()) ?? '',
    new RegExp(`^StartupError: Muster is already running on this folder \\(process ${process.pid}\\)`),
  );
  await second.rest();

  await lock.release();
  assert.equal(await lockHolder(path), undefined);
  await (await lockDataDir(path)).release();
});

test('of several at once exactly one wins', async () => {
  const path = join(folder, 'raced');
  await openDataDir(path);
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => lockDataDir(path)));
  const won = results.filter((result) => result.status === 'fulfilled');
  assert.equal(won.length, 1);
  await won[0]?.value.release();
});

test('a killed process leaves no lock behind', async () => {
  const path = join(folder, 'killed');
  await openDataDir(path);
  const program = startProgram(holdLock, [path]);
  assert.equal(await program.line(), 'held');
  assert.deepEqual(await lockHolder(path), { pid: program.child.pid });
  program.child.kill('SIGKILL');
  await once(program.child, 'exit');
  await (await lockDataDir(path)).release();
});

test('a path longer than a socket name may be can be locked too', async () => {
  const path = join(folder, 'x'.repeat(120));
  await openDataDir(path);
  const lock = await lockDataDir(path);
  await assert.rejects(lockDataDir(path), { name: 'StartupError', message: /already running/ });
  await lock.release();
});
