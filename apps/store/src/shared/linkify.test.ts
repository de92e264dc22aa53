import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkify } from './linkify.ts';

test('addresses of the web become links, without what ends the sentence', () => {
  assert.deepEqual(linkify('See https://example.com/a?b=1#c. Then (http://example.org/x).'), [
    { text: 'See ' },
    { text: 'https://example.com/a?b=1#c', href: 'https://example.com/a?b=1#c' },
    { text: '. Then (' },
    { text: 'http://example.org/x', href: 'http://example.org/x' },
    { text: ').' },
  ]);
});

test('a bracket that belongs to the address stays', () => {
  assert.equal(linkify('https://example.com/a_(b)')[0]?.href, 'https://example.com/a_(b)');
});

test('nothing else does: no scripts, no markup', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    '<img src=x onerror=alert(1)>',
    'www.example.com',
    'https://',
  ]) {
    assert.deepEqual(linkify(text), [{ text }]);
  }
  assert.deepEqual(
    linkify('<a href="https://example.com">').map(({ href }) => href),
    [undefined, 'https://example.com', undefined],
  );
});

test('an empty text has no pieces, and a long one is read in one go', () => {
  assert.deepEqual(linkify(''), []);
  const long = 'https://example.com/ '.repeat(5_000);
  assert.equal(
    linkify(long)
      .map(({ text }) => text)
      .join(''),
    long,
  );
  const brackets = `https://example.com/${').'.repeat(50_000)}`;
  assert.equal(
    linkify(brackets)
      .map(({ text }) => text)
      .join(''),
    brackets,
  );
});
