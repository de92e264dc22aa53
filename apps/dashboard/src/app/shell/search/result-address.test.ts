import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SearchItem } from '@muster/contract/calls/search';
import { resultAddress } from './result-address.ts';

const place = { id: '42', organizationId: '1', organizationSlug: 'aurora' };
const device = { ...place, displayName: 'Ana', state: null, imei: null, name: null, serialNumber: null };
const items: SearchItem[] = [
  { type: 'application', ...place, slug: 's', name: 'n', picture: null },
  {
    type: 'build',
    ...place,
    applicationId: '7',
    applicationName: 'n',
    icon: null,
    os: null,
    health: 'processed',
    processedVersionName: '1.0',
    versionCode: '1',
  },
  { type: 'publishedApplication', ...place, applicationId: '7', applicationName: 'n', slug: 's' },
  { type: 'admDevice', ...device },
  { type: 'emmDevice', ...device },
  { type: 'winDevice', ...device },
  { type: 'person', ...place, name: 'Ana', email: 'ana@example.com', picture: null },
  { type: 'group', ...place, name: 'Sales' },
  { type: 'mdmAsset', ...place, name: 'Rules', assetType: 'book', picture: null },
];

test('each type leads to its own place, in its own workspace', () => {
  assert.deepEqual(
    items.map((item) => [item.type, resultAddress(item)]),
    [
      ['application', '/aurora/apps/42/builds'],
      ['build', '/aurora/apps/7/builds?s=build&id=42'],
      ['publishedApplication', '/aurora/apps/store?s=publication&id=42'],
      ['admDevice', '/aurora/devices/device/apple~42'],
      ['emmDevice', '/aurora/devices/device/android~42'],
      ['winDevice', '/aurora/devices/device/windows~42'],
      ['person', '/aurora/people?s=user&id=42'],
      ['group', '/aurora/people?group=42'],
      ['mdmAsset', '/aurora/devices/assets/42'],
    ],
  );
});
