import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countSelected, everything, headerState, isSelected, nothing, setSelected, toSelected } from './selection.ts';

const query = { search: '', filters: { state: ['ok'] }, sort: undefined };

test('rows are selected and let go one by one and by the dozen, and the one before stays as it was', () => {
  const two = setSelected(nothing, ['a', 'b'], true);
  const one = setSelected(two, ['a', 'c'], false);
  assert.deepEqual([isSelected(two, 'a'), isSelected(one, 'a'), isSelected(one, 'b')], [true, false, true]);
  assert.deepEqual([countSelected(two, 100), countSelected(one, 100), countSelected(nothing, 100)], [2, 1, 0]);
  assert.deepEqual(toSelected(one, query), { ids: ['b'] });
});

test('all that match are selected without being known, but for those that were let go', () => {
  const most = setSelected(everything, ['a', 'b', 'a'], false);
  assert.equal(countSelected(most, 100_000), 99_998);
  assert.deepEqual([isSelected(most, 'a'), isSelected(most, 'never loaded')], [false, true]);
  assert.deepEqual(toSelected(most, query), { all: query, except: ['a', 'b'] });
  assert.equal(countSelected(setSelected(most, ['a'], true), 100_000), 99_999);
  assert.equal(countSelected(most, 1), 0, 'rows that are gone are not counted below none');
});

test('the header says none, some or all of what is loaded', () => {
  const keys = ['a', 'b'];
  assert.equal(headerState(nothing, keys, 10), 'none');
  assert.equal(headerState(setSelected(nothing, ['a'], true), keys, 10), 'some');
  assert.equal(headerState(setSelected(nothing, ['z'], true), keys, 10), 'some');
  assert.equal(headerState(setSelected(nothing, keys, true), keys, 10), 'all');
  assert.equal(headerState(everything, keys, 10), 'all');
  assert.equal(headerState(everything, [], 0), 'none');
  assert.equal(headerState(setSelected(everything, ['b'], false), keys, 10), 'some');
});
