import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { createAuthority, issueCertificate } from '@muster/pki/issue';
import { generateKeys, isSameKey } from '@muster/pki/keys';
import { toPem } from '@muster/pki/pem';
import { readRequest } from '@muster/pki/request';
import { signData, verifyData } from '@muster/pki/signed-data';
import { device, deviceKey, fixture as pkiFixture } from '@muster/pki/test-fixture';
import type { PlistDict } from '@muster/plist/plist-value';
import { readPlistDict } from '@muster/plist/read-plist';
import { type EnrollmentProfile, writeEnrollmentProfile } from './enrollment-profile.ts';
import { verifyMdmSignature } from './mdm-signature.ts';
import { readProxyCertificate } from './proxy-certificate.ts';
import { pushCertificateProblems, readPushCertificate } from './push-certificate.ts';
import { writePushCsr } from './push-csr.ts';
import { signProfile } from './sign-profile.ts';
import { isProblem } from './test-message.ts';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
const at = new Date('2030-01-01T00:00:00Z');
const signer = { certificate: device, privateKey: deviceKey };

const profile: EnrollmentProfile = {
  identifier: 'example.muster.enroll',
  uuids: { profile: 'P-1', scep: 'S-1', mdm: 'M-1', roots: ['R-1'] },
  displayName: 'Acme & Co',
  organization: 'Acme',
  scep: {
    url: 'https://m.example/scep',
    challenge: 'once',
    subject: [
      ['O', 'Acme'],
      ['CN', 'e1'],
    ],
  },
  mdm: { serverUrl: 'https://m.example/mdm', checkInUrl: 'https://m.example/checkin', topic: 'com.apple.mgmt.x' },
  roots: [device.der],
};

describe('an enrollment profile', () => {
  test('has an identity, and the MDM payload that uses it', () => {
    const written = writeEnrollmentProfile(profile);
    const read = readPlistDict(written);
    const [root, scep, mdm] = read.get('PayloadContent') as PlistDict[];
    assert.equal(read.get('PayloadType'), 'Configuration');
    assert.deepEqual(root?.get('PayloadContent'), device.der);
    assert.equal(scep?.get('PayloadType'), 'com.apple.security.scep');
    const content = scep?.get('PayloadContent') as PlistDict;
    assert.deepEqual([content.get('URL'), content.get('Challenge')], ['https://m.example/scep', 'once']);
    assert.deepEqual(content.get('Subject'), [[['O', 'Acme']], [['CN', 'e1']]]);
    assert.equal(mdm?.get('IdentityCertificateUUID'), scep?.get('PayloadUUID'));
    assert.deepEqual(
      ['AccessRights', 'SignMessage', 'CheckOutWhenRemoved', 'Topic'].map((key) => mdm?.get(key)),
      [8191, true, true, 'com.apple.mgmt.x'],
    );
    assert.deepEqual(mdm?.get('ServerCapabilities'), [
      'com.apple.mdm.per-user-connections',
      'com.apple.mdm.bootstraptoken',
      'com.apple.mdm.token',
    ]);
    assert.ok(written.equals(writeEnrollmentProfile(profile)), 'the same bytes for the same enrollment');
  });

  test('of a User Enrollment has a mode in place of rights', () => {
    const written = writeEnrollmentProfile({
      ...profile,
      roots: [],
      mdm: { ...profile.mdm, enrollmentMode: 'BYOD', assignedManagedAppleId: 'ann@acme.example' },
    });
    const [, mdm] = readPlistDict(written).get('PayloadContent') as PlistDict[];
    assert.deepEqual([mdm?.get('EnrollmentMode'), mdm?.has('AccessRights')], ['BYOD', false]);
    assert.equal(mdm?.get('AssignedManagedAppleID'), 'ann@acme.example');
  });

  test('is signed', () => {
    const written = writeEnrollmentProfile(profile);
    const verified = verifyData(signProfile(written, signer, at), { trust: 'any' });
    assert.ok(verified.content.equals(written));
    assert.equal(verified.signer.sha256, device.sha256);
  });
});

