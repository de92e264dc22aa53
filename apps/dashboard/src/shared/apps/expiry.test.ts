import assert from 'node:assert/strict';
import { test } from 'node:test';
import { severityOf } from './expiry.ts';

const now = Date.parse('2026-11-15T12:00:00Z');

test('what has ended, ends this week, within the month or later', () => {
  assert.equal(severityOf('2026-11-15T11:59:59Z', now), 'ended');
  assert.equal(severityOf('2026-11-15T12:00:01Z', now), 'week');
  assert.equal(severityOf('2026-11-22T12:00:00Z', now), 'week');
  assert.equal(severityOf('2026-11-22T12:00:01Z', now), 'soon');
  assert.equal(severityOf('2026-12-15T12:00:00Z', now), 'soon');
  assert.equal(severityOf('2026-12-15T12:00:01Z', now), 'later');
});
