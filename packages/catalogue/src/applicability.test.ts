import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applicableItem, whyNotApplicable } from './applicability.ts';
import type { SettingGroup, SettingTarget } from './catalogue.ts';
import { compareVersions } from './compare-versions.ts';
import { loadCatalogue, settingAt } from './load-catalogue.ts';

const apple = await loadCatalogue('apple');

function groupOf(id: string): SettingGroup {
  const group = apple.group(id);
  assert(group, id);
  return group;
}
const restrictions = groupOf('apple.profile.com.apple.applicationaccess');
const why = (target: SettingTarget, key: string) =>
  whyNotApplicable(target, restrictions, settingAt(restrictions, [key]));

test('by system and version', () => {
  assert.deepEqual(whyNotApplicable({ system: 'iOS' }, groupOf('apple.profile.com.apple.dock')), { reason: 'system' });
  assert.deepEqual(why({ system: 'macOS' }, 'allowAppInstallation'), { reason: 'system' });
  assert.deepEqual(why({ system: 'iOS', osVersion: '12.4.1' }, 'allowAppClips'), {
    reason: 'osVersion',
    since: '14.0',
  });
  assert.equal(why({ system: 'iOS', osVersion: '14.0' }, 'allowAppClips'), undefined);
  assert.equal(why({ system: 'iOS' }, 'allowAppClips'), undefined, 'what is not known forbids nothing');
  const passcode = groupOf('apple.declaration.com.apple.configuration.passcode.settings');
  assert.deepEqual(whyNotApplicable({ system: 'iOS', osVersion: '12.0' }, passcode), {
    reason: 'osVersion',
    since: '15.0',
  });
});

test('by supervision and the way of enrollment', () => {
  const ipad: SettingTarget = {
    system: 'iOS',
    isIPad: true,
    osVersion: '17.0',
    supervised: false,
    userEnrollment: false,
  };
  assert.deepEqual(why(ipad, 'allowAppClips'), { reason: 'supervision' });
  assert.equal(why({ ...ipad, supervised: true }, 'allowAppClips'), undefined);
  assert.equal(why(ipad, 'allowScreenShot'), undefined);
  assert.deepEqual(why({ ...ipad, userEnrollment: true }, 'allowCloudBackup'), { reason: 'userEnrollment' });
  const lock = groupOf('apple.profile.com.apple.app.lock');
  assert.deepEqual(whyNotApplicable(ipad, lock), { reason: 'supervision' });
  const extensions = groupOf('apple.profile.com.apple.syspolicy.kernel-extension-policy');
  assert.deepEqual(whyNotApplicable({ system: 'macOS', osVersion: '13.0', userApproved: false }, extensions), {
    reason: 'userApproval',
  });
});

test('an item loses what the device cannot have, also deep inside, and keeps unknown keys', () => {
  const item = { id: 'a', group: restrictions.id, values: { allowCamera: false, allowAppClips: false, tomorrow: 1 } };
  assert.deepEqual(applicableItem({ system: 'iOS', osVersion: '12.0', supervised: true }, restrictions, item), {
    values: { allowCamera: false, tomorrow: 1 },
    leftOut: [{ path: ['allowAppClips'], why: { reason: 'osVersion', since: '14.0' } }],
  });
  assert.deepEqual(applicableItem({ system: 'windows' }, restrictions, item), { whole: { reason: 'system' } });
  const wifi = groupOf('apple.profile.com.apple.wifi.managed');
  const eap = { AcceptEAPTypes: [13], TLSMaximumVersion: '1.2', UserPassword: { $secret: '1' } };
  const network = { id: 'w', group: wifi.id, values: { SSID_STR: 'x', EAPClientConfiguration: eap } };
  const old = applicableItem({ system: 'iOS', osVersion: '10.0' }, wifi, network);
  assert(!old.whole);
  assert.deepEqual(old.leftOut, [
    { path: ['EAPClientConfiguration', 'TLSMaximumVersion'], why: { reason: 'osVersion', since: '11.0' } },
  ]);
  assert.deepEqual(old.values, {
    SSID_STR: 'x',
    EAPClientConfiguration: { AcceptEAPTypes: [13], UserPassword: { $secret: '1' } },
  });
});

test('Windows: what came with an update needs that update of the build, or a later build', () => {
  const builds = ['10.0.17763.774', '10.0.19041.1202', '10.0.22000'];
  const group = { ...restrictions, systems: { windows: { since: '10.0.17763.774', builds } } };
  const needs = (osVersion: string) => whyNotApplicable({ system: 'windows', osVersion }, group);
  assert.deepEqual(needs('10.0.17134.1'), { reason: 'osVersion', since: '10.0.17763.774' });
  assert.deepEqual(needs('10.0.17763.100'), { reason: 'osVersion', since: '10.0.17763.774' });
  assert.equal(needs('10.0.17763.774'), undefined);
  assert.deepEqual(
    needs('10.0.19045.1'),
    { reason: 'osVersion', since: '10.0.19041.1202' },
    '22H2 has the updates of 2004',
  );
  assert.equal(needs('10.0.19045.4412'), undefined);
  assert.equal(needs('10.0.22000.1'), undefined);
  assert.equal(needs('10.0.26100.2'), undefined);
});

test('versions are compared by their figures', () => {
  assert(compareVersions('10.9', '10.13') < 0);
  assert(compareVersions('17', '17.0.0') === 0);
  assert(compareVersions('16.4.1 (a)', '16.4.1') === 0);
  assert(compareVersions('', '1') < 0);
});
