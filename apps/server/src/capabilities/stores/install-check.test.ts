import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoreDevice } from '@muster/contract/store';
import { type CheckedBuild, type CheckedVisitor, checkInstall } from './install-check.ts';

const now = new Date('2026-06-01T00:00:00Z');
const later = '2027-01-01T00:00:00.000Z';
const over = '2026-01-01T00:00:00.000Z';
const certificate = (sha256: string, notAfter = later) => ({
  subject: 'Acme',
  issuer: 'CA',
  serialNumber: '1',
  sha256,
  notBefore: over,
  notAfter,
});

interface Given {
  os?: string;
  format?: string;
  versionCode?: string;
  signingType?: string;
  facts?: CheckedBuild['facts'];
}
const ipa = (given: Given = {}): CheckedBuild => ({
  os: 'ios',
  format: 'ipa',
  versionCode: '10',
  signingType: 'enterprise',
  ...given,
  facts: {
    minimumOs: '15.0',
    deviceFamilies: ['phone', 'tablet'],
    architectures: ['arm64'],
    signing: { type: 'enterprise', certificates: [certificate('aa')], profile: { allDevices: true, expiresAt: later } },
    ...given.facts,
  },
});
const apk = (given: Given = {}): CheckedBuild => ({
  os: 'android',
  format: 'apk',
  versionCode: '10',
  signingType: null,
  ...given,
  facts: { minimumOs: '28', signing: { schemes: ['v2'], certificates: [certificate('aa')] }, ...given.facts },
});
const plain = (os: string, format: string, facts: CheckedBuild['facts'] = {}): CheckedBuild => ({
  os,
  format,
  versionCode: null,
  signingType: null,
  facts,
});
const adHoc = (devices: string[]): Given => ({
  signingType: 'ad-hoc',
  facts: { signing: { type: 'ad-hoc', certificates: [certificate('aa')], profile: { devices, expiresAt: later } } },
});

const iphone: StoreDevice = { os: 'ios', osVersion: '18.1', model: 'iPhone' };
const pixel: StoreDevice = { os: 'android', osVersion: '15.0.0', model: 'Pixel 9' };
const last = (versionCode: string, sha256: string): CheckedVisitor['last'] => ({
  versionCode,
  facts: { signing: { certificates: [certificate(sha256)] } },
});

