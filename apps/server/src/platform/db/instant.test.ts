import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toInstant } from './instant.ts';

test('times are written as on the wire, whatever their precision', () => {
  const written: [string, string][] = [
    ['2026-11-15 03:59:06.123456+00', '2026-11-15T03:59:06.123Z'],
    ['2026-11-15 03:59:06.1+00', '2026-11-15T03:59:06.100Z'],
    ['2026-11-15 03:59:06.0009+00', '2026-11-15T03:59:06.000Z'],
    ['2026-11-15 03:59:06+00', '2026-11-15T03:59:06.000Z'],
    ['2026-11-15T03:59:06.123456+00:00', '2026-11-15T03:59:06.123Z'],
  ];
  for (const [text, expected] of written) assert.equal(toInstant(text), expected);
});

test('so are times of sessions that are not in UTC', () => {
  assert.equal(toInstant('2026-11-15 04:59:06.5+01'), '2026-11-15T03:59:06.500Z');
  assert.equal(toInstant('2026-11-15 09:29:06-05:30'), '2026-11-15T14:59:06.000Z');
});

test('what is no point in time is an error, not a text', () => {
  for (const text of ['infinity', '', 'now']) assert.throws(() => toInstant(text), RangeError);
});
