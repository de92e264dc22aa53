import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bytesSource } from './byte-source.ts';
import { type TestFile, testZip } from './test-zip.ts';
import { openZip } from './zip.ts';

const named = (...names: string[]): TestFile[] => names.map((name) => ({ name, data: name }));
const entriesOf = async (files: TestFile[]) => (await openZip(bytesSource(testZip(files)))).entries;

describe('the files of an archive', () => {
  test('are found by their names, however many there are, and nothing else is', async () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `folder-${index % 7}/file ${index}.txt`);
    const entries = await entriesOf(named(...names));
    assert.equal(entries.size, 5_000);
    assert.deepEqual([...entries.keys()], names);
    for (const name of names) assert.equal(entries.get(name)?.name, name);
    for (const name of ['', 'folder-1', 'folder-0/file 0.tx', 'folder-0/file 0.txt ', 'FOLDER-0/file 0.txt', 'ñ']) {
      assert.equal(entries.get(name), undefined, name);
    }
  });

  test('may have names in any letters', async () => {
    const names = ['ñandú.txt', '日本/アイコン.png', '🚀', 'plain'];
    const entries = await entriesOf(named(...names));
    for (const name of names) assert.equal(entries.get(name)?.name, name);
    assert.deepEqual([...entries.folders()], ['', '日本/']);
  });

  test('whose names are no UTF-8 are found by what those read as', async () => {
    const zip = Buffer.from(testZip(named('a?b/c', 'plain')));
    for (let at = zip.indexOf('a?b'); at >= 0; at = zip.indexOf('a?b', at)) zip[at + 1] = 0xf1;
    const { entries } = await openZip(bytesSource(zip));
    assert.deepEqual([...entries.keys()], ['a\ufffdb/c', 'plain']);
    assert.equal(entries.get('a\ufffdb/c')?.name, 'a\ufffdb/c');
    assert.deepEqual([...entries.folders()], ['a\ufffdb/', '']);
  });

  test('that stand there more than once: the first counts, and each further one is told', async () => {
    const entries = await entriesOf([
      { name: 'a', data: 'first', store: true },
      ...named('b', 'ñ'),
      { name: 'a', data: 'the second' },
      ...named('ñ', 'c', 'a'),
    ]);
    assert.deepEqual([...entries.keys()], ['a', 'b', 'ñ', 'c']);
    assert.equal(entries.get('a')?.size, 5);
    assert.deepEqual(entries.repeated, ['a', 'ñ', 'a']);
  });

  test('are listed by folder, in whatever order they stand, or by their ending in any letters', async () => {
    const entries = await entriesOf(named('a/1.png', 'top', 'a/b/2.PNG', 'a/3.txt', 'a/b/4', 'a/', 'a/5.pNg', 'png'));
    const namesOf = (folder: string, ending?: string) => [...entries.filesOf(folder, ending)].map(({ name }) => name);
    assert.deepEqual([...entries.folders()], ['a/', '', 'a/b/']);
    assert.deepEqual(namesOf('a/'), ['a/1.png', 'a/3.txt', 'a/', 'a/5.pNg']);
    assert.deepEqual(namesOf('a/b/'), ['a/b/2.PNG', 'a/b/4']);
    assert.deepEqual(namesOf(''), ['top', 'png']);
    assert.deepEqual(namesOf('', '.png'), []);
    assert.deepEqual(namesOf('a/', '.png'), ['a/1.png', 'a/5.pNg']);
    assert.deepEqual(namesOf('none/'), []);
  });

  test('are none where the archive is empty', async () => {
    const entries = await entriesOf([]);
    assert.deepEqual([entries.size, entries.get(''), [...entries.values()]], [0, undefined, []]);
  });
});