type Row = [
  what: string,
  build: CheckedBuild,
  device: StoreDevice,
  expected: string,
  visitor?: Partial<CheckedVisitor>,
];
const rows: Row[] = [
  ['an app for every iPhone', ipa(), iphone, 'yes'],
  ['an iPhone whose version is not told', ipa(), { os: 'ios', model: 'iPhone' }, 'maybe'],
  ['a device that is not known', ipa(), {}, 'maybe'],
  ['an app for another platform', ipa(), pixel, 'no: wrongPlatform!'],
  ['an app for a platform of the workspace', plain('custom', 'zip'), pixel, 'yes'],
  ['an iPhone that is too old', ipa(), { ...iphone, osVersion: '14.8.1' }, 'no: osTooOld! 15.0 14.8.1'],
  ['an iPhone of exactly that version', ipa(), { ...iphone, osVersion: '15' }, 'yes'],
  ['an iPhone of version 9 and an app for 15', ipa(), { ...iphone, osVersion: '9.3.5' }, 'no: osTooOld! 15.0 9.3.5'],
  [
    'an app for iPads on an iPhone',
    ipa({ facts: { deviceFamilies: ['tablet'] } }),
    iphone,
    'no: deviceFamily! tablet iPhone',
  ],
  ['an app for iPhones on an iPad', ipa({ facts: { deviceFamilies: ['phone'] } }), { ...iphone, model: 'iPad' }, 'yes'],
  ['an ad-hoc app and nobody knows the device', ipa(adHoc(['abc'])), iphone, 'maybe: udidUnknown'],
  ['an ad-hoc app with the device in it', ipa(adHoc(['ABC'])), iphone, 'yes', { udids: ['abc'] }],
  ['an ad-hoc app without the device', ipa(adHoc(['xyz'])), iphone, 'no: udidMissing!', { udids: ['abc'] }],
  [
    'a profile that is over',
    ipa({ facts: { signing: { certificates: [certificate('aa')], profile: { allDevices: true, expiresAt: over } } } }),
    iphone,
    `no: profileExpired! ${over}`,
  ],
  [
    'the profile of an extension that is over',
    ipa({ facts: { nested: [{ path: 'PlugIns/a.appex', profile: { allDevices: true, expiresAt: over } }] } }),
    iphone,
    `no: profileExpired! ${over}`,
  ],
  [
    'a certificate that is over',
    ipa({ facts: { signing: { certificates: [certificate('aa', over)], profile: { allDevices: true } } } }),
    iphone,
    `no: certificateExpired! ${over}`,
  ],
  ['an app for the App Store', ipa({ signingType: 'appStore' }), iphone, 'no: appStoreOnly!'],
  ['an app for TestFlight', ipa({ signingType: 'testFlight' }), iphone, 'no: appStoreOnly!'],
  ['an app that nobody signed', ipa({ facts: { signing: {} } }), iphone, 'no: notSigned!'],
  [
    'an app for the simulator',
    ipa({ format: 'app.zip', facts: { details: { builtFor: 'iOS simulator 17.0' } } }),
    iphone,
    'no: simulatorOnly!',
  ],
  ['an app for Android', apk(), pixel, 'yes'],
  [
    'an Android that is too old',
    apk({ facts: { minimumOs: '34' } }),
    { ...pixel, osVersion: '13' },
    'no: osTooOld! 14 13',
  ],
  ['an API level of the future', apk({ facts: { minimumOs: '99' } }), pixel, 'yes'],
  ['an app bundle', apk({ format: 'aab' }), pixel, 'no: notInstallable! aab'],
  ['an app without a signature', apk({ facts: { signing: {} } }), pixel, 'maybe: notSigned'],
  [
    'a lower version than before',
    apk({ versionCode: '9' }),
    pixel,
    'maybe: versionLower 10 9',
    { last: last('10', 'aa') },
  ],
  ['the same version once more', apk(), pixel, 'yes', { last: last('10', 'aa') }],
  ['another signer than before', apk(), pixel, 'maybe: signerChanged', { last: last('9', 'bb') }],
  [
    'an app for processors of 64 bits on one of 32',
    apk({ facts: { architectures: ['arm64-v8a'] } }),
    { ...pixel, architecture: 'arm', bitness: '32' },
    'no: architecture! arm64-v8a arm 32',
  ],
  [
    'an app for both on one of 32',
    apk({ facts: { architectures: ['arm64-v8a', 'armeabi-v7a'] } }),
    { ...pixel, architecture: 'arm', bitness: '32' },
    'yes',
  ],
  [
    'a Mac app for Apple silicon on an Intel Mac',
    plain('macos', 'dmg', { architectures: ['arm64'] }),
    { os: 'macos', architecture: 'x86', bitness: '64' },
    'no: architecture! arm64 x86 64',
  ],
  [
    'a Mac app for Intel on Apple silicon',
    plain('macos', 'dmg', { architectures: ['x86_64'] }),
    { os: 'macos', architecture: 'arm', bitness: '64' },
    'yes',
  ],
  [
    'an app for Windows 11 on Windows 10',
    plain('windows', 'msix', { minimumOs: '10.0.22621.0' }),
    { os: 'windows', osVersion: '10' },
    'no: osTooOld! 11 10',
  ],
  [
    'an app for Windows 10',
    plain('windows', 'msix', { minimumOs: '10.0.17763.0' }),
    { os: 'windows', osVersion: '11' },
    'yes',
  ],
  ['a build of which nothing could be read', { ...apk(), facts: null }, pixel, 'maybe'],
];

for (const [what, build, device, expected, visitor] of rows) {
  test(`${what}: ${expected}`, () => {
    const { verdict, problems } = checkInstall(build, { device, udids: [], last: null, ...visitor }, now);
    const told = problems.map(({ code, certain, needed, found }) =>
      [`${code}${certain ? '!' : ''}`, ...(code === 'wrongPlatform' ? [] : [needed, found])].filter(Boolean).join(' '),
    );
    assert.equal([verdict, told.join(', ')].filter(Boolean).join(': '), expected);
  });
}
