import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addEntry, changesOf, type Entry, inputsOf, removeEntry } from './draft-assignments.ts';

const tag = (target: string, excluded = false): Entry => ({
  kind: 'tag',
  target,
  excluded,
  label: target,
  devices: null,
});
const all: Entry = { kind: 'all', target: '', excluded: false, label: '', devices: 12 };

test('what is named twice stands once, and moves to the other side when it is named there', () => {
  const entries = addEntry(addEntry([all], tag('Field')), tag('field'));
  assert.deepEqual(
    entries.map(({ target }) => target),
    ['', 'Field'],
  );
  const moved = addEntry(entries, tag('FIELD', true));
  assert.deepEqual(inputsOf(moved), [
    { kind: 'all', target: '', excluded: false },
    { kind: 'tag', target: 'Field', excluded: true },
  ]);
  assert.equal(removeEntry(moved, tag('fiELD')).length, 1);
});

test('a target that changes its side counts as one that goes and one that comes', () => {
  const before = [all, tag('a')];
  assert.deepEqual(changesOf(before, before), { added: [], removed: [] });
  const { added, removed } = changesOf(before, addEntry(before, tag('a', true)));
  assert.deepEqual([added.length, removed.length], [1, 1]);
  assert.equal(added[0]?.excluded, true);
});
