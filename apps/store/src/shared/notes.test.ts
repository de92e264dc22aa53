import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readNotes } from './notes.ts';

test('headings, lists, bold, code and links of Markdown are understood', () => {
  assert.deepEqual(
    readNotes('## Faster\n\n- Orders open **twice as fast**\n* `sync` is [told](https://example.com/a)'),
    [
      { kind: 'heading', spans: [{ text: 'Faster' }] },
      { kind: 'item', spans: [{ text: 'Orders open ' }, { text: 'twice as fast', kind: 'strong' }] },
      {
        kind: 'item',
        spans: [{ text: 'sync', kind: 'code' }, { text: ' is ' }, { text: 'told', href: 'https://example.com/a' }],
      },
    ],
  );
});

test('what is plain stays plain, with its lines', () => {
  assert.deepEqual(readNotes('One.\nTwo -3 #4'), [
    { kind: 'text', spans: [{ text: 'One.' }] },
    { kind: 'text', spans: [{ text: 'Two -3 #4' }] },
  ]);
});

test('nothing of it runs: markup is text, and no other address is a link', () => {
  const [block] = readNotes('<script>alert(1)</script> [x](javascript:alert(1))');
  assert.deepEqual(block?.spans, [{ text: '<script>alert(1)</script> [x](javascript:alert(1))' }]);
});

test('notes made to be slow are read in one go', () => {
  for (const sign of ['[', '**', '`', '# ', '[a](https://']) assert.ok(readNotes(sign.repeat(20_000)).length > 0);
});
