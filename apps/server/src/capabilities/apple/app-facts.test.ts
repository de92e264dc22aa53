import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withInstalled, withManaged } from './app-facts.ts';

const managed = (identifier: string, status: string) => ({
  identifier,
  status,
  managementFlags: 1,
  hasConfiguration: false,
  hasFeedback: false,
  isValidated: true,
  externalVersion: undefined,
});
const own = { identifier: 'own', name: 'Own', version: '1' };
const ours = { identifier: 'ours', name: 'Ours', version: '1' };

test('both lists make one, in whatever order they come', () => {
  const first = withManaged(withInstalled([], [own, ours]), [
    managed('ours', 'Managed'),
    managed('no', 'UserRejected'),
  ]);
  assert.deepEqual(first, [
    { ...own, managed: false },
    { ...ours, managed: true, status: 'Managed' },
    { identifier: 'no', managed: true, status: 'UserRejected' },
  ]);
  const again = withInstalled(first, [own, { ...ours, version: '2' }]);
  assert.deepEqual(again, [
    { ...own, managed: false },
    { ...ours, version: '2', managed: true, status: 'Managed' },
    { identifier: 'no', managed: true, status: 'UserRejected' },
  ]);
});

test('what is installed after all has its version; what is gone is gone', () => {
  const waiting = withManaged([own], [managed('ours', 'Installing')]);
  assert.deepEqual(withInstalled(waiting, [ours]), [{ ...ours, managed: true }]);
  assert.deepEqual(withManaged([ours, { identifier: 'no', managed: true, status: 'Failed' }], []), [
    { ...ours, managed: false },
  ]);
});
