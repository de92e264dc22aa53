import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RuntimeConfig, withHost, withLocalConfig } from './config.ts';
import { clearLocalConfig, readLocalConfig } from './local-config.ts';
import { memoryKeep } from './session/test-memory-keep.ts';

const config = {
  environment: 'production',
  branch: null,
  requestDelay: 0,
  flags: { mdm: true, inventory: true },
  services: { api: '/api' },
} as unknown as RuntimeConfig;

test('flags and a few other settings can be changed on one browser', () => {
  const changed = withLocalConfig(config, {
    mdm: false,
    environment: 'test-eu',
    branch: 'feature/x',
    requestDelay: 300,
  });
  assert.deepEqual(changed.flags, { mdm: false, inventory: true });
  assert.equal(changed.environment, 'test-eu');
  assert.equal(changed.branch, 'feature/x');
  assert.equal(changed.requestDelay, 300);
  assert.equal(config.flags.mdm, true, 'the settings themselves stay as they are');
});

test('the environment is known by the name of the host, or as it was set', () => {
  const hosts = { develop: 'develop.example.com', branch: '{branch}.preview.example.com' };
  const at = (hostname: string, told: RuntimeConfig['hosts'] = hosts) => {
    const { environment, branch } = withHost({ ...config, hosts: told }, hostname);
    return [environment, branch];
  };
  assert.deepEqual(at('develop.example.com'), ['develop', null]);
  assert.deepEqual(at('maps-2.preview.example.com'), ['branch', 'maps-2']);
  for (const other of ['muster.example.com', 'preview.example.com', '.preview.example.com', 'localhost'])
    assert.deepEqual(at(other), ['production', null], other);
  assert.deepEqual(at('develop.example.com', { develop: null, branch: null }), ['production', null]);
});

test('what is of the wrong kind, unknown, or an address where tokens are sent is left alone', () => {
  const bad = {
    mdm: 'no',
    environment: 1,
    requestDelay: -1,
    language: 'fr',
    services: { api: 'https://evil.example' },
  };
  assert.deepEqual(withLocalConfig(config, { ...bad, unknown: 1, toString: true }), config);
});

test('what is kept is read, or is an empty object where it cannot be read, until it is cleared', () => {
  const keep = memoryKeep();
  assert.equal(readLocalConfig(keep), undefined);
  keep.set('muster.config', '{"mdm":false}');
  assert.deepEqual(readLocalConfig(keep), { mdm: false });
  for (const text of ['', '{', 'null', '[1]', '"x"']) {
    keep.set('muster.config', text);
    assert.deepEqual(readLocalConfig(keep), {}, text);
  }
  clearLocalConfig(keep);
  assert.equal(readLocalConfig(keep), undefined);
});
