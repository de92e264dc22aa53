import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvCell, csvLine } from './csv.ts';

test('what would be a formula is text', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠x'])
    assert.equal(csvCell(text), `'${text}`);
  assert.equal(csvCell('\t1'), '"\'\t1"');
  assert.equal(csvCell('\r1'), '"\'\r1"');
  assert.equal(csvCell('\n1'), '"\'\n1"');
  assert.equal(csvCell(' =1'), "' =1");
  assert.equal(csvCell('\u00a0@x'), "'\u00a0@x");
  assert.equal(csvCell('=HYPERLINK("http://x","y")'), `"'=HYPERLINK(""http://x"",""y"")"`);
  assert.equal(csvCell('a=1'), 'a=1');
});

test('what would be a formula where a semicolon parts the cells is text too', () => {
  assert.equal(csvCell("x;=1+cmd|' /C calc'!A0;y"), `"x;'=1+cmd|' /C calc'!A0;y"`);
  assert.equal(csvCell('x; @SUM(A1);-1'), `"x; '@SUM(A1);'-1"`);
  assert.equal(csvCell('two\r\n=1'), `"two\r\n'=1"`);
  assert.equal(csvCell('two\t＝1'), `"two\t'＝1"`);
  for (const text of ['\t=1', '\r=1', '\n=1']) assert.match(csvCell(text), /^"'\s'=1"$/);
  assert.equal(csvCell('a;b - c'), '"a;b - c"');
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
