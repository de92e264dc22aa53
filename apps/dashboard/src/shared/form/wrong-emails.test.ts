import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortList, wrongEmails } from './wrong-emails.ts';

test('what is no address is named as it was typed', () => {
  const typed = ['ana@example.com', 'ana@', 'Tomás <tomas@example.com>', 'no address', 'ANA@EXAMPLE.COM'];
  assert.deepEqual(wrongEmails(typed), ['ana@', 'Tomás <tomas@example.com>', 'no address']);
});

test('of many only the first are named', () => {
  assert.deepEqual(shortList(['a', 'b']), { names: 'a, b', more: 0 });
  assert.deepEqual(shortList(['a', 'b', 'c', 'd', 'e', 'f', 'g']), { names: 'a, b, c, d, e', more: 2 });
});
