import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { describe, test } from 'node:test';
import { readCertificate, readCertificates } from './certificate.ts';
import { verifyChain } from './chain.ts';
import { createAuthority, issueCertificate, type NewCertificate } from './issue.ts';
import { generateKeys, type KeyKind, readPrivateKey } from './keys.ts';
import { fromPem, fromSmime, toPem } from './pem.ts';
import { at, device, deviceKey, fixture, isProblem, root, survivesDamage } from './test-fixture.ts';
import { extendedKeyUsages } from './usages.ts';

describe('a certificate by OpenSSL', () => {
  test('says what openssl says of it', () => {
    assert.equal(device.subject.get('commonName'), 'device');
    assert.equal(device.subject.get('userId'), 'com.apple.mgmt.External.0001', 'the topic of a push certificate');
    assert.equal(device.subject.get('emailAddress'), 'it@example.com');
    assert.equal(device.subject.get('locality'), undefined);
    assert.equal(device.issuer.get('organization'), 'Fixture & Söhne');
    assert.ok(device.issuer.der.equals(root.subject.der));
    assert.equal(device.serialNumber, 'c0ffee00c0ffee');
    assert.deepEqual(device.keyUsages, ['digitalSignature', 'keyEncipherment']);
    assert.deepEqual(device.extendedKeyUsages, [extendedKeyUsages.clientAuth, extendedKeyUsages.emailProtection]);
    assert.deepEqual(device.alternativeNames, {
      dns: ['device.example.com'],
      email: ['it@example.com'],
      uri: ['urn:muster:1'],
    });
    assert.equal(
      device.extension('1.2.840.113635.100.6.3.1')?.toString('hex'),
      `0c05${Buffer.from('topic').toString('hex')}`,
    );
    assert.equal(device.extension('1.2.3'), undefined);
    assert.deepEqual([device.isCa, root.isCa], [false, true]);
    const node = new X509Certificate(fixture('device.pem'));
    assert.equal(device.sha1, node.fingerprint.replaceAll(':', '').toLowerCase());
    assert.equal(device.sha256, node.fingerprint256.replaceAll(':', '').toLowerCase());
    assert.deepEqual([device.notBefore, device.notAfter], [node.validFromDate, node.validToDate]);
  });

  test('leads to its root', () => {
    assert.deepEqual(
      verifyChain(device, { roots: [root], at }).map(({ sha256 }) => sha256),
      [device.sha256, root.sha256],
    );
  });

  test('is one of several in a file, which may say other things between them', () => {
    const text = `Bag Attributes\n${fixture('root.pem')}\nand ${fixture('device.pem')}`;
    assert.deepEqual(
      readCertificates(text).map(({ sha256 }) => sha256),
      [root.sha256, device.sha256],
    );
    assert.ok(fromPem(toPem('CERTIFICATE', device.der), 'CERTIFICATE')[0]?.equals(device.der));
    assert.equal(toPem('CERTIFICATE', device.der), fixture('device.pem').toString());
  });

  test('that is damaged is refused', () => {
    survivesDamage(device.der, readCertificate);
    survivesDamage(fixture('device.pem'), readCertificate);
    for (const bytes of [Buffer.alloc(0), Buffer.from('hello'), Buffer.concat([device.der, Buffer.from([0])])])
      assert.throws(() => readCertificate(bytes), isProblem('malformed'));
    assert.throws(() => readPrivateKey(Buffer.from('no key')), isProblem('malformed'));
    survivesDamage(deviceKey.export({ format: 'der', type: 'pkcs8' }), readPrivateKey);
    assert.throws(() => fromSmime('hello'), isProblem('malformed'));
  });
});

const validity = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2060-01-01T00:00:00Z') };
const authorityOf = (kind: KeyKind, pathLength?: number) =>
  createAuthority({
    subject: { country: 'ES', organization: 'Muster', commonName: `CA ${kind}` },
    privateKey: generateKeys(kind).privateKey,
    ...(pathLength === undefined ? {} : { pathLength }),
    ...validity,
  });
const { publicKey, privateKey } = generateKeys('p256');
const plain: NewCertificate = {
  subject: { commonName: 'leaf' },
  publicKey,
  keyUsages: ['digitalSignature'],
  ...validity,
};

