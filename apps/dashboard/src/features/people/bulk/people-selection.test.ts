import assert from 'node:assert/strict';
import { test } from 'node:test';
import { peopleSelection } from './people-selection.ts';

test('a selection is the people themselves, or all that match without those that were taken out', () => {
  const list = { columns: [], filters: [{ id: 'group', kind: 'choice', param: 'groupId' } as const] };
  const query = { search: ' ana ', filters: { group: ['g1'] }, sort: { column: 'email', descending: true } };
  assert.deepEqual(peopleSelection(list, { ids: ['a', 'b'] }), { personIds: ['a', 'b'] });
  assert.deepEqual(peopleSelection(list, { all: query, except: ['c'] }), {
    all: { q: 'ana', groupId: 'g1' },
    exceptPersonIds: ['c'],
  });
});
