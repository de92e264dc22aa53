import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAuthority, issueCertificate } from '@muster/pki/issue';
import { generateKeys } from '@muster/pki/keys';
import { toPem } from '@muster/pki/pem';
import { fixture as pkiFixture } from '@muster/pki/test-fixture';
import type { PlistDict, PlistValue } from '@muster/plist/plist-value';
import { writeBinaryPlist } from '@muster/plist/write-binary-plist';
import { writeXmlPlist } from '@muster/plist/write-xml-plist';
import { MobileconfigError, type MobileconfigProblem, readMobileconfig } from './read-mobileconfig.ts';
import { signProfile } from './sign-profile.ts';

const at = new Date('2030-01-01T00:00:00Z');
const notBefore = new Date('2029-01-01T00:00:00Z');
const authorityKeys = generateKeys('p256');
const authority = createAuthority({
  subject: { commonName: 'Aurora Root' },
  privateKey: authorityKeys.privateKey,
  notBefore,
  notAfter: new Date('2040-01-01T00:00:00Z'),
});
const signerUntil = (notAfter: Date) => {
  const keys = generateKeys('p256');
  const subject = { commonName: '<script>alert(1)</script>' };
  const wanted = { subject, publicKey: keys.publicKey, keyUsages: ['digitalSignature'], notBefore, notAfter } as const;
  return { certificate: issueCertificate(authority, wanted), privateKey: keys.privateKey };
};

const dict = (entries: Record<string, PlistValue>): PlistDict => new Map(Object.entries(entries));
const payload = (type: string, more: Record<string, PlistValue> = {}) =>
  dict({ PayloadType: type, PayloadIdentifier: `x.${type}`, PayloadUUID: 'P', PayloadVersion: 1, ...more });
const profile = (more: Record<string, PlistValue> = {}) =>
  dict({
    PayloadType: 'Configuration',
    PayloadIdentifier: 'example.aurora.vpn',
    PayloadUUID: 'U',
    PayloadVersion: 1,
    PayloadDisplayName: 'VPN',
    PayloadContent: [payload('com.apple.vpn.managed', { UserDefinedName: 'HQ {{serialNumber}}' })],
    ...more,
  });
const read = (bytes: Uint8Array, roots = [authority.certificate]) => readMobileconfig(bytes, { at, roots });
const isProblem = (code: MobileconfigProblem) => (error: unknown) =>
  error instanceof MobileconfigError && error.code === code;

test('both forms say the same', () => {
  const xml = read(writeXmlPlist(profile({ PayloadOrganization: 'Aurora', PayloadScope: 'User' })));
  assert.deepEqual(read(writeBinaryPlist(profile({ PayloadOrganization: 'Aurora', PayloadScope: 'User' }))), xml);
  assert.deepEqual(
    [xml.identifier, xml.name, xml.organization, xml.scope, xml.signer, xml.hasRemovalPassword],
    ['example.aurora.vpn', 'VPN', 'Aurora', 'User', undefined, false],
  );
  assert.deepEqual(xml.payloads, [
    {
      type: 'com.apple.vpn.managed',
      identifier: 'x.com.apple.vpn.managed',
      name: undefined,
      values: { UserDefinedName: 'HQ {{serialNumber}}' },
    },
  ]);
  assert.ok(xml.texts.includes('HQ {{serialNumber}}'));
});

test('who signed is told, whether they are known, and whether their certificate has ended', () => {
  const bytes = writeXmlPlist(profile());
  const later = new Date('2031-01-01T00:00:00Z');
  const known = read(signProfile(bytes, signerUntil(later), at)).signer;
  assert.deepEqual(known, { name: '<script>alert(1)</script>', known: true, expired: false, expiresAt: later });
  assert.equal(read(signProfile(bytes, signerUntil(later), at), []).signer?.known, false);
  const ended = read(signProfile(bytes, signerUntil(new Date('2029-06-01T00:00:00Z')), notBefore)).signer;
  assert.deepEqual([ended?.known, ended?.expired], [true, true]);
  const pem = Buffer.from(toPem('PKCS7', signProfile(bytes, signerUntil(later), at)));
  assert.equal(read(pem).signer?.known, true);
});