describe('a CA of our own', () => {
  for (const kind of ['rsa2048', 'rsa4096', 'p256'] as const) {
    test(`with a key of ${kind} issues what is asked for`, () => {
      const authority = authorityOf(kind);
      const issued = issueCertificate(authority, {
        ...plain,
        subject: { commonName: 'Müller, Ann', userId: 'topic' },
        keyUsages: ['digitalSignature', 'decipherOnly'],
        extendedKeyUsages: [extendedKeyUsages.clientAuth],
        alternativeNames: { dns: ['a.example'], email: ['a@b.example'], uri: ['urn:x'] },
        extensions: [{ type: '1.2.3.4', value: Buffer.from('0500', 'hex') }],
      });
      assert.equal(verifyChain(issued, { roots: [authority.certificate], at }).length, 2);
      assert.ok(new X509Certificate(issued.der).checkIssued(new X509Certificate(authority.certificate.der)));
      assert.equal(new X509Certificate(issued.der).subject, 'CN=Müller\\, Ann\nUID=topic', 'each part by itself');
      assert.deepEqual(issued.keyUsages, ['digitalSignature', 'decipherOnly']);
      assert.deepEqual(issued.alternativeNames, { dns: ['a.example'], email: ['a@b.example'], uri: ['urn:x'] });
      assert.equal(issued.extension('1.2.3.4')?.toString('hex'), '0500');
      assert.deepEqual([issued.notBefore, issued.notAfter], [validity.notBefore, validity.notAfter]);
      assert.notEqual(issued.serialNumber, issueCertificate(authority, plain).serialNumber);
    });
  }

  test('makes nothing that is none', () => {
    const authority = authorityOf('p256');
    const leaf = issueCertificate(authority, plain);
    for (const make of [
      () => issueCertificate({ certificate: leaf, privateKey }, plain),
      () => issueCertificate({ ...authority, privateKey }, plain),
      () => issueCertificate(authority, { ...plain, notAfter: validity.notBefore }),
      () => issueCertificate(authority, { ...plain, notAfter: new Date(Number.NaN) }),
      () => issueCertificate(authority, { ...plain, keyUsages: [] }),
      () => issueCertificate(authority, { ...plain, subject: { country: 'Spain' } }),
      () => issueCertificate(authority, { ...plain, subject: { commonName: '' } }),
      () => issueCertificate(authority, { ...plain, alternativeNames: { dns: ['ñ.example'] } }),
    ])
      assert.throws(make, isProblem('invalid'));
  });
});

describe('a chain', () => {
  const authority = authorityOf('p256', 1);
  const middleKeys = generateKeys('p256');
  const middle = issueCertificate(authority, {
    ...plain,
    subject: { commonName: 'middle' },
    publicKey: middleKeys.publicKey,
    keyUsages: ['keyCertSign'],
    ca: { pathLength: 0 },
  });
  const below = { certificate: middle, privateKey: middleKeys.privateKey };
  const leaf = issueCertificate(below, plain);
  const trust = { roots: [authority.certificate], intermediates: [middle], at };

  test('goes over others', () => {
    assert.equal(verifyChain(leaf, trust).length, 3);
    assert.equal(verifyChain(leaf, { ...trust, intermediates: [leaf, root, device, middle] }).length, 3);
    assert.equal(verifyChain(authority.certificate, trust).length, 1);
  });

  test('that leads nowhere is none', () => {
    const fails = (
      code: 'untrusted' | 'expired',
      certificate = leaf,
      changed: Partial<typeof trust & { usage: string }> = {},
    ) => assert.throws(() => verifyChain(certificate, { ...trust, ...changed }), isProblem(code));
    fails('untrusted', leaf, { intermediates: [] });
    fails('untrusted', leaf, { roots: [root] });
    fails('untrusted', leaf, { roots: [] });
    fails('expired', leaf, { at: new Date('2025-12-31T23:59:59Z') });
    fails('expired', leaf, { at: new Date('2061-01-01T00:00:00Z') });
    const imposter = createAuthority({ subject: { commonName: 'middle' }, privateKey, ...validity });
    fails('untrusted', issueCertificate(imposter, plain));
    const short = issueCertificate(authority, { ...plain, notAfter: new Date('2029-01-01T00:00:00Z') });
    fails('expired', short);
    const critical = issueCertificate(authority, {
      ...plain,
      extensions: [{ type: '1.2.3.4', critical: true, value: Buffer.from('0500', 'hex') }],
    });
    fails('untrusted', critical);
    const server = issueCertificate(authority, { ...plain, extendedKeyUsages: [extendedKeyUsages.serverAuth] });
    fails('untrusted', server, { usage: extendedKeyUsages.clientAuth });
    assert.equal(verifyChain(server, { ...trust, usage: extendedKeyUsages.serverAuth }).length, 2);
  });

  test('has no more CAs than the ones above allow, and none that may not sign', () => {
    const deepKeys = generateKeys('p256');
    const deep = issueCertificate(below, {
      ...plain,
      publicKey: deepKeys.publicKey,
      keyUsages: ['keyCertSign'],
      ca: {},
    });
    const deepest = issueCertificate({ certificate: deep, privateKey: deepKeys.privateKey }, plain);
    const untrusted = isProblem('untrusted');
    assert.throws(() => verifyChain(deepest, { ...trust, intermediates: [middle, deep] }), untrusted);
    const unable = issueCertificate(authority, { ...plain, publicKey: middleKeys.publicKey, ca: {} });
    const signed = issueCertificate({ certificate: unable, privateKey: middleKeys.privateKey }, plain);
    assert.throws(() => verifyChain(signed, { ...trust, intermediates: [unable] }), untrusted);
  });

  test('in a circle has an end', () => {
    const circle = Array.from({ length: 30 }, () =>
      issueCertificate(below, {
        ...plain,
        subject: { commonName: 'middle' },
        publicKey: middleKeys.publicKey,
        keyUsages: ['keyCertSign'],
        ca: {},
      }),
    );
    assert.throws(() => verifyChain(leaf, { ...trust, intermediates: circle }), isProblem('untrusted'));
  });
});
