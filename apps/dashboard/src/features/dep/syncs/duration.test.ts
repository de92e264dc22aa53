import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationText } from './duration.ts';

test('a sync took seconds or minutes, and one that goes on has no duration yet', () => {
  const startedAt = '2026-11-17T12:00:00.000Z';
  const after = (seconds: number) => ({
    startedAt,
    endedAt: new Date(Date.parse(startedAt) + seconds * 1000).toISOString(),
  });
  assert.equal(durationText('en', { startedAt, endedAt: null }), undefined);
  assert.equal(durationText('en', after(0.42)), '0.4 sec');
  assert.equal(durationText('en', after(42)), '42 sec');
  assert.equal(durationText('en', after(150)), '2.5 min');
});
