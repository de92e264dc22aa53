import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { chooseTests, stepNames, type TestChoice } from './test-choice.ts';

describe('choosing what to test', () => {
  const slow = 'apps/server/src/faults/slow.test.ts';
  let root = '';
  before(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), 'muster-choice-')));
    const files = [
      'apps/server/src/db/a.test.ts',
      'apps/server/src/db/a.ts',
      slow,
      'apps/server/src/http/b.test.ts',
      'apps/server/node_modules/x/x.test.ts',
      'apps/store/dist/y.test.ts',
      'packages/contract/src/c.test.ts',
      'lab/d.test.ts',
      'scripts/f.test.ts',
      'e2e/e.test.ts',
    ];
    for (const file of files) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), '');
    }
  });
  after(() => rm(root, { recursive: true }));

  const names = (files: readonly string[] = []) => files.map((file) => relative(root, file));

  async function choose(...args: string[]): Promise<TestChoice> {
    const choice = await chooseTests(root, args);
    if ('problem' in choice) throw new Error(choice.problem);
    return choice;
  }

  const gate = [
    'apps/server/src/db/a.test.ts',
    'apps/server/src/http/b.test.ts',
    'lab/d.test.ts',
    'packages/contract/src/c.test.ts',
    'scripts/f.test.ts',
  ];

  test('without words the gate runs, and no test of somebody else', async () => {
    const { steps, files, deep } = await choose();
    assert.deepEqual([steps, names(files.server), names(files.e2e), deep], [stepNames, gate, ['e2e/e.test.ts'], false]);
  });

  test('with the second tier all of it runs, and a file of it runs when it is named', async () => {
    const { files, deep } = await choose('--all');
    assert.deepEqual([names(files.server), deep], [[...gate.slice(0, 1), slow, ...gate.slice(1)], true]);
    assert.deepEqual(names((await choose(slow)).files.server), [slow]);
  });

  test('steps run in their own order, whatever the order of the words', async () => {
    const { steps, files } = await choose('e2e', 'types');
    assert.deepEqual([steps, names(files.server), names(files.e2e)], [['types', 'e2e'], [], ['e2e/e.test.ts']]);
  });

  test('a file runs alone, in the step it belongs to', async () => {
    const one = await choose('apps/server/src/db/a.test.ts');
    assert.deepEqual(
      [one.steps, names(one.files.server), one.files.e2e],
      [['server'], ['apps/server/src/db/a.test.ts'], []],
    );
    const journey = await choose('e2e/e.test.ts');
    assert.deepEqual([journey.steps, names(journey.files.e2e)], [['e2e'], ['e2e/e.test.ts']]);
  });

  test('a folder stands for the tests in it', async () => {
    const { files } = await choose('apps/server');
    assert.deepEqual(names(files.server), ['apps/server/src/db/a.test.ts', slow, 'apps/server/src/http/b.test.ts']);
  });

  test('a step beside a file of another step runs whole', async () => {
    const { steps, files } = await choose('e2e', 'lint', 'lab/d.test.ts');
    assert.deepEqual(steps, ['lint', 'server', 'e2e']);
    assert.deepEqual([names(files.server), names(files.e2e)], [['lab/d.test.ts'], ['e2e/e.test.ts']]);
  });

  test('flags are for node', async () => {
    const { flags, steps } = await choose('lab/d.test.ts', '--test-name-pattern=x');
    assert.deepEqual([flags, steps], [['--test-name-pattern=x'], ['server']]);
  });

  for (const word of ['typos', 'apps/none.test.ts', '../elsewhere.test.ts', 'apps/server/src/db/a.ts']) {
    test(`"${word}" is refused rather than taken for success`, async () => {
      assert.ok('problem' in (await chooseTests(root, [word])));
    });
  }
});
