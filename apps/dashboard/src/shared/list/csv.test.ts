import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvCell, csvLine } from './csv.ts';

test('what would be a formula is text', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠x'])
    assert.equal(csvCell(text), `'${text}`);
  assert.equal(csvCell('\t=1'), '"\'\t=1"');
  assert.equal(csvCell('\r=1'), '"\'\r=1"');
  assert.equal(csvCell('\n=1'), '"\'\n=1"');
  assert.equal(csvCell('=HYPERLINK("http://x","y")'), `"'=HYPERLINK(""http://x"",""y"")"`);
  assert.equal(csvCell('a=1'), 'a=1');
});

test('numbers, truths and nothing are themselves', () => {
  assert.equal(csvLine([-5, 0.25, true, false, null, undefined, '']), '-5,0.25,true,false,,,\r\n');
});

test('separators, quotes, line ends and spaces at the ends are kept, in quotes', () => {
  assert.equal(csvCell('a,b'), '"a,b"');
  assert.equal(csvCell('a;b'), '"a;b"');
  assert.equal(csvCell('say "hi"'), '"say ""hi"""');
  assert.equal(csvCell('two\r\nlines'), '"two\r\nlines"');
  assert.equal(csvCell(' x'), '" x"');
  assert.equal(csvCell('ñ 💡'), 'ñ 💡');
});
