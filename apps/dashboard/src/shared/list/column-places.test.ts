import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenPlaces, defaultPlaces, moveColumn, pinColumn, placesOf, toggleColumn } from './column-places.ts';

const columns = [
  { id: 'name', pinned: true },
  { id: 'owner' },
  { id: 'os' },
  { id: 'serial', hiddenByDefault: true },
  { id: 'seen' },
];
const start = defaultPlaces(columns);
const ids = (places: readonly { id: string; pinned: boolean }[]) =>
  places.map(({ id, pinned }) => `${pinned ? '!' : ''}${id}`).join(' ');

test('a list comes with its columns, without the hidden ones', () => {
  assert.equal(ids(start), '!name owner os seen');
  assert.equal(ids(placesOf(columns, undefined)), '!name owner os seen');
  assert.equal(
    ids(
      placesOf(columns, [
        { id: 'seen', pinned: false },
        { id: 'os', pinned: true },
      ]),
    ),
    '!os seen',
  );
});

test('a column that is chosen stands where it usually does; the last one cannot be hidden', () => {
  assert.equal(ids(toggleColumn(columns, start, 'serial')), '!name owner os serial seen');
  assert.equal(ids(toggleColumn(columns, start, 'os')), '!name owner seen');
  const one = [{ id: 'os', pinned: false }];
  assert.equal(ids(toggleColumn(columns, one, 'os')), 'os');
  assert.equal(ids(toggleColumn(columns, one, 'name')), '!name os');
});

test('pinned columns stand first, also after moving', () => {
  assert.equal(ids(pinColumn(start, 'seen', true)), '!name !seen owner os');
  assert.equal(ids(pinColumn(start, 'name', false)), 'name owner os seen');
  assert.equal(ids(moveColumn(start, 'seen', 1)), '!name seen owner os');
  assert.equal(ids(moveColumn(start, 'seen', 0)), '!name seen owner os');
  assert.equal(ids(moveColumn(start, 'owner', 99)), '!name os seen owner');
  assert.equal(ids(moveColumn(start, 'owner', -1)), '!name owner os seen');
  assert.equal(ids(moveColumn(start, 'gone', 1)), '!name owner os seen');
});

test('back to how it came is no choice', () => {
  const moved = moveColumn(start, 'owner', 3);
  assert.notEqual(chosenPlaces(columns, moved), undefined);
  assert.equal(chosenPlaces(columns, moveColumn(moved, 'owner', 1)), undefined);
});
