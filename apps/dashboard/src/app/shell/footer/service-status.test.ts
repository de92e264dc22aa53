import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readStatus } from './service-status.ts';

const of = (...statuses: unknown[]) => readStatus({ results: statuses.map((status) => ({ status })) });

test('the worst state counts: UM, MO, PO, PD, OP', () => {
  assert.equal(of('OP', 'OP'), 'OP');
  assert.equal(of('OP', 'PD'), 'PD');
  assert.equal(of('PO', 'PD', 'OP'), 'PO');
  assert.equal(of('PO', 'MO'), 'MO');
  assert.equal(of('MO', 'UM', 'OP'), 'UM');
});

test('what is not known says nothing', () => {
  assert.equal(of('??', 1, null, 'PD'), 'PD');
  for (const answer of [
    undefined,
    null,
    'OP',
    [],
    {},
    { results: 'OP' },
    { results: [] },
    { results: [null, 1, {}] },
  ]) {
    assert.equal(readStatus(answer), undefined, JSON.stringify(answer));
  }
});
