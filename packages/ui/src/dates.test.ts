import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clampRange, presetKeys, presetOf, presetRange } from './date-presets.ts';
import { fromTime, toDay, toTime, toZoned } from './date-values.ts';
import { byDay } from './timeline-days.ts';

test('presets count today as their last day', () => {
  assert.deepEqual(presetRange('today', '2026-11-03'), { start: '2026-11-03', end: '2026-11-03' });
  assert.deepEqual(presetRange('last7', '2026-11-03'), { start: '2026-10-28', end: '2026-11-03' });
  assert.deepEqual(presetRange('last30', '2026-03-01'), { start: '2026-01-31', end: '2026-03-01' });
  assert.deepEqual(presetRange('last90', '2024-03-01'), { start: '2023-12-03', end: '2024-03-01' });
  assert.deepEqual(presetRange('thisMonth', '2026-11-03'), { start: '2026-11-01', end: '2026-11-03' });
});

test('a range is known by its preset', () => {
  for (const key of presetKeys) assert.equal(presetOf(presetRange(key, '2026-11-15'), '2026-11-15'), key);
  assert.equal(presetOf({ start: '2026-01-01', end: '2026-01-02' }, '2026-11-15'), undefined);
});

test('a range is cut to its bounds, or is none', () => {
  const range = { start: '2026-10-01', end: '2026-10-31' };
  assert.deepEqual(clampRange(range, '2026-10-10', '2026-10-20'), { start: '2026-10-10', end: '2026-10-20' });
  assert.deepEqual(clampRange(range), range);
  assert.equal(clampRange(range, '2026-11-01'), undefined);
});

test('texts become dates and times, and rubbish becomes nothing', () => {
  assert.equal(toDay('2026-11-03')?.toString(), '2026-11-03');
  assert.equal(toDay('2024-02-29')?.toString(), '2024-02-29');
  assert.equal(fromTime(toTime('09:05') ?? { hour: 0, minute: 0 }), '09:05');
  assert.equal(toZoned('2026-11-03T09:12:00.000Z', 'Europe/Madrid')?.toAbsoluteString(), '2026-11-03T09:12:00.000Z');
  for (const bad of [undefined, '', '2026-02-30', '2026-13-01', '03/11/2026', '2026-11-03; DROP TABLE', 'NaN']) {
    assert.equal(toDay(bad), null);
    assert.equal(toZoned(bad, 'UTC'), null);
  }
  for (const bad of ['24:00', '9', '12:61', '']) assert.equal(toTime(bad), null);
});

test('an hour that a zone skips still is one instant', () => {
  const night = toZoned('2026-03-29T00:59:00.000Z', 'Europe/Madrid');
  assert.equal(night?.add({ minutes: 1 }).toAbsoluteString(), '2026-03-29T01:00:00.000Z');
});

test('entries are put under their day, in the order they came', () => {
  const entries = ['2026-11-03T01:00:00Z', '2026-11-02T23:30:00Z', '2026-11-01T00:00:00Z', 'no time'].map(
    (instant) => ({ instant }),
  );
  assert.deepEqual(
    byDay(entries, 'Europe/Madrid').map(({ day, entries: ofDay }) => [day, ofDay.length]),
    [
      ['2026-11-03', 2],
      ['2026-11-01', 1],
      ['', 1],
    ],
  );
});
