import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRange } from './byte-range.ts';

test('one range within the file is taken, and cut at its end', () => {
  assert.deepEqual(readRange('bytes=0-0', 10), { start: 0, end: 0 });
  assert.deepEqual(readRange('bytes=3-', 10), { start: 3, end: 9 });
  assert.deepEqual(readRange('bytes=3-99', 10), { start: 3, end: 9 });
  assert.deepEqual(readRange('bytes=-4', 10), { start: 6, end: 9 });
  assert.deepEqual(readRange('bytes=-99', 10), { start: 0, end: 9 });
});

test('what begins beyond the end is outside', () => {
  assert.equal(readRange('bytes=10-', 10), 'outside');
  assert.equal(readRange('bytes=0-', 0), 'outside');
  assert.equal(readRange('bytes=-0', 10), 'outside');
});

test('anything else means the whole file', () => {
  for (const header of [undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,3-4', 'items=0-1', 'bytes=a-b'])
    assert.equal(readRange(header, 10), undefined);
});
