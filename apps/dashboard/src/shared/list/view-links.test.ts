import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListView } from '@muster/contract/calls/views';
import { type ListShape, readListState } from './list-state.ts';
import { activeView, differsFrom, viewSearch } from './view-links.ts';

const shape: ListShape = {
  columns: [
    { id: 'name', sort: 'ascending' },
    { id: 'seen', sort: 'descending' },
  ],
  filters: [{ id: 'state', kind: 'choice', options: [{ value: 'ok' }, { value: 'silent' }] }],
  defaultSort: { column: 'name', descending: false },
};
const view = { id: 'v1', query: 'sort=-seen&state=silent' };

test('a view takes the place of what is shown and leaves the rest of the address', () => {
  assert.equal(viewSearch(shape, view, '?q=x&at=70&s=device&state=ok'), '?s=device&view=v1&state=silent&sort=-seen');
  assert.equal(viewSearch(shape, { id: '', query: '' }, '?q=x&view=v1'), '');
});

test('changes are told from another order of writing, and from what a view keeps that is gone by now', () => {
  const state = (search: string) => readListState(shape, new URLSearchParams(search));
  assert.equal(differsFrom(shape, state('view=v1&state=silent&sort=-seen&at=40'), view), false);
  assert.equal(differsFrom(shape, state('view=v1&state=silent'), view), true);
  assert.equal(
    differsFrom(shape, state('state=silent&sort=-seen'), { id: 'v1', query: `${view.query}&gone=1` }),
    false,
  );
});

test('the view of the address is found among all; an unknown one is the list as it comes', () => {
  const builtIn = [
    { id: 'all', label: () => 'All', query: '' },
    { id: 'apple', label: () => 'Apple', query: 'os=ios' },
  ];
  const saved = [{ id: 'v1', name: 'Mine' }] as ListView[];
  assert.equal(activeView(builtIn, saved, 'v1').saved?.name, 'Mine');
  assert.equal(activeView(builtIn, saved, 'apple').builtIn?.id, 'apple');
  assert.equal(activeView(builtIn, saved, undefined).builtIn?.id, 'all');
  assert.equal(activeView(builtIn, saved, 'deleted').builtIn?.id, 'all');
});
