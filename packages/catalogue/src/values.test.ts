import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { diffItems } from './diff-items.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { hideSecrets, markedSecrets, restoreSecrets, secretsIn } from './secrets.ts';
import { fillVariables, variablesIn } from './variables.ts';

const apple = await loadCatalogue('apple');
const wifi = 'apple.profile.com.apple.wifi.managed';

test('secrets are hidden behind marks and come back', () => {
  const group = apple.group(wifi);
  assert(group);
  const values = {
    SSID_STR: 'x',
    Password: 'open sesame',
    EAPClientConfiguration: { UserPassword: 'deep', AcceptEAPTypes: [25] },
  };
  assert.deepEqual(secretsIn(group, values), [
    { path: ['Password'], value: 'open sesame' },
    { path: ['EAPClientConfiguration', 'UserPassword'], value: 'deep' },
  ]);
  const items = [
    { id: 'a', group: wifi, values },
    { id: 'b', group: 'unknown', values: { Password: 'p' } },
  ];
  let next = 0;
  const hidden = hideSecrets(apple, items, () => String(++next));
  assert.deepEqual(hidden.items[0]?.values, {
    SSID_STR: 'x',
    Password: { $secret: '1' },
    EAPClientConfiguration: { UserPassword: { $secret: '2' }, AcceptEAPTypes: [25] },
  });
  assert.deepEqual(
    [...hidden.secrets],
    [
      ['1', 'open sesame'],
      ['2', 'deep'],
    ],
  );
  assert.deepEqual(markedSecrets(hidden.items), new Set(['1', '2']));
  assert.deepEqual(restoreSecrets(hidden.items, hidden.secrets), items);
  const again = hideSecrets(apple, hidden.items, () => assert.fail('marks stay as they are'));
  assert.deepEqual(again.items, hidden.items);
  assert.deepEqual(restoreSecrets(hidden.items, new Map()), hidden.items, 'a mark without its secret stays');
});

test('variables are filled once; numbers and marks stay', () => {
  const values = { a: 'x{{ serialNumber }}y{{model}}', n: 5, list: ['{{model}}'], mark: { $item: '{{model}}' } };
  assert.deepEqual(variablesIn(values), ['serialNumber', 'model']);
  assert.deepEqual(fillVariables(values, { serialNumber: '{{model}}', model: '$&' }), {
    a: 'x{{model}}y$&',
    n: 5,
    list: ['$&'],
    mark: { $item: '{{model}}' },
  });
  assert.equal(fillVariables('[{{constructor}}{{gone}}]', {}), '[]');
  const plain = fc.jsonValue().filter((value) => variablesIn(value).length === 0);
  fc.assert(fc.property(plain, (value) => assert.deepEqual(fillVariables(value, { model: 'x' }), value)));
});

test('a comparison tells what was added, removed and changed, and of secrets only that', () => {
  const before = [
    {
      id: 'a',
      group: wifi,
      name: 'Old',
      values: { SSID_STR: 'x', Password: { $secret: '1' }, list: [1, 2], deep: { k: 1, gone: true } },
    },
    { id: 'b', group: wifi, values: {} },
    { id: 'c', group: wifi, values: { same: { a: 1, b: 2 } } },
  ];
  const after = [
    {
      id: 'a',
      group: wifi,
      name: 'New',
      values: { SSID_STR: 'x', Password: { $secret: '2' }, list: [1, 3], deep: { k: 1 }, more: 0 },
    },
    { id: 'b', group: 'other', values: {} },
    { id: 'c', group: wifi, values: { same: { b: 2, a: 1 } } },
  ];
  assert.deepEqual(diffItems(before, after), {
    added: [after[1]],
    removed: [before[1]],
    changed: [
      {
        id: 'a',
        group: wifi,
        name: 'New',
        formerName: 'Old',
        changes: [
          { path: ['Password'], secret: true },
          { path: ['list', 1], before: 2, after: 3 },
          { path: ['deep', 'gone'], before: true },
          { path: ['more'], after: 0 },
        ],
      },
    ],
  });
});
