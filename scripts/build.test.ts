import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { initialSize } from './budgets.ts';
import { build, cannotBuild, isBuilt } from './build.ts';

const app = {
  'package.json': '{"type":"module"}',
  'index.html': '<!doctype html><title>A</title><script type="module" src="/src/main.ts"></script>',
  'src/main.ts': `import { word } from '../../../packages/words/src/word.ts'; document.title = word; import('./later.ts');`,
  'src/later.ts': `document.body.append('later');`,
};

/** A repository with apps so small that Vite builds them at once. */
async function repository(
  t: TestContext,
  { vite }: { vite: boolean },
): Promise<(path: string, text: string) => Promise<string>> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'muster-build-')));
  t.after(() => rm(base, { recursive: true }));
  async function write(path: string, text: string) {
    await mkdir(dirname(join(base, path)), { recursive: true });
    await writeFile(join(base, path), text);
    return base;
  }
  for (const [path, text] of Object.entries(app)) {
    for (const name of ['dashboard', 'store', 'cli', 'package-reader']) await write(join('apps', name, path), text);
  }
  await write('packages/words/src/word.ts', `export const word = 'hello';`);
  await write('package-lock.json', '{}');
  await write('tsconfig.base.json', '{}');
  if (vite) await symlink(join(import.meta.dirname, '../node_modules'), join(base, 'node_modules'));
  return write;
}

describe('building the pages', () => {
  test('they are built once, and again when a source, a package or the lock file changes', async (t) => {
    const write = await repository(t, { vite: true });
    const base = await write('apps/store/src/later.ts', `document.body.append('soon');`);
    assert.equal(await isBuilt(base), false);
    await build(base);
    assert.equal(await isBuilt(base), true);

    await write('packages/words/src/word.test.ts', 'a test changes nothing');
    await write('apps/server/src/main.ts', 'nor does the server');
    assert.equal(await isBuilt(base), true);

    for (const path of [
      'apps/store/src/later.ts',
      'packages/words/src/word.ts',
      'package-lock.json',
      'apps/store/vite.config.ts',
    ]) {
      const before = existsSync(join(base, path)) ? await readFile(join(base, path), 'utf8') : undefined;
      await write(path, `${before ?? ''} `);
      assert.equal(await isBuilt(base), false, path);
      if (before === undefined) await rm(join(base, path));
      else await write(path, before);
      assert.equal(await isBuilt(base), true, path);
    }
  });

  test('each file that gains by it lies there compressed, and unpacks to itself', async (t) => {
    const write = await repository(t, { vite: true });
    const base = await write('apps/store/public/photo.png', 'not text');
    await build(base);
    const dist = join(base, 'apps/store/dist');
    const files = await readdir(dist, { recursive: true });
    const scripts = files.filter((file) => file.endsWith('.js'));
    assert.equal(scripts.length, 2);
    for (const file of ['index.html', ...scripts]) {
      const content = await readFile(join(dist, file));
      assert.deepEqual(brotliDecompressSync(await readFile(join(dist, `${file}.br`))), content);
      assert.deepEqual(gunzipSync(await readFile(join(dist, `${file}.gz`))), content);
    }
    assert.ok(files.includes('photo.png') && !files.includes('photo.png.gz'));

    const atOnce = await initialSize(dist, ['index.html']);
    const withLater = await initialSize(dist, ['index.html', 'src/later.ts']);
    assert.ok(atOnce > 0 && withLater > atOnce, 'what is loaded lazily counts for the pages that name it');
  });

  test('sources that cannot be built say why, and do not count as built', async (t) => {
    const write = await repository(t, { vite: true });
    const base = await write('apps/dashboard/src/main.ts', `import { gone } from './gone.ts'; gone();`);
    await assert.rejects(build(base), /The dashboard cannot be built:.*gone\.ts/s);
    assert.equal(await isBuilt(base), false);
  });

  test('without Vite it is said what to do', async (t) => {
    const base = await (await repository(t, { vite: false }))('README.md', '');
    assert.match(cannotBuild(base) ?? '', /run "npm ci"/);
    await assert.rejects(build(base), /Vite is not installed/);
  });
});
