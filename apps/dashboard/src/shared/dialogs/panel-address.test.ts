import assert from 'node:assert/strict';
import { test } from 'node:test';
import { panelKinds } from '@muster/contract/enumerations/platform';
import { readPanel, withoutPanel, withPanel } from './panel-address.ts';

test('all kinds are read from an address, and nothing else is', () => {
  for (const s of panelKinds) {
    const query = new URLSearchParams({ s, id: 'a/1', section: 'logs' });
    assert.deepEqual(readPanel(query), { s, id: 'a/1', section: 'logs' });
  }
  assert.deepEqual(readPanel(new URLSearchParams('s=build')), { s: 'build', id: '', section: undefined });
  assert.equal(readPanel(new URLSearchParams('id=1&section=logs')), undefined);
  for (const s of ['', 'Build', 'toString', 'nothing']) {
    assert.equal(readPanel(new URLSearchParams({ s, id: '1' })), 'unknown', s);
  }
});

test('opening keeps what else the address says, and takes dialogs out of it', () => {
  const page = new URLSearchParams('filter=x&confirm=1&modal=1&section=old');
  assert.equal(withPanel(page, { s: 'build', id: '1' }).toString(), 'filter=x&s=build&id=1');
  assert.equal(
    withPanel(page, { s: 'build', id: '1', section: 'logs' }).toString(),
    'filter=x&section=logs&s=build&id=1',
  );
});

test('closing clears s and keeps section', () => {
  assert.equal(withoutPanel(new URLSearchParams('f=x&s=build&id=1&section=logs')).toString(), 'f=x&section=logs');
});
