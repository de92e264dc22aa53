import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDate, formatSize } from './formats.ts';

test('sizes are told in thousands, with a decimal where it says something', () => {
  assert.equal(formatSize(0, 'en'), '0 byte');
  assert.equal(formatSize(38_400_000, 'en'), '38 MB');
  assert.equal(formatSize(1_530_000, 'en'), '1.5 MB');
  assert.equal(formatSize(1_530_000, 'es'), '1,5 MB');
  assert.equal(formatSize(5_000_000_000_000, 'en'), '5,000 GB');
});

test('dates are told in the language of the page', () => {
  assert.equal(formatDate('2026-11-12T10:00:00.000Z', 'en'), '12 Nov 2026');
  assert.equal(formatDate('2026-11-12T10:00:00.000Z', 'es'), '12 nov 2026');
});
