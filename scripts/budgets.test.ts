import assert from 'node:assert/strict';
import { test } from 'node:test';
import { circleOf, initialFiles } from './budgets.ts';

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_shared.js', '_react.js'], dynamicImports: ['src/page.tsx'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js', imports: ['index.html'] },
  'src/page.tsx': { file: 'assets/page.js', imports: ['index.html', '_table.js'] },
  '_table.js': { file: 'assets/table.js' },
  'style.css': { file: 'assets/style.css' },
};

test('a page loads its entry and all that is imported statically, each once, however they import each other', () => {
  assert.deepEqual(initialFiles(manifest, ['index.html']), ['assets/index.js', 'assets/shared.js', 'assets/react.js']);
});

test('what a route loads lazily counts where the table names it', () => {
  const files = initialFiles(manifest, ['index.html', 'src/page.tsx']);
  assert.deepEqual(files.slice(3), ['assets/page.js', 'assets/table.js']);
});

test('only JavaScript counts', () => {
  assert.deepEqual(initialFiles(manifest, ['style.css']), []);
});

test('a name that the build does not know is an error, so that the table cannot go stale', () => {
  assert.throws(() => initialFiles(manifest, ['src/gone.tsx']), /no chunk "src\/gone.tsx"/);
});

test('files that need each other in a circle are found', () => {
  assert.deepEqual(circleOf(manifest), ['index.html', '_shared.js', '_react.js', 'index.html']);
  const straight = { ...manifest, '_react.js': { file: 'assets/react.js' } };
  assert.equal(circleOf(straight), undefined);
});
