import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidOfDigest } from '@muster/apple/configuration-profile';
import type { Composed, DesiredApp, DeviceClass } from '../desired-state/index.ts';
import { contentFor } from './settings-content.ts';
import { appleSettings } from './settings-driver.ts';

const nothing: Composed = { items: [], profiles: [], apps: [], books: [], bookmarks: [] };
const item = (group: string, values: Record<string, unknown>, id = group) => ({
  id,
  group,
  values,
  sources: [{ policyId: 'p', itemId: 'i', keys: Object.keys(values) }],
});
const profile = (type: string) => `apple.profile.${type}`;
const declaration = (type: string) => `apple.declaration.com.apple.${type}`;
const phone = (more: Partial<Parameters<typeof appleSettings.classOf>[0]> = {}): DeviceClass =>
  appleSettings.classOf({
    os: 'iOS',
    osVersion: '18.5',
    supervised: true,
    personal: false,
    security: { enrollment: { automated: true, user: false } },
    ...more,
  });
const given = (composed: Partial<Composed>, cls = phone()) => appleSettings.artifacts({ ...nothing, ...composed }, cls);

const passcode = item(profile('com.apple.mobiledevice.passwordpolicy'), { minLength: 8 });
const root = item(profile('com.apple.security.root'), { PayloadContent: 'MIIB' }, 'p/root');
const wifi = (values: Record<string, unknown> = {}) =>
  item(profile('com.apple.wifi.managed'), { SSID_STR: 'Office', ...values }, 'p/wifi');
const trusting = wifi({ EAPClientConfiguration: { PayloadCertificateAnchorUUID: [{ $item: 'p/root' }] } });

test('a class is what decides: system, version, supervision and how it enrolled', () => {
  assert.deepEqual(phone(), {
    target: {
      system: 'iOS',
      isIPad: false,
      osVersion: '18.5',
      supervised: true,
      userEnrollment: false,
      automatedEnrollment: true,
      userApproved: undefined,
    },
    abilities: ['declarations'],
  });
  const mac = phone({ os: 'macOS', osVersion: '12.7', security: { enrollment: { userApproved: false } } });
  assert.equal(mac.target.userApproved, false);
  assert.deepEqual(mac.abilities, []);
  assert.equal(phone({ personal: true, security: undefined }).target.userEnrollment, true);
});

test('each group is a profile of its own, whose digest changes with its values alone', () => {
  const { artifacts, unable } = given({ items: [passcode, wifi()] });
  assert.deepEqual(unable, []);
  assert.deepEqual(
    artifacts.map(({ key, apply, remove, section }) => [key, apply, remove, section]),
    [
      'profile:com.muster.settings.com.apple.mobiledevice.passwordpolicy',
      'profile:com.muster.settings.com.apple.wifi.managed.p.wifi',
    ].map((key) => [key, 'apply-settings', 'remove-settings', 'profiles']),
  );
  const digests = (...items: Composed['items'][number][]) => given({ items }).artifacts.map(({ digest }) => digest);
  assert.deepEqual(digests(passcode, wifi()), digests(passcode, wifi()));
  assert.notEqual(digests(wifi())[0], digests(wifi({ HIDDEN_NETWORK: true }))[0]);
  assert.notEqual(digests(wifi({ Password: { $secret: 'a' } }))[0], digests(wifi({ Password: { $secret: 'b' } }))[0]);
});

test('a certificate that others refer to travels with them, and alone where nobody does', () => {
  const { artifacts } = given({ items: [root, trusting] });
  assert.equal(artifacts.length, 1);
  assert.deepEqual(
    artifacts[0]?.holds.map((one) => one.item),
    ['p/wifi', 'p/root'],
  );
  const { parts } = contentFor({ ...nothing, items: [root, trusting] }, phone());
  const [part] = parts;
  assert.ok(part?.content.kind === 'profile');
  assert.deepEqual(
    part.content.payloads.map(({ id }) => id),
    ['p/root', 'p/wifi'],
  );
  const alone = given({ items: [root, wifi()] }).artifacts;
  assert.equal(alone.length, 2);
  assert.ok((alone[0]?.priority ?? 0) < (alone[1]?.priority ?? 0), 'certificates come before the network');
  // Another certificate changes the profile of the network as well.
  const other = item(root.group, { PayloadContent: 'MIIC' }, 'p/root');
  assert.notEqual(given({ items: [other, trusting] }).artifacts[0]?.digest, artifacts[0]?.digest);
});

