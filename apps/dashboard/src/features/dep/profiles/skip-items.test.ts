import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setupSkipKeys } from '@muster/apple/setup-skip-keys';
import { depPanes as en } from '@muster/phrases/en/dashboard/dep-panes';
import { depPanes as es } from '@muster/phrases/es/dashboard/dep-panes';
import { groupPanes } from './skip-items.ts';

const nameOf = (key: string) => (en as Record<string, string>)[key] ?? key;

test('every pane that can be skipped has a name in each language', () => {
  const keys = setupSkipKeys.map(({ key }) => key).toSorted();
  assert.deepEqual(Object.keys(en).toSorted(), keys);
  assert.deepEqual(Object.keys(es).toSorted(), keys);
});

test('all panes stand in one group each, those of several platforms first', () => {
  const groups = groupPanes({ platform: 'every', search: '', nameOf });
  assert.deepEqual(
    groups.map(({ platform }) => platform),
    [undefined, 'iOS', 'macOS', 'tvOS', 'visionOS'],
  );
  assert.equal(groups.flatMap(({ keys }) => keys).length, setupSkipKeys.length);
});

test('panes are found by name and by key, and narrowed to a platform', () => {
  const found = (search: string, platform: 'every' | 'tvOS' = 'every') =>
    groupPanes({ platform, search, nameOf }).flatMap(({ keys }) => keys.map(({ key }) => key));
  assert.deepEqual(found('face id'), ['Biometric']);
  assert.deepEqual(found('biometric'), ['Biometric']);
  assert.deepEqual(found('siri', 'tvOS'), ['Siri']);
  assert.deepEqual(found('face id', 'tvOS'), []);
});
