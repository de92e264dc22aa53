import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRange, withRange } from './stats-range.ts';

const now = Date.parse('2026-11-17T23:30:00Z');
const read = (query: string) => readRange(new URLSearchParams(query), now);

test('the address names the time, and what makes no sense is thirty days', () => {
  const usual = { choice: '30', dates: { start: '2026-10-19', end: '2026-11-17' } };
  for (const query of [
    '',
    'days=30',
    'days=31',
    'days=x',
    'from=2026-02-01',
    'from=2026-02-02&to=2026-02-01',
    'from=x&to=y',
  ])
    assert.deepEqual(read(query), usual, query);
  assert.deepEqual(read('days=7').dates, { start: '2026-11-11', end: '2026-11-17' });
  assert.deepEqual(read('from=2026-01-01&to=2026-01-31'), {
    choice: 'custom',
    dates: { start: '2026-01-01', end: '2026-01-31' },
  });
});

test('what is written is read as the same, and leaves the rest of the address alone', () => {
  for (const query of ['x=1', 'x=1&days=90', 'x=1&from=2026-01-01&to=2026-01-31'])
    assert.equal(withRange(new URLSearchParams('x=1&days=7&from=2020-01-01'), read(query)).toString(), query);
});
