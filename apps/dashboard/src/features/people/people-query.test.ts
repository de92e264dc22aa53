import assert from 'node:assert/strict';
import { test } from 'node:test';
import { peopleQuery, peopleSelection } from './people-query.ts';

const query = {
  search: ' ana ',
  filters: { role: ['admin', 'viewer'], group: ['g1'], status: ['invited'] },
  sort: { column: 'lastActivity', descending: true },
};

test('the list asks for what the address says, in the words of the call', () => {
  assert.deepEqual(peopleQuery(query), {
    q: 'ana',
    role: 'admin,viewer',
    groupId: 'g1',
    status: 'invited',
    sort: '-lastActivity',
  });
  assert.deepEqual(peopleQuery({ search: '', filters: {}, sort: { column: 'email', descending: false } }), {
    sort: 'email',
  });
});

test('a selection is the people themselves, or all that match without those that were taken out', () => {
  assert.deepEqual(peopleSelection({ ids: ['a', 'b'] }), { personIds: ['a', 'b'] });
  assert.deepEqual(peopleSelection({ all: query, except: ['c'] }), {
    all: { q: 'ana', role: 'admin,viewer', groupId: 'g1', status: 'invited' },
    exceptPersonIds: ['c'],
  });
});
