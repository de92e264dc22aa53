import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanApp, fromRows, toRows } from './app-values.ts';

test('a managed configuration keeps the kinds of its values', () => {
  const configuration = { server: 'https://x.example', port: 8443, strict: false, hosts: ['a'], off: null };
  assert.deepEqual(fromRows(toRows(configuration)), configuration);
  assert.deepEqual(fromRows([{ key: 'a', kind: 'number', value: 'ten' }]), { wrong: 0 });
  assert.deepEqual(
    fromRows([
      { key: 'a', kind: 'string', value: '' },
      { key: ' a', kind: 'string', value: '' },
    ]),
    { wrong: 1 },
    'a key stands once',
  );
  assert.deepEqual(fromRows([{ key: ' ', kind: 'string', value: 'x' }]), { wrong: 0 });
});

test('what belongs to another source is not kept', () => {
  const app = {
    id: 'a',
    type: 'lastBuild' as const,
    mode: 'available' as const,
    removeWithPolicy: true,
    applicationId: 'x',
    buildId: 'y',
    filter: 'beta',
    storeId: '1',
    schedule: { from: '20:00', to: '06:00' },
    configuration: {},
  };
  assert.deepEqual(cleanApp(app), {
    id: 'a',
    type: 'lastBuild',
    mode: 'available',
    removeWithPolicy: true,
    applicationId: 'x',
  });
});
