import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dep } from '@muster/phrases/en/dashboard/dep';
import { resultText, stateOf } from './dep-device-state.ts';

test('a device that is gone is gone, whatever else is known of it; what Apple refused comes before its status', () => {
  const device = { goneAt: null, problem: null, status: 'pushed' } as const;
  assert.equal(stateOf(device), 'pushed');
  assert.equal(stateOf({ ...device, problem: 'FAILED' }), 'refused');
  assert.equal(stateOf({ ...device, problem: 'FAILED', goneAt: '2026-11-17T00:00:00.000Z' }), 'gone');
});

test('what Apple says of a device is told in words, and what nobody knows as it came', () => {
  const words = dep.dep.results;
  assert.equal(resultText(words, 'SUCCESS'), 'Done');
  assert.equal(resultText(words, 'NOT_ACCESSIBLE'), words.NOT_ACCESSIBLE);
  assert.equal(resultText(words, 'THROTTLED $&'), 'Apple answered: THROTTLED $&');
});
