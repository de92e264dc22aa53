import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type CodeLanguage, highlight } from './highlight.ts';

const kinds = (code: string, language: CodeLanguage) =>
  highlight(code, language).map((line) => line.map(({ kind, text }) => `${kind}:${text}`));
const whole = (code: string, language: CodeLanguage) =>
  highlight(code, language)
    .map((line) => line.map(({ text }) => text).join(''))
    .join('\n');

test('JSON: keys, texts, numbers and words are told apart', () => {
  assert.deepEqual(kinds('{"a": -1.5e3, "b": [true, "x"]}', 'json'), [
    [
      'mark:{',
      'key:"a"',
      'mark::',
      'plain: ',
      'number:-1.5e3',
      'mark:,',
      'plain: ',
      'key:"b"',
      'mark::',
      'plain: ',
    ].concat(['mark:[', 'word:true', 'mark:,', 'plain: ', 'string:"x"', 'mark:]}']),
  ]);
});

test('XML: tags, attributes, comments and data are told apart', () => {
  assert.deepEqual(kinds('<a b="c>d">x &amp; y</a><!-- <z> -->', 'xml'), [
    [
      'mark:<',
      'word:a',
      'plain: ',
      'key:b',
      'mark:=',
      'string:"c>d"',
      'mark:>',
      'plain:x &amp; y',
      'mark:</',
      'word:a',
    ].concat(['mark:>', 'comment:<!-- <z> -->']),
  ]);
  assert.deepEqual(kinds('<![CDATA[<b>]]>t', 'xml'), [['string:<![CDATA[<b>]]>', 'plain:t']]);
});

test('shell: a number sign within a word is no comment', () => {
  assert.deepEqual(kinds('cp a#b "$X" --to \'/y\' # why', 'shell'), [
    ['plain:cp a#b ', 'string:"$X"', 'plain: ', 'key:--to', 'plain: ', "string:'/y'", 'plain: ', 'comment:# why'],
  ]);
  assert.deepEqual(kinds('for x in $Y; do', 'shell')[0]?.at(0), 'word:for');
});

test('a newline at the end is no line, all others are', () => {
  assert.equal(highlight('a\r\nb\rc\n', 'text').length, 3);
  assert.deepEqual(highlight('', 'json'), [[]]);
  assert.equal(highlight('\n\n', 'text').length, 2);
});

test('whatever the text is, its pieces are the text again', () => {
  const language = fc.constantFrom<CodeLanguage>('json', 'xml', 'shell', 'text');
  const code = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc
      .array(fc.constantFrom('<', '>', '"', "'", '\\', '$', '{', '#', '<!--', ']]>', '=', '\n', 'a', '-', '😀'), {
        maxLength: 60,
      })
      .map((all) => all.join('')),
  );
  fc.assert(
    fc.property(code, language, (text, kind) => {
      const lines = text.split(/\r\n|\n|\r/);
      if (lines.length > 1 && lines.at(-1) === '') lines.pop();
      assert.equal(whole(text, kind), lines.join('\n'));
    }),
    { numRuns: 500 },
  );
});

test('hostile texts are read in linear time', () => {
  // Quadratic reading of these would take minutes; the runner's time limit is what fails then.
  const size = 190_000;
  for (const unit of [
    '"',
    "'",
    '\\',
    '<',
    '<!',
    '<!--',
    '${',
    '<a ',
    '<a b="',
    '"\\',
    '-',
    '#',
    '{"a" ',
    '&'.repeat(7),
  ]) {
    const code = unit.repeat(Math.floor(size / unit.length));
    for (const language of ['json', 'xml', 'shell'] as const) assert.equal(whole(code, language).length, code.length);
  }
});
