import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { runTestFiles } from './run-test-files.ts';

const head = `import { test } from 'node:test'; import assert from 'node:assert/strict';\n`;

describe('running test files', () => {
  let root = '';
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'muster-runner-'));
    await writeFile(join(root, 'package.json'), '{"type":"module"}');
  });
  after(() => rm(root, { recursive: true }));

  async function run(
    sources: Record<string, string>,
    limits: { testSeconds?: number; fileSeconds?: number; again?: number } = {},
  ) {
    const files = [];
    for (const [name, source] of Object.entries(sources)) {
      const file = join(root, name);
      await writeFile(file, source);
      files.push(file);
    }
    let printed = '';
    const result = await runTestFiles(files, {
      root,
      concurrency: 2,
      env: { PATH: process.env.PATH },
      print: (text) => {
        printed += text;
      },
      ...limits,
    });
    return { ...result, printed };
  }

  test('adds up what passed, failed and was skipped over all files', async () => {
    const result = await run({
      'one.test.ts': `${head} test('a', () => {}); test('b', { skip: true }, () => {});`,
      'two.test.ts': `${head} test('c', () => assert.equal(1, 2)); test('d', async (t) => { await t.test('e', () => {}); });`,
    });
    assert.deepEqual([result.passed, result.failed, result.skipped], [3, 1, 1]);
    assert.deepEqual(
      result.failures.map(({ file, reason }) => `${file}: ${reason}`),
      ['two.test.ts: 1 failed'],
    );
    assert.match(result.failures[0]?.told ?? '', /1 !== 2/);
    assert.match(result.printed, /\[1\/2\]/);
    assert.match(result.printed, /✖ c/);
    assert.doesNotMatch(result.printed, /count \{/);
  });

  const once = (name: string) => {
    const mark = `new URL('${name}.ran', import.meta.url)`;
    return `${head} import { existsSync, writeFileSync } from 'node:fs'; const ran = existsSync(${mark});
      writeFileSync(${mark}, ''); test('a', () => {}); test('b', () => assert.ok(ran));`;
  };

  test('what failed may be run again alone, and what then passes is told as unsteady', async () => {
    const sources = { 'chance.test.ts': once('one'), 'never.test.ts': `${head} test('c', () => assert.fail('no'));` };
    const result = await run(sources, { again: 2 });
    assert.deepEqual([result.passed, result.failed], [2, 1]);
    assert.deepEqual(
      [result.unsteady, result.failures].map((list) => list.map(({ file }) => file)),
      [['chance.test.ts'], ['never.test.ts']],
    );
  });

  test('where more have failed than that, none is run again', async () => {
    const result = await run({ 'two.test.ts': once('two'), 'three.test.ts': once('three') }, { again: 1 });
    assert.deepEqual([result.passed, result.failed, result.failures.length], [2, 2, 2]);
  });

  const broken: [string, string, RegExp][] = [
    ['throws while it is loaded', `throw new Error('boom');`, /crashed with exit code 1/],
    ['cannot be parsed', 'const x: = 1;', /crashed with exit code 1/],
    ['is killed', `${head} test('a', () => process.kill(process.pid, 'SIGKILL'));`, /killed by SIGKILL/],
    [
      'leaves early with success',
      `${head} test('a', () => process.exit(0)); test('b', () => {});`,
      /left before its tests/,
    ],
    ['has no test', 'export const nothing = 1;', /has no test/],
    [
      'fails after its tests passed',
      `${head} test('a', () => {}); setTimeout(() => { throw new Error('late'); });`,
      /although/,
    ],
  ];
  for (const [what, source, reason] of broken) {
    test(`a file that ${what} is a failure`, async () => {
      const result = await run({ 'broken.test.ts': source, 'fine.test.ts': `${head} test('f', () => {});` });
      assert.equal(result.failed, 1);
      assert.match(result.failures[0]?.reason ?? '', reason);
      assert.match(result.printed, reason);
    });
  }

  test('a process left behind does not hold the run', async () => {
    const source = `${head} import { spawn } from 'node:child_process';
      test('a', () => {
        const left = spawn('sleep', ['60'], { stdio: 'inherit', detached: true });
        left.unref();
        console.log('left ' + left.pid);
      });`;
    const result = await run({ 'left.test.ts': source });
    assert.deepEqual([result.passed, result.failed], [1, 0]);
    const pid = Number(/left (\d+)/.exec(result.printed)?.[1]);
    assert.ok(process.kill(pid, 'SIGKILL'), 'it was still running when the run ended');
  });

  test('a test that never ends fails by itself, and the others still count', async () => {
    const source = `${head} test('a', () => new Promise(() => {})); test('b', () => {});`;
    const result = await run({ 'pending.test.ts': source }, { testSeconds: 0.2 });
    assert.deepEqual([result.passed, result.failed], [1, 1]);
  });

  for (const [what, rest] of [
    ['an endless loop', `test('b', () => { for (;;) {} });`],
    ['a forgotten handle', 'setInterval(() => {}, 1000);'],
  ] as const) {
    test(`a file held by ${what} is ended, and is a failure`, async () => {
      const result = await run({ 'held.test.ts': `${head} test('a', () => {}); ${rest}` }, { fileSeconds: 1 });
      assert.equal(result.failed, 1);
      assert.match(result.failures[0]?.reason ?? '', /did not end within 1 s/);
    });
  }
});