describe('Mdm-Signature', () => {
  const header = fixture('mdm-signature.txt').toString();
  const body = fixture('body.plist');

  test('names the certificate that signed the body', () => {
    assert.equal(verifyMdmSignature(header, body).sha256, device.sha256);
    const own = signData(body, signer, { at, detached: true }).toString('base64');
    assert.equal(verifyMdmSignature(own, body).sha256, device.sha256);
  });

  test('for another body, of another key, or no signature at all is refused', () => {
    assert.throws(() => verifyMdmSignature(header, Buffer.from('x')), isProblem('badSignature'));
    assert.throws(() => verifyMdmSignature(header, Buffer.alloc(0)), isProblem('badSignature'));
    for (const bad of ['', '!', 'AAAA', device.der.toString('base64'), header.slice(0, 400)])
      assert.throws(() => verifyMdmSignature(bad, body), isProblem('damaged'), bad.slice(0, 20));
    assert.throws(() => verifyMdmSignature('A'.repeat(40_000), body), isProblem('tooLarge'));
    const bytes = Buffer.from(header, 'base64');
    const last = bytes.length - 1;
    bytes[last] = (bytes[last] ?? 0) ^ 1;
    assert.throws(() => verifyMdmSignature(bytes.toString('base64'), body), isProblem('badSignature'));
  });
});

describe('the certificate that a proxy passes on', () => {
  const pem = toPem('CERTIFICATE', device.der);

  test('comes as RFC 9440 has it, or as escaped PEM', () => {
    for (const header of [`:${device.der.toString('base64')}:`, encodeURIComponent(pem), encodeURI(pem)])
      assert.equal(readProxyCertificate(header).sha256, device.sha256);
  });

  test('that is none is refused', () => {
    const whole = device.der.toString('base64');
    for (const bad of ['', ':', '::', ':!:', `:${whole}`, `:${whole}:, :${whole}:`, '%E0%A4%A', 'hello', ':AAAA:'])
      assert.throws(() => readProxyCertificate(bad), isProblem('damaged'), bad.slice(0, 20));
    assert.throws(() => readProxyCertificate('a'.repeat(70_000)), isProblem('tooLarge'));
  });
});

describe('a push certificate', () => {
  const keys = generateKeys('rsa2048');
  const validity = { notBefore: new Date('2029-06-01T00:00:00Z'), notAfter: new Date('2030-06-01T00:00:00Z') };
  const apple = createAuthority({
    subject: { commonName: 'APSP' },
    privateKey: generateKeys('p256').privateKey,
    ...validity,
  });
  const issue = (userId: string, publicKey = keys.publicKey) =>
    issueCertificate(apple, {
      subject: { userId, commonName: 'APSP:1', country: 'ES' },
      publicKey,
      keyUsages: ['digitalSignature'],
      ...validity,
    });
  const topic = 'com.apple.mgmt.External.1234';

  test('is asked for with a request in PEM', () => {
    const pem = writePushCsr({ privateKey: keys.privateKey, organization: 'Acme', email: 'it@acme.example' });
    assert.match(pem, /^-----BEGIN CERTIFICATE REQUEST-----\n/);
    const request = readRequest(Buffer.from(pem));
    assert.ok(isSameKey(request.publicKey, keys.publicKey));
    assert.equal(request.subject.get('organization'), 'Acme');
  });

  test('says its topic and time', () => {
    const read = readPushCertificate(Buffer.from(toPem('CERTIFICATE', issue(topic).der)));
    assert.deepEqual([read.topic, read.commonName, read.expiresAt], [topic, 'APSP:1', validity.notAfter]);
    assert.deepEqual(pushCertificateProblems(read, { privateKey: keys.privateKey, currentTopic: topic, at }), []);
    assert.deepEqual(pushCertificateProblems(read, { privateKey: keys.privateKey, at }), []);
  });

  test('of another key or topic, or of another time, is not taken', () => {
    const read = readPushCertificate(issue(topic).der);
    assert.deepEqual(
      pushCertificateProblems(read, {
        privateKey: generateKeys('rsa2048').privateKey,
        currentTopic: 'com.apple.mgmt.External.other',
        at: new Date('2031-01-01T00:00:00Z'),
      }),
      ['wrongKey', 'otherTopic', 'expired'],
    );
    const early = new Date('2020-01-01T00:00:00Z');
    assert.deepEqual(pushCertificateProblems(read, { privateKey: keys.privateKey, at: early }), ['notYetValid']);
  });

  test('that is none is refused', () => {
    for (const other of [issue('com.example.app').der, pkiFixture('root.pem')])
      assert.throws(() => readPushCertificate(other), isProblem('invalid'));
    for (const bad of [Buffer.alloc(0), Buffer.from('hello'), pkiFixture('device.csr')])
      assert.throws(() => readPushCertificate(bad), isProblem('damaged'));
  });
});
