import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markdownTokens } from './markdown-tokens.ts';

const longest = 20_000;

test('a text that is made to break the page is not taken apart', () => {
  for (const marks of ['>', '> ', '- ', '1. ', '>- ', '_a'])
    assert.equal(markdownTokens(marks.repeat(longest / marks.length)), undefined, marks);
  assert.equal(markdownTokens(`Fine\n\n   ${'> '.repeat(200)}`), undefined);
  for (const word of [`${'a.'.repeat(9_999)}@`, `http://a${'!.'.repeat(9_000)}`])
    assert.equal(markdownTokens(`Fine ${word}`), undefined, word.slice(0, 20));
});

test('lists, quotes and marks as people use them are', () => {
  const lines = Array.from({ length: 600 }, (_, index) => `- **Fixed** #${index} by _somebody_`).join('\n');
  const address = `https://example.com/${'a'.repeat(900)}`;
  for (const text of [lines, address, '> > > deep', '---', '**'.repeat(30), '-'.repeat(200), `${'- '.repeat(10)}a`])
    assert.ok(markdownTokens(text), text.slice(0, 40));
});
