import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asDay, askedRange, daysIn, piecesOf, timesIn } from './stats-times.ts';

test('whole months and the days around them are each day once', () => {
  const start = Date.UTC(2024, 0, 1);
  for (let n = 0; n < 400; n++) {
    const from = start + (n % 97) * 86_400_000;
    const range = { from: asDay(from), to: asDay(from + ((n * 7) % 500) * 86_400_000) };
    const counted = new Map<string, number>();
    let single = 0;
    for (const { unit, from, to, minus } of piecesOf(range)) {
      const days = timesIn({ from, to: unit === 'day' ? to : endOf(to) }, 'day');
      if (unit === 'day') single += days.length;
      for (const day of days) counted.set(day, (counted.get(day) ?? 0) + (minus ? -1 : 1));
    }
    const days = [...counted].filter(([, times]) => times !== 0).toSorted();
    assert.deepEqual(
      days,
      timesIn(range, 'day').map((day) => [day, 1]),
      JSON.stringify(range),
    );
    assert.equal(days.length, daysIn(range));
    assert.ok(single <= 31, `${single} days are read by day of ${JSON.stringify(range)}`);
  }
});

/** The last day of a month. */
function endOf(month: string): string {
  return asDay(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0));
}

test('a whole month is read as one, and less than one by day', () => {
  assert.deepEqual(piecesOf({ from: '2026-02-01', to: '2026-02-28' }), [
    { unit: 'month', from: '2026-02-01', to: '2026-02-01' },
  ]);
  assert.deepEqual(piecesOf({ from: '2026-02-02', to: '2026-02-27' }), [
    { unit: 'day', from: '2026-02-02', to: '2026-02-27' },
  ]);
  assert.deepEqual(piecesOf({ from: '2026-02-02', to: '2026-03-30' }), [
    { unit: 'day', from: '2026-02-01', to: '2026-02-01', minus: true },
    { unit: 'month', from: '2026-02-01', to: '2026-03-01' },
    { unit: 'day', from: '2026-03-31', to: '2026-03-31', minus: true },
  ]);
  assert.deepEqual(piecesOf({ from: '2026-01-31', to: '2026-03-01' }), [
    { unit: 'day', from: '2026-01-31', to: '2026-01-31', minus: false },
    { unit: 'month', from: '2026-02-01', to: '2026-02-01' },
    { unit: 'day', from: '2026-03-01', to: '2026-03-01', minus: false },
  ]);
});

test('without a question it is the last thirty days', () => {
  const now = new Date('2026-11-17T23:59:59Z');
  assert.deepEqual(askedRange({}, now), { from: '2026-10-19', to: '2026-11-17' });
  assert.deepEqual(askedRange({ to: '2026-01-30' }, now), { from: '2026-01-01', to: '2026-01-30' });
  assert.deepEqual(askedRange({ from: '2027-01-30' }, now), { from: '2027-01-30', to: '2027-01-30' });
});
