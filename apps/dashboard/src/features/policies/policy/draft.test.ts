import assert from 'node:assert/strict';
import { test } from 'node:test';
import { policyContent } from '@muster/contract/policies';
import { type Draft, type DraftAction, draftReducer, isChanged, newItemId, startDraft, withValue } from './draft.ts';

const empty = policyContent.parse({});
const act = (draft: Draft, ...actions: DraftAction[]) => actions.reduce(draftReducer, draft);
const set = (path: (string | number)[], value: unknown, item = 'a'): DraftAction => ({
  do: 'set',
  item,
  group: 'g',
  path,
  value,
});

test('the first value of a group makes its item, and the last one taken out removes it', () => {
  const start = startDraft({ version: 3, content: empty });
  const typed = act(start, set(['minLength'], 1), set(['minLength'], 12));
  assert.deepEqual(typed.content.settings, [{ id: 'a', group: 'g', values: { minLength: 12 } }]);
  assert.equal(typed.past.length, 1, 'what is typed into one field is one step');
  const undone = act(typed, { do: 'undo' });
  assert.equal(isChanged(undone), false);
  assert.deepEqual(act(typed, set(['minLength'], undefined)).content.settings, []);
  assert.equal(act(start, set(['minLength'], undefined)), start, 'nothing to take out');
  const kept = act(typed, { do: 'set', item: 'a', group: 'g', path: ['minLength'], value: undefined, keep: true });
  assert.deepEqual(kept.content.settings, [{ id: 'a', group: 'g', values: {} }]);
});

test('values deep inside: dictionaries come and go with their keys, members of lists stay in place', () => {
  assert.deepEqual(withValue({}, ['EAP', 'UserName'], 'ana'), { EAP: { UserName: 'ana' } });
  assert.equal(withValue({ EAP: { UserName: 'ana' } }, ['EAP', 'UserName'], undefined), undefined);
  assert.deepEqual(withValue({ A: 1, EAP: { U: 1 } }, ['EAP', 'U'], undefined), { A: 1 });
  assert.deepEqual(withValue({ L: [{ k: 1 }, { k: 2 }] }, ['L', 0, 'k'], undefined), { L: [{}, { k: 2 }] });
  const same = { A: { B: 1 } };
  assert.equal(withValue(same, ['A', 'B'], 1), same, 'the same value is no change');
  assert.deepEqual(withValue({}, ['__proto__', 'x'], 1), JSON.parse('{"__proto__":{"x":1}}'));
});

test('undo, discard, and another version under the same changes', () => {
  const start = startDraft({ version: 3, content: empty });
  const changed = act(
    start,
    set(['x'], 1),
    { do: 'name', item: 'a', name: 'One' },
    { do: 'add', item: 'b', group: 'g' },
  );
  assert.deepEqual(
    changed.content.settings.map(({ id, name }) => [id, name]),
    [
      ['a', 'One'],
      ['b', undefined],
    ],
  );
  assert.equal(act(changed, { do: 'undo' }).content.settings.length, 1);
  assert.equal(isChanged(act(changed, { do: 'discard' })), false);
  const rebased = act(changed, { do: 'rebase', version: 5 });
  assert.deepEqual([rebased.version, rebased.content], [5, changed.content]);
  assert.equal(act(changed, { do: 'remove', item: 'a' }).content.settings.length, 1);
  assert.notEqual(newItemId(changed.content), 'a');
});
