import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProgress, inWords } from './progress.ts';
import { texts } from './texts.ts';

function watch(isTerminal: boolean, columns = 80) {
  const written: string[] = [];
  let time = 0;
  const settings = {
    write: (text: string) => written.push(text),
    texts: texts.en,
    isTerminal,
    columns,
    now: () => time,
  };
  const progress = createProgress(settings, 'app.ipa: sending', 2_000_000);
  return { written, progress, pass: (milliseconds: number) => (time += milliseconds) };
}

test('on a terminal a bar is drawn again on its line, which ends when it is done', () => {
  const { written, progress, pass } = watch(true);
  progress.at(0);
  pass(1000);
  progress.at(1_000_000);
  progress.at(1_000_001);
  progress.at(2_000_000);
  progress.end();
  progress.end();
  const bar = (done: number) => `[${'='.repeat(done)}${' '.repeat(30 - done)}]`;
  assert.deepEqual(written, [
    `\r\u001b[Kapp.ipa: sending ${bar(15)} 50 % of 2.0 MB, 1.0 MB/s`,
    `\r\u001b[Kapp.ipa: sending ${bar(30)} 100 % of 2.0 MB, 2.0 MB/s`,
    '\n',
  ]);
});

test('it never breaks the line of a narrow terminal', () => {
  for (const columns of [10, 40, 50]) {
    const { written, progress, pass } = watch(true, columns);
    pass(1000);
    progress.at(1_000_000);
    assert.ok((written[0]?.replace('\r\u001b[K', '').length ?? 0) < columns, `${written}`);
  }
});

test('in a log it is a line every ten seconds, and none for what is quick', () => {
  const { written, progress, pass } = watch(false);
  progress.at(0);
  progress.at(2_000_000);
  assert.deepEqual(written, []);
  pass(10_000);
  progress.at(500_000);
  pass(9_000);
  progress.at(600_000);
  pass(1_000);
  progress.at(1_999_999);
  progress.end();
  assert.deepEqual(written, ['app.ipa: sending, 25 % of 2.0 MB\n', 'app.ipa: sending, 99 % of 2.0 MB\n']);
});

test('sizes are in words', () => {
  assert.deepEqual([0, 999, 1000, 1_500_000, 2_340_000_000, 5e13].map(inWords), [
    '0 B',
    '999 B',
    '1.0 kB',
    '1.5 MB',
    '2.3 GB',
    '50000.0 GB',
  ]);
});
