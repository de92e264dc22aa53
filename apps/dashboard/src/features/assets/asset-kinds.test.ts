import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileTypeOf, nameOfFile } from './asset-kinds.ts';

test('a file is of the type that its ending says, whatever its case', () => {
  const types = ['Agent.PKG', 'till.app.zip', 'notes.zip', 'Rules.pdf', 'dawn.JPEG', 'run.sh', 'pdf', ''];
  assert.deepEqual(types.map(fileTypeOf), ['app', 'app', undefined, 'book', 'image', undefined, undefined, undefined]);
});

test('an asset is called like its file', () => {
  assert.deepEqual(['Agent 2.1.pkg', 'till.app.zip', '.pdf', 'none'].map(nameOfFile), [
    'Agent 2.1',
    'till',
    '.pdf',
    'none',
  ]);
});
