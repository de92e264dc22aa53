import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readCertificate } from './certificate.ts';
import { createAuthority } from './issue.ts';
import { generateKeys } from './keys.ts';
import { signData, verifyData } from './signed-data.ts';
import { at, content, device, deviceKey, fixture, isProblem, root, survivesDamage } from './test-fixture.ts';

const trust = { roots: [root], at };
const signer = { certificate: device, privateKey: deviceKey };

describe('a message that OpenSSL signed', () => {
  for (const name of ['attached', 'streamed', 'no-attributes', 'by-key', 'pss', 'sha1'])
    test(`is verified: ${name}`, () => {
      const verified = verifyData(fixture(`${name}.p7`), { trust });
      assert.ok(verified.content.equals(content));
      assert.equal(verified.signer.sha256, device.sha256);
      assert.equal(verified.chain.length, 2);
    });

  test('is verified with an elliptic key', () => {
    const ec = readCertificate(fixture('ec.pem'));
    assert.equal(verifyData(fixture('ec.p7'), { trust: { roots: [ec], at } }).signer.sha256, ec.sha256);
  });

  test('is verified with what it is about, which stands apart', () => {
    const detached = fixture('detached.p7');
    assert.equal(verifyData(detached, { content, trust }).signer.sha256, device.sha256);
    assert.throws(() => verifyData(detached, { content: Buffer.from('other'), trust }), isProblem('badSignature'));
    assert.throws(() => verifyData(detached, { trust }), isProblem('malformed'));
    assert.throws(
      () => verifyData(fixture('attached.p7'), { content: Buffer.from('other'), trust }),
      isProblem('badSignature'),
    );
  });

  test('is of somebody who is trusted, or of whom the caller knows', () => {
    const bytes = fixture('attached.p7');
    const other = readCertificate(fixture('ec.pem'));
    assert.throws(() => verifyData(bytes, { trust: { roots: [other], at } }), isProblem('untrusted'));
    const late = new Date('3000-01-01T00:00:00Z');
    assert.throws(() => verifyData(bytes, { trust: { roots: [root], at: late } }), isProblem('expired'));
    assert.equal(verifyData(bytes, { trust: 'any' }).signer.sha256, device.sha256);
  });

  test('that was changed is refused', () => {
    for (const name of ['attached.p7', 'no-attributes.p7']) {
      const changed = fixture(name);
      changed.write('J', changed.indexOf('Hello'));
      assert.throws(() => verifyData(changed, { trust: 'any' }), isProblem('badSignature'), name);
      const signed = fixture(name);
      const last = signed.length - 1;
      signed[last] = (signed[last] ?? 0) ^ 1;
      assert.throws(() => verifyData(signed, { trust: 'any' }), isProblem('badSignature'), name);
    }
  });

  test('that is damaged is refused', () => {
    for (const name of ['attached.p7', 'streamed.p7', 'pss.p7'])
      survivesDamage(fixture(name), (bytes) => verifyData(bytes, { trust }));
    for (const bytes of [Buffer.alloc(0), device.der, fixture('aes-128-cbc.p7'), Buffer.alloc(100_000, 0x30)])
      assert.throws(() => verifyData(bytes, { trust }), isProblem('malformed'));
  });
});

describe('a message of our own', () => {
  const authority = createAuthority({
    subject: { commonName: 'Signer' },
    privateKey: generateKeys('p256').privateKey,
    notBefore: new Date('2026-01-01T00:00:00Z'),
    notAfter: new Date('2036-01-01T00:00:00Z'),
  });

  for (const [kind, own, roots] of [
    ['RSA', { ...signer, chain: [root] }, [root]],
    ['an elliptic curve', authority, [authority.certificate]],
  ] as const) {
    test(`is verified, attached and detached, signed with ${kind}`, () => {
      const attached = verifyData(signData(content, own, { at }), { trust: { roots, at } });
      assert.ok(attached.content.equals(content));
      assert.equal(attached.signer.sha256, own.certificate.sha256);
      const apart = signData(content, own, { at, detached: true });
      assert.equal(apart.includes(content), false);
      assert.ok(verifyData(apart, { content, trust: { roots, at } }).content.equals(content));
      assert.throws(() => verifyData(apart, { content: Buffer.from('x'), trust: 'any' }), isProblem('badSignature'));
    });
  }

  test('brings what is signed with it', () => {
    const messageType = '2.16.840.1.113733.1.9.2';
    const value = Buffer.from('13023139', 'hex');
    const { attributes } = verifyData(signData(content, signer, { at, attributes: new Map([[messageType, value]]) }), {
      trust,
    });
    assert.deepEqual(attributes.get(messageType), [value]);
  });

  test('is the same for the same time, and may be of nothing', () => {
    assert.ok(signData(content, signer, { at }).equals(signData(content, signer, { at })));
    // The content is one primitive OCTET STRING (tag 4), as DER has it.
    const whole = Buffer.concat([Buffer.from([0x04, content.length]), content]);
    assert.ok(content.length > 127 || signData(content, signer, { at }).includes(whole));
    assert.equal(verifyData(signData(Buffer.alloc(0), signer, { at }), { trust }).content.length, 0);
  });

  test('is not signed with the key of another', () => {
    assert.throws(() => signData(content, { ...authority, privateKey: deviceKey }, { at }), isProblem('invalid'));
  });
});
