import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressesIn } from './addresses-in.ts';

test('a list from a mail program becomes its addresses, each once', () => {
  const typed = ['pau gil <pau@example.com>; laia@example.com;', '"gil" <pau@example.com> ', 'ana@example.com'];
  assert.deepEqual(addressesIn(typed), ['pau@example.com', 'laia@example.com', 'ana@example.com']);
});

test('addresses with nothing but spaces between them are each one', () => {
  assert.deepEqual(addressesIn(['ana@example.com  pau@example.com', 'laia@@example']), [
    'ana@example.com',
    'pau@example.com',
    'laia@@example',
  ]);
});

test('what is no address stays as it was typed, to be told', () => {
  assert.deepEqual(addressesIn(['no address', 'ana@', '<>', 'a <b> c']), ['no address', 'ana@', '<>', 'a <b> c']);
});
