import assert from 'node:assert/strict';
import { test } from 'node:test';
import { windowAt } from './app-window.ts';

const opens = (from: string, to: string, zone: string, now: string) => windowAt({ from, to }, zone, now).opensAt;

test('a window of the day, of the night, and of all day', () => {
  assert.equal(opens('09:00', '17:30', 'UTC', '2026-03-02T09:00:00.000Z'), null);
  assert.equal(opens('09:00', '17:30', 'UTC', '2026-03-02T17:29:59.999Z'), null);
  assert.equal(opens('09:00', '17:30', 'UTC', '2026-03-02T17:30:00.000Z'), '2026-03-03T09:00:00.000Z');
  assert.equal(opens('22:00', '05:00', 'UTC', '2026-03-02T23:00:00.000Z'), null);
  assert.equal(opens('22:00', '05:00', 'UTC', '2026-03-02T04:59:00.000Z'), null);
  assert.equal(opens('22:00', '05:00', 'UTC', '2026-03-02T12:10:30.000Z'), '2026-03-02T22:00:00.000Z');
  assert.equal(opens('08:00', '08:00', 'UTC', '2026-03-02T12:00:00.000Z'), null);
});

test('by the clocks of the zone, also where they are changed', () => {
  assert.equal(opens('22:00', '23:00', 'Europe/Madrid', '2026-07-01T20:15:00.000Z'), null);
  assert.equal(opens('22:00', '23:00', 'Asia/Kathmandu', '2026-07-01T12:00:00.000Z'), '2026-07-01T16:15:00.000Z');
  // In the night to March 29 two o'clock becomes three, in the night to October 25 three becomes two.
  assert.equal(opens('04:00', '05:00', 'Europe/Madrid', '2026-03-28T22:00:00.000Z'), '2026-03-29T02:00:00.000Z');
  assert.equal(opens('04:00', '05:00', 'Europe/Madrid', '2026-10-24T22:00:00.000Z'), '2026-10-25T03:00:00.000Z');
});
