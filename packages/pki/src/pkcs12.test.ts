import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createAuthority } from './issue.ts';
import { generateKeys, isSameKey } from './keys.ts';
import { readPkcs12, writePkcs12 } from './pkcs12.ts';
import { device, deviceKey, fixture, isProblem, root, survivesDamage } from './test-fixture.ts';

const password = 'pässword';

describe('a PKCS#12 file', () => {
  for (const name of ['modern', 'legacy', 'triple-des', 'no-mac']) {
    test(`by OpenSSL is read: ${name}`, () => {
      const { privateKey, certificate, chain } = readPkcs12(fixture(`${name}.p12`), password);
      assert.ok(isSameKey(privateKey, deviceKey));
      assert.equal(certificate.sha256, device.sha256);
      assert.deepEqual(
        chain.map(({ sha256 }) => sha256),
        [root.sha256],
      );
    });

    test(`needs its password: ${name}`, () => {
      for (const wrong of ['password', '', `${password} `])
        assert.throws(() => readPkcs12(fixture(`${name}.p12`), wrong), isProblem('wrongPassword'));
    });
  }

  test('by us is read', () => {
    const { privateKey } = generateKeys('p256');
    const validity = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2036-01-01T00:00:00Z') };
    const elliptic = createAuthority({ subject: { commonName: 'CA' }, privateKey, ...validity });
    for (const identity of [{ certificate: device, privateKey: deviceKey, chain: [root] }, elliptic]) {
      const bytes = writePkcs12(identity, { password, name: 'Ñ push' });
      const read = readPkcs12(bytes, password);
      assert.equal(read.certificate.sha256, identity.certificate.sha256);
      assert.ok(isSameKey(read.privateKey, identity.privateKey));
      assert.throws(() => readPkcs12(bytes, 'other'), isProblem('wrongPassword'));
    }
    assert.throws(() => writePkcs12({ ...elliptic, privateKey: deviceKey }, { password }), isProblem('invalid'));
  });

  test('that is damaged is refused', () => {
    for (const name of ['modern', 'legacy', 'no-mac'])
      survivesDamage(fixture(`${name}.p12`), (bytes) => readPkcs12(bytes, password));
    for (const bytes of [Buffer.alloc(0), device.der, fixture('attached.p7')])
      assert.throws(() => readPkcs12(bytes, password), isProblem('malformed'));
  });
});
