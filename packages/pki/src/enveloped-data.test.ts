import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readCertificate } from './certificate.ts';
import { decryptData, encryptTo } from './enveloped-data.ts';
import { generateKeys, readPrivateKey } from './keys.ts';
import { fromSmime } from './pem.ts';
import { content, device, deviceKey, fixture, isProblem, survivesDamage } from './test-fixture.ts';

describe('a message that is encrypted', () => {
  for (const name of ['aes-128-cbc', 'aes-256-cbc', 'des-ede3-cbc', 'oaep'])
    test(`by OpenSSL is read: ${name}`, () => {
      assert.ok(decryptData(fixture(`${name}.p7`), deviceKey).equals(content));
    });

  test('and comes in S/MIME, as the tokens of Apple do, is read', () => {
    const text = fixture('token.p7m').toString();
    assert.ok(decryptData(fromSmime(text), deviceKey).equals(content));
    assert.ok(decryptData(fromSmime(text.replaceAll('\n', '\r\n')), deviceKey).equals(content));
    assert.throws(() => fromSmime(text.replace('base64', 'binary')), isProblem('malformed'));
  });

  for (const cipher of ['aes-128-cbc', 'aes-256-cbc', 'des-ede3-cbc'] as const)
    test(`by us is read: ${cipher}`, () => {
      for (const text of [content, Buffer.alloc(0), Buffer.alloc(100_000, 1)]) {
        const sealed = encryptTo(text, device, cipher);
        assert.ok(decryptData(sealed, deviceKey).equals(text));
        assert.ok(!sealed.equals(encryptTo(text, device, cipher)), 'never twice the same');
      }
    });

  test('to somebody else says no more than that', () => {
    const others = [generateKeys('rsa2048').privateKey, readPrivateKey(fixture('root.key'))];
    for (const privateKey of [...others, generateKeys('p256').privateKey])
      try {
        // Decrypted with a random key, one message in 256 ends in valid padding: what comes out then is noise.
        assert.ok(!decryptData(fixture('aes-256-cbc.p7'), privateKey).equals(content));
      } catch (error) {
        assert.ok(isProblem('wrongKey')(error as Error));
      }
    assert.throws(
      () => encryptTo(content, readCertificate(fixture('ec.pem')), 'aes-128-cbc'),
      isProblem('unsupported'),
    );
  });

  test('and damaged is refused', () => {
    for (const name of ['aes-256-cbc.p7', 'oaep.p7'])
      survivesDamage(fixture(name), (bytes) => decryptData(bytes, deviceKey));
    for (const bytes of [Buffer.alloc(0), device.der, fixture('attached.p7')])
      assert.throws(() => decryptData(bytes, deviceKey), isProblem('malformed'));
  });
});
