import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createAuthority, issueCertificate } from './issue.ts';
import { generateKeys, isSameKey } from './keys.ts';
import { fromPem, toPem } from './pem.ts';
import { createRequest, readRequest } from './request.ts';
import { device, deviceKey, fixture, isProblem, survivesDamage } from './test-fixture.ts';

describe('a request for a certificate', () => {
  const theirs = readRequest(fixture('device.csr'));

  test('by OpenSSL says what openssl says of it', () => {
    assert.equal(theirs.challengePassword, 's3cret-challenge');
    assert.ok(theirs.subject.der.equals(device.subject.der));
    assert.ok(isSameKey(theirs.publicKey, deviceKey));
    assert.deepEqual(theirs.alternativeNames, device.alternativeNames);
    assert.deepEqual(theirs.keyUsages, ['digitalSignature', 'keyEncipherment']);
  });

  for (const kind of ['rsa2048', 'p256'] as const) {
    test(`is made and read with a key of ${kind}`, () => {
      const { privateKey, publicKey } = generateKeys(kind);
      const made = createRequest({
        subject: { organization: 'Muster', commonName: 'phone' },
        privateKey,
        challengePassword: 'contraseña',
        alternativeNames: { dns: ['phone.example'] },
      });
      const read = readRequest(Buffer.from(toPem('CERTIFICATE REQUEST', made)));
      assert.equal(read.challengePassword, 'contraseña');
      assert.deepEqual(read.alternativeNames, { dns: ['phone.example'], email: [], uri: [] });
      assert.deepEqual(
        read.subject.parts.map(({ value }) => value),
        ['Muster', 'phone'],
      );
      assert.ok(isSameKey(read.publicKey, publicKey));
      assert.equal(
        readRequest(createRequest({ subject: { commonName: 'a' }, privateKey })).challengePassword,
        undefined,
      );
    });
  }

  test('is answered with a certificate for its key, under the name as it was asked for', () => {
    const validity = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2036-01-01T00:00:00Z') };
    const { privateKey } = generateKeys('p256');
    const authority = createAuthority({ subject: { commonName: 'CA' }, privateKey, ...validity });
    const issued = issueCertificate(authority, { ...theirs, keyUsages: ['digitalSignature'], ...validity });
    assert.ok(issued.subject.der.equals(theirs.subject.der));
    assert.ok(isSameKey(issued.publicKey, deviceKey));
  });

  test('of somebody who does not have the key is refused', () => {
    const der = Buffer.from(theirs.der);
    const place = der.indexOf('s3cret-challenge');
    der.write('S', place);
    assert.throws(() => readRequest(der), isProblem('badSignature'));
  });

  test('that is damaged is refused', () => {
    survivesDamage(theirs.der, readRequest);
    for (const bytes of [Buffer.alloc(0), fixture('device.pem'), device.der])
      assert.throws(() => readRequest(bytes), isProblem('malformed'));
    assert.throws(() => fromPem('-----BEGIN X-----\n!!\n-----END X-----', 'X'), isProblem('malformed'));
  });
});
