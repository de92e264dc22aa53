import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupStates } from './group-states.ts';

const [sales, field] = [
  { id: 's', name: 'Sales' },
  { id: 'f', name: 'Field' },
];

test('a group has all, some or none of those who are selected', () => {
  const { known, stateOf } = groupStates([{ groups: [sales, field] }, { groups: [sales] }]);
  assert.deepEqual(known, [sales, field]);
  assert.deepEqual([stateOf('s'), stateOf('f'), stateOf('x')], ['all', 'some', 'none']);
  assert.equal(groupStates(undefined).stateOf('s'), 'some', 'of those who are not known');
});
