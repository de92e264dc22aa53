import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPolicyFiles } from './read-policy-files.ts';

const file = (name: string, content: string) => ({ name, text: async () => content });
const policy = (name: string) => ({ muster: 'policy/1', name, type: 'ios', content: {} });

test('files with one policy or several are read, and what is wrong is told by its file and field', async () => {
  const { policies, wrong } = await readPolicyFiles([
    file('one.json', `\uFEFF${JSON.stringify(policy('One'))}`),
    file('more.json', JSON.stringify([policy('Two'), { ...policy('Three'), type: 'symbian' }])),
    file('broken.json', '{'),
    file('other.json', '[{"hello": "world"}]'),
  ]);
  assert.deepEqual(
    policies.map(({ name }) => name),
    ['One', 'Two'],
  );
  assert.deepEqual(wrong, [
    { name: 'more.json', reason: 'shape', field: 'type' },
    { name: 'broken.json', reason: 'json', field: '' },
    { name: 'other.json', reason: 'shape', field: 'muster' },
  ]);
});