test('what devices could not use is refused with why', () => {
  const of = (more: Record<string, PlistValue>) => writeXmlPlist(profile(more));
  const without = (key: string) => writeXmlPlist(new Map([...profile()].filter(([name]) => name !== key)));
  const refused: [Uint8Array, MobileconfigProblem][] = [
    [Buffer.from('hello'), 'notAProfile'],
    [Buffer.from('<?xml version="1.0"?>'), 'notAProfile'],
    [Buffer.alloc(0), 'notAProfile'],
    [Buffer.alloc(1024 * 1024 + 1, 32), 'notAProfile'],
    [writeXmlPlist(['a'] as never), 'notAProfile'],
    [without('PayloadType'), 'notAProfile'],
    [without('PayloadIdentifier'), 'notAProfile'],
    [without('PayloadUUID'), 'notAProfile'],
    [of({ PayloadContent: [] }), 'notAProfile'],
    [of({ PayloadContent: ['x'] }), 'notAProfile'],
    [of({ PayloadContent: [dict({ a: 1 })] }), 'notAProfile'],
    [of({ PayloadType: 'Profile Service' }), 'notConfiguration'],
    [of({ EncryptedPayloadContent: Buffer.from('x') }), 'encrypted'],
    [pkiFixture('aes-256-cbc.p7'), 'encrypted'],
    [of({ PayloadContent: [payload('com.apple.mdm')] }), 'management'],
  ];
  for (const [bytes, code] of refused) assert.throws(() => read(bytes), isProblem(code), code);
  const signed = signProfile(writeXmlPlist(profile()), signerUntil(new Date('2031-01-01T00:00:00Z')), at);
  const changed = Buffer.from(signed);
  changed[signed.indexOf('example.aurora.vpn')] = 0x45;
  assert.throws(() => read(changed), isProblem('signature'));
});

test('what is nested without end, and names that are no names, do no harm', () => {
  let deep: PlistValue = 'x';
  for (let n = 0; n < 60; n += 1) deep = [deep];
  const nested = profile({ PayloadContent: [payload('com.apple.x', { Deep: deep })] });
  assert.throws(() => read(writeXmlPlist(nested)), isProblem('notAProfile'));
  const many = Array.from({ length: 25_000 }, () => 'x');
  assert.throws(() => read(writeBinaryPlist(profile({ Many: many }))), isProblem('notAProfile'));
  const odd = read(writeXmlPlist(profile({ PayloadDisplayName: ' a\u202eb\n<img onerror=x>\t ' })));
  assert.equal(odd.name, 'a b <img onerror=x>');
  assert.equal(read(writeXmlPlist(profile({ PayloadDisplayName: '' }))).name, undefined);
  const proto = read(
    writeXmlPlist(profile({ PayloadContent: [payload('com.apple.x', { ['__proto__']: dict({ a: 1 }) })] })),
  );
  assert.ok(Object.hasOwn(proto.payloads[0]?.values ?? {}, '__proto__'));
});

test('damaged bytes are refused and nothing else happens', () => {
  const guarded = (bytes: Uint8Array) => {
    try {
      read(bytes);
    } catch (error) {
      if (!(error instanceof MobileconfigError)) throw error;
    }
  };
  for (const whole of [
    writeBinaryPlist(profile()),
    signProfile(writeXmlPlist(profile()), signerUntil(new Date('2031-01-01T00:00:00Z')), at),
  ])
    for (let index = 0; index < whole.length; index += 41) {
      const bytes = Buffer.from(whole);
      bytes[index] = (bytes[index] ?? 0) ^ 0xff;
      guarded(bytes);
      guarded(bytes.subarray(0, index));
    }
});