test('what refers to something that is not there, or in a circle', () => {
  assert.deepEqual(given({ items: [trusting] }).unable, [
    { part: 'settings', item: 'p/wifi', why: { reason: 'missing' } },
  ]);
  const a = item(profile('com.example.a'), { other: { $item: 'p/b' } }, 'p/a');
  const b = item(profile('com.example.b'), { other: { $item: 'p/a' } }, 'p/b');
  const circle = given({ items: [a, b] });
  assert.equal(circle.artifacts.length, 2);
  assert.deepEqual(circle.unable, []);
});

test('a group or key that the device cannot have says why', () => {
  const old = phone({ osVersion: '12.0', supervised: false });
  const restrictions = item(profile('com.apple.applicationaccess'), {
    allowCamera: false,
    allowAppClips: false,
    allowAirDrop: false,
    somethingNew: true,
  });
  const { artifacts } = given({ items: [restrictions] }, old);
  const left = artifacts[0]?.holds[0]?.leftOut ?? [];
  assert.deepEqual(left.find(({ key }) => key === 'allowAppClips')?.why, { reason: 'osVersion', since: '14.0' });
  assert.deepEqual(left.find(({ key }) => key === 'allowAirDrop')?.why, { reason: 'supervision' });
  assert.ok(!left.some(({ key }) => key === 'somethingNew'), 'unknown keys go to the device');
  const firewall = item(profile('com.apple.security.firewall'), { EnableFirewall: true });
  assert.deepEqual(given({ items: [firewall] }).unable, [
    { part: 'settings', item: firewall.id, why: { reason: 'system' } },
  ]);
  assert.deepEqual(given({ items: [item('apple.profile.com.apple.mdm', {})] }).unable[0]?.why, {
    reason: 'unsupported',
  });
  assert.equal(given({ items: [item(profile('com.example.newer'), { a: 1 })] }).artifacts.length, 1);
});

test('declarations need the channel; assets are declarations of their own', () => {
  const settings = item(declaration('configuration.passcode.settings'), { MinimumLength: 8 });
  const { artifacts } = given({ items: [settings] });
  assert.deepEqual(
    artifacts.map(({ key, apply, remove, sync, section }) => ({ key, apply, remove, sync, section })),
    [
      {
        key: 'declaration:com.muster.settings.com.apple.configuration.passcode.settings',
        apply: null,
        remove: null,
        sync: 'sync-declarations',
        section: 'declarations',
      },
    ],
  );
  const old = given({ items: [settings] }, phone({ osVersion: '15.4' }));
  assert.equal(old.artifacts.length, 0);
  assert.equal(old.unable[0]?.why.reason, 'osVersion');
  const asset = item(declaration('asset.credential.userpassword'), { Content: { UserName: 'a' } }, 'p/user');
  const account = item(
    declaration('configuration.account.caldav'),
    { HostName: 'cal.example.com', AuthenticationCredentialsAssetReference: { $item: 'p/user' } },
    'p/cal',
  );
  assert.deepEqual(
    given({ items: [asset, account] }).artifacts.map(({ key }) => key),
    [
      'declaration:com.muster.settings.asset.com.apple.asset.credential.userpassword.p.user',
      'declaration:com.muster.settings.com.apple.configuration.account.caldav.p.cal',
    ],
  );
});

