import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appsOnDevice, type WantedApp } from './apps-on-device.ts';

const wanted = (artifact: string, over: Partial<WantedApp> = {}): WantedApp => ({
  artifact,
  name: 'Route',
  state: 'verified',
  reason: null,
  detail: null,
  ...over,
});
const said = (...args: Parameters<typeof appsOnDevice>) =>
  appsOnDevice(...args).map(({ identifier, state, from }) => [identifier, state, from]);

test('what the device told, with where it comes from', () => {
  const apps = [
    { identifier: 'a', version: '1', managed: true, status: 'Managed' },
    { identifier: 'b', version: '1', managed: true, status: 'Downloading' },
    { identifier: 'c', version: '1', managed: false },
    { identifier: 'd', managed: true, status: 'UserRejected' },
    { identifier: 'e', managed: true, status: 'ManagedButUninstalled' },
    { identifier: 'f', version: '1' },
  ];
  assert.deepEqual(said(apps, [wanted('app:a')]), [
    ['a', 'installed', 'policy'],
    ['b', 'installing', 'assigned'],
    ['c', 'installed', 'manual'],
    ['d', 'failed', 'assigned'],
    ['e', 'notInstalled', 'assigned'],
    ['f', 'installed', null],
  ]);
});

test('what policies want and the device has not told of', () => {
  const some = [
    wanted('app:a', { state: 'failed', reason: 'noLicense' }),
    wanted('app:b', { state: 'pending', reason: 'sent' }),
    wanted('app:c', { state: 'pending', reason: 'waits' }),
    wanted('app:d', { state: 'notApplicable', reason: 'offered' }),
  ];
  assert.deepEqual(said([], some), [
    ['a', 'failed', 'policy'],
    ['b', 'installing', 'policy'],
    ['c', 'notInstalled', 'policy'],
    ['d', 'offered', 'policy'],
  ]);
});
