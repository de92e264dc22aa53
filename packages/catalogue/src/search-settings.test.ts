import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from './load-catalogue.ts';
import { readableName } from './readable-name.ts';
import { buildSettingsIndex, searchSettings } from './search-settings.ts';

const apple = await loadCatalogue('apple');
const windows = await loadCatalogue('windows');

test('keys become names that people read', () => {
  const names = {
    allowCloudBackup: 'Allow cloud backup',
    'com.apple.wifi.managed': 'Wi-Fi managed',
    'apple.profile.com.apple.MCX-TimeServer': 'MCX time server',
    'apple.declaration.com.apple.configuration.network.vpn.ikev2': 'Network VPN IKEv2',
    'windows.policy.device.BitLocker': 'BitLocker',
    'android.system-update': 'System update',
    SSID_STR: 'SSID',
    HIDDEN_NETWORK: 'Hidden network',
    CAMERA_ACCESS_DISABLED: 'Camera access disabled',
    PayloadCertificateUUID: 'Payload certificate UUID',
    VPNUUID: 'VPN UUID',
    allowiTunes: 'Allow iTunes',
    iCloudKeychain: 'iCloud keychain',
    allowAirPrintiBeaconDiscovery: 'Allow AirPrint iBeacon discovery',
    forceWiFiPowerOn: 'Force Wi-Fi power on',
    SMIMESigningCertificateUUID: 'S/MIME signing certificate UUID',
    FileVaultMaster: 'FileVault master',
    ADMX_AppXRuntime: 'ADMX AppX runtime',
    Ñandú: 'Ñandú',
    '': '',
    ___: '___',
  };
  for (const [key, name] of Object.entries(names)) assert.equal(readableName(key), name);
});

const labels = new Map([
  ['apple.profile.com.apple.wifi.managed', { label: 'Wi-Fi', help: 'Networks that the device joins' }],
  ['apple.profile.com.apple.applicationaccess', { label: 'Restrictions' }],
]);
const index = buildSettingsIndex(apple.groups, {
  group: ({ id }) => labels.get(id),
  setting: (_, [key]) => (key === 'allowCamera' ? { label: 'Cámara', help: 'Pictures and video' } : undefined),
});
const find = (text: string) => searchSettings(index, text).map(({ group, path }) => [group.type, ...path].join(' '));

test('words in any order, without accents, in label, key and help', () => {
  assert.equal(find('wifi')[0], 'com.apple.wifi.managed', 'the title of a group first');
  assert.equal(find('wi-fi password')[0], 'com.apple.wifi.managed Password');
  assert.equal(find('PASSWORD wi fi')[0], 'com.apple.wifi.managed Password');
  assert(find('camara').includes('com.apple.applicationaccess allowCamera'));
  assert.equal(find('pictures video')[0], 'com.apple.applicationaccess allowCamera', 'by its help');
  assert.equal(find('ssid_str')[0], 'com.apple.wifi.managed SSID_STR');
  assert.deepEqual(find('networks joins'), find('joins networks'));
  assert(find('cloudback')[0]?.startsWith('com.apple.applicationaccess'), 'inside words');
  assert.deepEqual(find('   '), []);
  assert.deepEqual(find('no such words at all'), []);
  assert.equal(searchSettings(index, 'a', 7).length, 7);
});

test('title before label, label before key, key before help', () => {
  const ranked = find('restrictions');
  assert.equal(ranked[0], 'com.apple.applicationaccess');
  const hits = searchSettings(index, 'airprint');
  assert.deepEqual(hits[0]?.path, [], 'the group');
  assert(hits[1]?.label.includes('AirPrint'));
});

test('a search is quick enough to run at every key', () => {
  for (const [catalogue, limit] of [
    [apple, 5],
    [windows, 15],
  ] as const) {
    const all = buildSettingsIndex(catalogue.groups);
    for (const text of ['wifi password', 'allow', 'a', 'e o']) {
      for (let run = 0; run < 20; run += 1) searchSettings(all, text);
      // Of the processor, since others use the machine, too.
      const start = process.cpuUsage();
      for (let run = 0; run < 20; run += 1) searchSettings(all, text);
      const each = process.cpuUsage(start).user / 1000 / 20;
      assert(each < limit, `${catalogue.platform} ${text}: ${each} ms`);
    }
  }
});
