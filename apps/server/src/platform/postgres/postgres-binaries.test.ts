import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findPostgresBinaries, restoreLibraryLinks } from './postgres-binaries.ts';
import { run } from './unprivileged.ts';

test('the programs of this system are found and run', async () => {
  const { initdb, postgres } = await findPostgresBinaries();
  assert.match((await run([initdb, '--version'])).output, /^initdb \(PostgreSQL\) 18/);
  assert.match((await run([postgres, '--version'])).output, /^postgres \(PostgreSQL\) 18/);
});

test('links that an install script did not make are made', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-links-'));
  t.after(() => rm(folder, { recursive: true }));
  const native = join(folder, 'native');
  await mkdir(join(native, 'lib'), { recursive: true });
  await writeFile(join(native, 'lib', 'libx.so.1.2'), '');
  const link = { source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' };
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify([link]));
  await restoreLibraryLinks(native);
  assert.equal(await readlink(join(native, 'lib', 'libx.so.1')), 'libx.so.1.2');
  await restoreLibraryLinks(native);

  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify([{ ...link, target: 'native/gone/libx.so.1' }]));
  await assert.rejects(restoreLibraryLinks(native), { name: 'StartupError', message: /is missing .* Run npm ci/ });
});
