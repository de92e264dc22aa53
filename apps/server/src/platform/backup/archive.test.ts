import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { startProgram } from '../postgres/test-program.ts';
import { readArchive, writeArchive } from './archive.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-archive-'));
});
after(() => rm(folder, { recursive: true, force: true }));

test('what goes in comes out, in its order, also when entries are left unread', async () => {
  const path = join(folder, 'all.tgz');
  const large = randomBytes(3_000_000);
  const longName = `files/${'a/'.repeat(200)}end`;
  await writeArchive(path, async (archive) => {
    await archive.add('empty', Buffer.alloc(0));
    await archive.addStream('large', large.length, Readable.from([large.subarray(0, 10), large.subarray(10)]));
    await archive.addStream('nothing', 0, Readable.from([]));
    await archive.add(longName, Buffer.from('x'));
  });
  assert.equal((await stat(path)).mode & 0o777, 0o600);
  const seen: [string, number][] = [];
  for await (const { name, size, content } of readArchive(path)) {
    seen.push([name, size]);
    if (name === 'large') assert.deepEqual(await buffer(content), large);
  }
  assert.deepEqual(seen, [
    ['empty', 0],
    ['large', large.length],
    ['nothing', 0],
    [longName, 1],
  ]);
});

test('until it is whole, what was under its name before stays', async () => {
  const path = join(folder, 'kept.tgz');
  await writeFile(path, 'the last backup');
  const failing = writeArchive(path, async (archive) => {
    await archive.add('first', randomBytes(2_000_000));
    throw new Error('the source failed');
  });
  await assert.rejects(failing, { message: 'the source failed' });
  const short = writeArchive(path, (archive) => archive.addStream('x', 10, Readable.from([Buffer.alloc(5)])));
  await assert.rejects(short, { message: /Size mismatch/ });
  assert.equal(await readFile(path, 'utf8'), 'the last backup');
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.endsWith('.partial')),
    [],
  );
});

test('a full disk is named as such, and the unfinished file removed', async (t) => {
  const small = join(folder, 'small');
  await mkdir(small);
  const mount = `mount -t tmpfs -o size=64k none "$0" && exec "$@"`;
  const prefix = ['unshare', '--mount', 'sh', '-c', mount, small];
  if (process.getuid?.() !== 0 || spawnSync('unshare', [...prefix.slice(1), 'true']).status !== 0) {
    return t.skip('mounting a small disk needs root');
  }
  for (const add of [`archive.add('x', bytes)`, `archive.addStream('x', bytes.length, Readable.from([bytes]))`]) {
    const program = startProgram(
      `import { randomBytes } from 'node:crypto';
       import { readdirSync } from 'node:fs';
       import { Readable } from 'node:stream';
       import { writeArchive } from './../backup/archive.ts';
       const bytes = randomBytes(2_000_000);
       await writeArchive(process.argv[1] + '/x.tgz', async (archive) => {
         for (;;) await ${add};
       }).catch((error) => console.log(error.name + ': ' + error.message, readdirSync(process.argv[1]).length));`,
      [small],
      { prefix },
    );
    assert.match(
      await program.rest(),
      /^StartupError: The backup cannot be written to .*: there is no space left on the disk\. 0$/,
    );
  }
});