test('a bookmark is a web clip; a Mac takes none on this channel', () => {
  const bookmarks = [{ id: 'p/b1', policyId: 'p', title: 'Help', url: 'https://help.example.com/{{serialNumber}}' }];
  const { artifacts } = given({ bookmarks });
  assert.equal(artifacts[0]?.key, 'profile:com.muster.settings.bookmark.p.b1');
  assert.deepEqual(artifacts[0]?.variables, ['serialNumber']);
  const mac = phone({ os: 'macOS', osVersion: '15.5' });
  assert.deepEqual(given({ bookmarks }, mac).unable, [
    { part: 'bookmarks', item: 'p/b1', why: { reason: 'noChannel' } },
  ]);
});

const app = (more: Partial<DesiredApp> = {}): DesiredApp => ({
  id: 'p/a1',
  policyId: 'p',
  identifier: 'com.example.app',
  name: 'App',
  mode: 'forceInstall',
  source: { kind: 'build', buildId: 'b1', version: '2.10', os: 'ios' },
  removeWithPolicy: true,
  ...more,
});

test('apps: the higher policy wins, another system is told, what is only offered is not sent', () => {
  const { artifacts, unable } = given({
    apps: [
      app(),
      app({ id: 'q/a1', policyId: 'q', removeWithPolicy: false }),
      app({
        id: 'p/mac',
        identifier: 'com.example.mac',
        source: { kind: 'build', buildId: 'm', version: '1', os: 'macos' },
      }),
      app({ id: 'p/o', identifier: 'com.example.offered', mode: 'available', removeWithPolicy: false }),
    ],
  });
  assert.deepEqual(
    artifacts.map(({ key, offered, keep }) => [key, offered, keep]),
    [
      ['app:com.example.app', undefined, undefined],
      ['app:com.example.offered', true, true],
    ],
  );
  assert.deepEqual(
    unable.map(({ item: id, why }) => [id, why.reason]),
    [
      ['p/mac', 'system'],
      ['q/a1', 'unsupported'],
    ].toReversed(),
  );
});

test('a profile is there when its UUID says the version, in capitals or not', () => {
  const [artifact] = given({ items: [passcode] }).artifacts;
  assert.ok(artifact);
  const { key, digest } = artifact;
  const listed = (uuid: string) => ({
    items: [{ identifier: key.slice('profile:'.length), uuid, payloads: [] }],
  });
  const is = (facts: ReturnType<typeof listed> | undefined) => appleSettings.presence(key, digest, facts).is;
  assert.equal(is(listed(uuidOfDigest(digest))), 'same');
  assert.equal(is(listed(uuidOfDigest(digest).toLowerCase())), 'same');
  assert.equal(is(listed('11111111-2222-3333-4444-555555555555')), 'other');
  assert.equal(is({ items: [] }), 'absent');
  assert.equal(is(undefined), 'absent');
  assert.deepEqual(appleSettings.ownIn('profiles', listed(uuidOfDigest(digest))), [{ key, remove: 'remove-settings' }]);
  assert.deepEqual(
    appleSettings.ownIn('profiles', { items: [{ identifier: 'muster.management.x', payloads: [] }] }),
    [],
  );
});

test('a signed custom profile is told by the UUID that it came with, others by ours', () => {
  const custom = {
    id: 'p/c',
    profileId: 'x',
    identifier: 'com.acme.vpn',
    name: 'VPN',
    digest: 'ab'.repeat(32),
    policyId: 'p',
  };
  const uuid = '0A1B2C3D-0000-1111-2222-333344445555';
  const presence = (signedUuid: string | undefined, reported: string) => {
    const [artifact] = given({ profiles: [{ ...custom, signedUuid }] }).artifacts;
    const facts = { items: [{ identifier: custom.identifier, uuid: reported, payloads: [] }] };
    return artifact && appleSettings.presence(artifact.key, artifact.digest, facts).is;
  };
  assert.equal(presence(uuid, uuid.toLowerCase()), 'same');
  assert.equal(presence('odd one', 'odd one'), 'same');
  assert.equal(presence(uuid, 'another'), 'other');
  assert.equal(presence(undefined, uuid), 'other');
});

