import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OsUpdateProgress } from '@muster/apple/update-results';
import { withAvailable, withDeclared, withStates } from './update-facts.ts';

const named = { key: 'k', name: 'iOS 18.6', version: '18.6', build: '22G' };
const state = (given: Partial<OsUpdateProgress>): OsUpdateProgress => ({
  productKey: 'k',
  status: undefined,
  progress: undefined,
  percent: undefined,
  deferralsRemaining: undefined,
  nextInstallAt: undefined,
  ...given,
});

describe('updates of a device', () => {
  test('stay as far as they were when the list of them comes anew', () => {
    const had = [{ ...named, status: 'downloading', progress: 0.5 }];
    assert.deepEqual(withAvailable(had, [named, { key: 'l' }]), [...had, { key: 'l' }]);
    assert.deepEqual(withAvailable(had, []), []);
  });

  test('are as far as the device says, and no further than it says', () => {
    const moving = withStates([named], [state({ status: 'Downloading', progress: 'downloading', percent: 40 })]);
    assert.deepEqual(moving, [{ ...named, status: 'downloading', progress: 0.4 }]);
    assert.deepEqual(withStates(moving, []), [named]);
    assert.deepEqual(withStates(moving, [state({ status: 'Idle' })]), [named]);
    assert.deepEqual(withStates([], [state({ progress: 'installing' })]), [{ key: 'k', status: 'installing' }]);
  });

  test('say in words of Apple what went wrong', () => {
    const failed = withStates([named], [state({ status: 'DownloadInsufficientSpace', progress: 'failed' })]);
    assert.deepEqual(failed, [{ ...named, status: 'DownloadInsufficientSpace' }]);
  });

  test('are told of over the declarative channel by their version', () => {
    const it = { version: '18.6', build: '22G' };
    assert.deepEqual(withDeclared([named], { state: 'prepared', ...it }), [{ ...named, status: 'downloaded' }]);
    const only = withDeclared([], { state: 'downloading', ...it });
    assert.deepEqual(only, [{ key: '22G', ...it, status: 'downloading' }]);
    const later = withDeclared(only, { state: 'installing', version: undefined, build: undefined });
    assert.deepEqual(later, [{ key: '22G', ...it, status: 'installing' }]);
    assert.deepEqual(withDeclared(only, { state: 'none', version: undefined, build: undefined }), []);
    const known = [{ ...named, status: 'installing' }];
    assert.deepEqual(withDeclared(known, { state: 'none', version: undefined, build: undefined }), [named]);
  });
});
