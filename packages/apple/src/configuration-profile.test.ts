import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dictIn } from '@muster/plist/plist-fields';
import type { PlistDict } from '@muster/plist/plist-value';
import { readPlist } from '@muster/plist/read-plist';
import { parse } from 'plist';
import { AppleMessageError } from './apple-message-error.ts';
import {
  type ConfigurationProfile,
  digestOfUuid,
  uuidOfDigest,
  writeConfigurationProfile,
} from './configuration-profile.ts';

const digest = 'c0ffee0123456789abcdef0123456789c0ffee0123456789abcdef0123456789';
const wifi = {
  keys: [
    { key: 'SSID_STR', type: 'string' },
    { key: 'Priority', type: 'integer' },
    { key: 'Weight', type: 'real' },
    { key: 'Since', type: 'date' },
    { key: 'Blob', type: 'data' },
    { key: 'PayloadCertificateUUID', type: 'string' },
    {
      key: 'EAPClientConfiguration',
      type: 'dictionary',
      keys: [{ key: 'Anchors', type: 'array', item: { key: 'Anchor', type: 'string' } }],
    },
  ],
};
const root = { keys: [{ key: 'PayloadContent', type: 'data' }] };
const profile = (values: Record<string, unknown>, more: Partial<ConfigurationProfile> = {}): ConfigurationProfile => ({
  identifier: 'com.muster.settings.com.apple.wifi.managed',
  digest,
  displayName: 'Wi-Fi',
  payloads: [
    { id: 'p/cert', type: 'com.apple.security.root', shape: root, values: { PayloadContent: 'MIIB\nAQ==' } },
    { id: 'p/wifi', type: 'com.apple.wifi.managed', shape: wifi, values },
  ],
  ...more,
});
const payloadsOf = (bytes: Buffer) => (readPlist(bytes) as PlistDict).get('PayloadContent') as PlistDict[];

test('a profile has a head that tells its version, and payloads with theirs', () => {
  const bytes = writeConfigurationProfile(
    profile({ SSID_STR: 'Office' }, { organization: 'Acme', removalDisallowed: true }),
  );
  const top = readPlist(bytes) as PlistDict;
  assert.equal(top.get('PayloadType'), 'Configuration');
  assert.equal(top.get('PayloadIdentifier'), 'com.muster.settings.com.apple.wifi.managed');
  assert.equal(top.get('PayloadUUID'), 'C0FFEE01-2345-6789-ABCD-EF0123456789');
  assert.equal(top.get('PayloadScope'), 'System');
  assert.equal(top.get('PayloadRemovalDisallowed'), true);
  const payloads = payloadsOf(bytes);
  assert.deepEqual(
    payloads.map((one) => one.get('PayloadIdentifier')),
    ['p.cert', 'p.wifi'].map((id) => `com.muster.settings.com.apple.wifi.managed.${id}`),
  );
  assert.equal(new Set(payloads.map((one) => one.get('PayloadUUID'))).size, 2);
  assert.deepEqual(
    writeConfigurationProfile(profile({ SSID_STR: 'Office' }, { organization: 'Acme', removalDisallowed: true })),
    bytes,
  );
});

test('a UUID says with what the digest begins, in capitals or not', () => {
  assert.equal(digestOfUuid(uuidOfDigest(digest)), digest.slice(0, 32));
  assert.equal(digestOfUuid(uuidOfDigest(digest).toLowerCase()), digest.slice(0, 32));
  assert.match(digestOfUuid('office-wifi'), /^[0-9a-f]{32}$/);
  assert.equal(digestOfUuid('Office-WiFi'), digestOfUuid('office-wifi'));
});

test('values have the types of their settings, references the UUID of the payload', () => {
  const bytes = writeConfigurationProfile(
    profile({
      SSID_STR: '1',
      Priority: 1,
      Weight: 1,
      Since: '2026-03-01T10:00:00+02:00',
      Blob: 'AAEC',
      PayloadCertificateUUID: { $item: 'p/cert' },
      EAPClientConfiguration: { Anchors: [{ $item: 'p/cert' }], TLSMinimumVersion: '1.2', unknown: [1.5, true, null] },
      dropped: null,
    }),
  );
  const [cert, network] = payloadsOf(bytes);
  const uuid = cert?.get('PayloadUUID');
  assert.deepEqual(cert?.get('PayloadContent'), Buffer.from('MIIBAQ==', 'base64'));
  assert.equal(network?.get('PayloadCertificateUUID'), uuid);
  const eap = dictIn(network as PlistDict, 'EAPClientConfiguration') as PlistDict;
  assert.deepEqual(eap.get('Anchors'), [uuid]);
  assert.deepEqual(eap.get('unknown'), [1.5, true]);
  assert.equal(network?.has('dropped'), false);
  assert.deepEqual(network?.get('Since'), new Date('2026-03-01T08:00:00Z'));
  assert.match(bytes.toString(), /<key>Weight<\/key>\s*<real>1<\/real>/);
  assert.match(bytes.toString(), /<key>Priority<\/key>\s*<integer>1<\/integer>/);
});

test('nothing of a policy changes who a payload is', () => {
  const bytes = writeConfigurationProfile(
    profile({ PayloadType: 'com.apple.mdm', PayloadUUID: 'mine', PayloadIdentifier: 'x', PayloadVersion: 7 }),
  );
  const [, network] = payloadsOf(bytes);
  assert.equal(network?.get('PayloadType'), 'com.apple.wifi.managed');
  assert.equal(network?.get('PayloadVersion'), 1);
  assert.notEqual(network?.get('PayloadUUID'), 'mine');
});

test('what cannot be written is refused with its path', () => {
  const refused = (values: Record<string, unknown>, path: RegExp) =>
    assert.throws(
      () => writeConfigurationProfile(profile(values)),
      (error) => error instanceof AppleMessageError && error.code === 'invalid' && path.test(error.message),
    );
  refused({ PayloadCertificateUUID: { $item: 'gone' } }, /^PayloadCertificateUUID/);
  refused({ Password: { $secret: 's1' } }, /^Password/);
  refused({ EAPClientConfiguration: { Anchors: ['a\u0000b'] } }, /^EAPClientConfiguration.Anchors.0/);
  refused({ Blob: '<not base64>' }, /^Blob/);
  refused({ Since: 'yesterday' }, /^Since/);
});

test('another reader of property lists reads the same, however odd the texts', () => {
  const odd = '</string><true/> & ]]> "\' \r\n\t 漢字 🛰️ \u{10ffff} {{x}} '.repeat(2000);
  const bytes = writeConfigurationProfile(
    profile({ SSID_STR: odd, Weight: 2, '<key>': 'x' }, { displayName: 'a\u0000\ud800b' }),
  );
  const text = Buffer.from(bytes).toString();
  // The other reader does not tell a real from an integer.
  assert.match(text, /<key>Weight<\/key>\s*<real>2(?:[.]0)?<\/real>/);
  const read = parse(text) as { PayloadDisplayName: string; PayloadContent: Record<string, unknown>[] };
  const [certificate, wifi] = read.PayloadContent;
  const data = certificate?.PayloadContent as Uint8Array | undefined;
  assert.deepEqual([read.PayloadDisplayName, wifi?.SSID_STR, wifi?.['<key>'], data?.length], ['a\ufffdb', odd, 'x', 4]);
});