test('a custom profile for users is nothing that a Mac itself can have; elsewhere there is one scope', () => {
  const custom = { id: 'p/c', profileId: 'x', identifier: 'com.acme.dock', name: 'Dock', digest: 'ab', policyId: 'p' };
  const profiles = [{ ...custom, scope: 'User' as const }];
  assert.deepEqual(given({ profiles }, phone({ os: 'macOS', osVersion: '15.5' })).unable, [
    { part: 'profiles', item: 'p/c', why: { reason: 'noChannel' } },
  ]);
  assert.equal(given({ profiles }).artifacts.length, 1);
  assert.equal(given({ profiles: [custom] }, phone({ os: 'macOS', osVersion: '15.5' })).artifacts.length, 1);
});

test('a declaration is as the device says, with its reasons', () => {
  const key = 'declaration:com.muster.settings.x';
  const is = (more: object, digest = 'd1') =>
    appleSettings.presence(key, digest, { items: [{ identifier: 'com.muster.settings.x', token: 'd1', ...more }] });
  assert.deepEqual(is({ active: true, valid: 'valid' }), { is: 'same' });
  assert.deepEqual(is({ active: true, valid: 'valid' }, 'd2'), { is: 'other' });
  assert.deepEqual(is({ active: false, valid: 'unknown' }), { is: 'arriving' });
  assert.deepEqual(
    is({
      active: false,
      valid: 'invalid',
      reasons: [{ code: 'Error.UnknownPayloadKey', description: 'No such key.' }, { code: 'Error.Other' }, 7],
    }),
    { is: 'invalid', detail: 'No such key. (Error.UnknownPayloadKey); Error.Other' },
  );
  assert.equal(is({ active: false, valid: 'valid' }).is, 'invalid');
});

test('an app is there from the wanted version on; its state is told in words', () => {
  const [artifact] = given({ apps: [app()] }).artifacts;
  assert.ok(artifact);
  const is = (more: object | undefined, digest = artifact.digest) =>
    appleSettings.presence(artifact.key, digest, {
      items: more === undefined ? [] : [{ identifier: 'com.example.app', managed: true, ...more }],
    });
  assert.equal(is({ shortVersion: '2.10' }).is, 'same');
  assert.equal(is({ shortVersion: '2.9' }).is, 'other');
  assert.equal(is({ shortVersion: '3' }).is, 'same');
  assert.equal(is({ shortVersion: '2.10', managed: false }).is, 'other');
  assert.equal(is({ status: 'Installing' }).is, 'arriving');
  assert.deepEqual(is({ status: 'UserRejected' }), {
    is: 'invalid',
    detail: 'The user declined to install it. (UserRejected)',
  });
  assert.equal(is({ status: 'ManagedButUninstalled' }).is, 'absent');
  assert.equal(is(undefined).is, 'absent');
  const builds = given({ apps: [app({ source: { kind: 'build', buildId: 'b', version: '1.4 (27)', os: 'ios' } })] });
  const digest = builds.artifacts[0]?.digest ?? '';
  assert.equal(is({ shortVersion: '1.4', version: '26' }, digest).is, 'other');
  assert.equal(is({ shortVersion: '1.4', version: '27' }, digest).is, 'same');
  assert.equal(is({ shortVersion: '1.5', version: '1' }, digest).is, 'same');
});

test('books are for devices that can list them', () => {
  const books = [{ id: 'p/b', policyId: 'p', storeId: '889', name: null }];
  const [artifact] = given({ books }).artifacts;
  assert.equal(artifact?.key, 'book:889');
  assert.equal(given({ books }, phone({ os: 'macOS', osVersion: '15.5' })).unable[0]?.why.reason, 'noChannel');
  const is = (state: string) => appleSettings.presence('book:889', '', { items: [{ identifier: '889', state }] }).is;
  assert.deepEqual(['Managed', 'Installing', 'Failed', 'Uninstalled'].map(is), [
    'same',
    'arriving',
    'invalid',
    'absent',
  ]);
});
