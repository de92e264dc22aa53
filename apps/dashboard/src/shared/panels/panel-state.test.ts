import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@muster/contract/client';
import { panelState } from './panel-state.ts';

const refused = (code: number) => new ApiError(code, '', 400);

test('a panel waits, shows what it has, or says why there is nothing', () => {
  assert.equal(panelState({ data: undefined, error: null }), 'loading');
  assert.equal(panelState({ data: { id: '1' }, error: null }), 'there');
  assert.equal(panelState({ data: null, error: null }), 'gone');
  for (const code of [3001, 6002]) assert.equal(panelState({ data: undefined, error: refused(code) }), 'gone');
  for (const code of [4001, 4003]) assert.equal(panelState({ data: undefined, error: refused(code) }), 'forbidden');
  for (const error of [refused(1000), refused(4029), new TypeError('fetch failed')]) {
    assert.equal(panelState({ data: undefined, error }), 'failed');
  }
});

test('what was read before stays while the server fails, and goes with the thing or the right to see it', () => {
  const data = { id: '1' };
  assert.equal(panelState({ data, error: refused(1000) }), 'there');
  assert.equal(panelState({ data, error: refused(3001) }), 'gone');
  assert.equal(panelState({ data, error: refused(4003) }), 'forbidden');
});
