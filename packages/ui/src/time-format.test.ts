import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayName, dayOf, exactTime, relativeTime } from './time-format.ts';

const now = Date.parse('2026-11-03T10:00:00Z');
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();

test('a time is told by the largest unit that fits', () => {
  assert.equal(relativeTime('en', ago(0), now), 'now');
  assert.equal(relativeTime('en', ago(59), now), 'now');
  assert.equal(relativeTime('en', ago(60), now), '1 minute ago');
  assert.equal(relativeTime('en', ago(3_599), now), '59 minutes ago');
  assert.equal(relativeTime('en', ago(86_400), now), 'yesterday');
  assert.equal(relativeTime('es', ago(120), now), 'hace 2 minutos');
  assert.equal(relativeTime('en', ago(-7_200), now), 'in 2 hours');
});

test('days are counted up to two weeks, and what is to come is rounded', () => {
  const day = 86_400;
  assert.equal(relativeTime('en', ago(9 * day), now), '9 days ago');
  assert.equal(relativeTime('en', ago(-13 * day), now), 'in 13 days');
  assert.equal(relativeTime('es', ago(-14 * day), now), 'dentro de 2 semanas');
  assert.equal(relativeTime('en', ago(-3 * day + 60), now), 'in 3 days');
  assert.equal(relativeTime('en', ago(3 * day - 60), now), '2 days ago');
});

test('a year is 31,536,000 seconds', () => {
  assert.equal(relativeTime('en', ago(31_535_999), now), '12 months ago');
  assert.equal(relativeTime('en', ago(31_536_000), now), 'last year');
  assert.equal(relativeTime('en', ago(2 * 31_536_000), now), '2 years ago');
});

test('the exact time has the form of the product, its zone, and the names of the language', () => {
  const instant = '2026-09-05T07:08:09Z';
  assert.equal(exactTime('en', instant, 'UTC'), '5 Sep 2026 07:08:09 UTC');
  assert.equal(exactTime('es', instant, 'Europe/Madrid'), '5 sept 2026 09:08:09 CEST');
  assert.equal(exactTime('en', '2026-11-03T00:00:00Z', 'UTC'), '3 Nov 2026 00:00:00 UTC');
});

test('what is no instant has no time', () => {
  for (const bad of ['', 'yesterday', '2026-13-45T99:00:00Z', '<b>', '999999999999999']) {
    assert.equal(relativeTime('en', bad, now), '');
    assert.equal(exactTime('en', bad), '');
    assert.equal(dayOf(bad), '');
  }
  assert.equal(dayName('en', 'no day', '2026-11-03'), '');
});

test('a day is the one on the clock of the zone', () => {
  assert.equal(dayOf('2026-11-02T23:30:00Z', 'Europe/Madrid'), '2026-11-03');
  assert.equal(dayOf('2026-11-02T23:30:00Z', 'UTC'), '2026-11-02');
});

test('days near by have names of their own', () => {
  assert.equal(dayName('en', '2026-11-03', '2026-11-03'), 'Today');
  assert.equal(dayName('es', '2026-11-02', '2026-11-03'), 'Ayer');
  assert.equal(dayName('es', '2026-10-31', '2026-11-03'), 'Sábado, 31 de octubre');
  assert.match(dayName('en', '2025-12-31', '2026-01-01'), /Yesterday/);
  assert.match(dayName('en', '2025-12-30', '2026-01-01'), /2025/);
});
