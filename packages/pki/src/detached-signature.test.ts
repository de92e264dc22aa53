import assert from 'node:assert/strict';
import type { KeyObject } from 'node:crypto';
import { describe, test } from 'node:test';
import { verifyDetached } from './detached-signature.ts';
import { createAuthority } from './issue.ts';
import { generateKeys } from './keys.ts';
import { PkiError } from './pki-error.ts';
import { signData, verifyData } from './signed-data.ts';
import { at, content, device, deviceKey, fixture, isProblem, root, survivesDamage } from './test-fixture.ts';

const validity = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2036-01-01T00:00:00Z') };
const elliptic = createAuthority({
  subject: { commonName: 'e' },
  privateKey: generateKeys('p256').privateKey,
  ...validity,
});

describe('a detached signature', () => {
  test('is verified as the thorough way does, whatever made it', () => {
    for (const name of ['detached', 'attached', 'streamed', 'by-key', 'no-attributes', 'pss', 'sha1'])
      assert.equal(verifyDetached(fixture(`${name}.p7`), content).sha256, device.sha256, name);
    const own = { certificate: device, privateKey: deviceKey, chain: [root, elliptic.certificate] };
    const signed = signData(content, own, { at, detached: true });
    assert.deepEqual(verifyDetached(signed, content), { der: device.der, sha256: device.sha256 });
    const curve = signData(content, elliptic, { at, detached: true });
    assert.equal(verifyDetached(curve, content).sha256, elliptic.certificate.sha256);
  });

  test('may be without lengths, as those of Macs are', () => {
    const bytes = withoutLengths(fixture('detached.p7'));
    assert.notDeepEqual(bytes, fixture('detached.p7'));
    assert.equal(verifyDetached(bytes, content).sha256, device.sha256);
  });

  test('keeps the keys of known signers', () => {
    const keys = new Map<string, KeyObject>();
    verifyDetached(fixture('detached.p7'), content, keys);
    assert.deepEqual([...keys.keys()], [device.sha256]);
    assert.equal(verifyDetached(fixture('detached.p7'), content, keys).sha256, device.sha256);
    keys.set(device.sha256, elliptic.certificate.publicKey);
    assert.throws(() => verifyDetached(fixture('detached.p7'), content, keys), isProblem('badSignature'));
  });

  test('for something else, or changed, is refused', () => {
    const bytes = fixture('detached.p7');
    for (const other of [Buffer.alloc(0), Buffer.from('other'), content.subarray(1)])
      assert.throws(() => verifyDetached(bytes, other), isProblem('badSignature'));
    const changed = Buffer.from(bytes);
    changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1;
    const keys = new Map<string, KeyObject>();
    assert.throws(() => verifyDetached(changed, content, keys), isProblem('badSignature'));
    assert.equal(keys.size, 0);
    for (const bad of [Buffer.alloc(0), device.der, Buffer.from('30800000', 'hex'), Buffer.alloc(50_000, 0x30)])
      assert.throws(() => verifyDetached(bad, content), isProblem('malformed'));
  });

  test('that is damaged never names somebody whom the thorough way does not', () => {
    survivesDamage(fixture('detached.p7'), (bytes) => {
      const quick = attempt(() => verifyDetached(bytes, content).sha256);
      const thorough = attempt(() => verifyData(bytes, { content, trust: 'any' }).signer.sha256);
      if (quick !== undefined && thorough !== undefined) assert.equal(quick, thorough);
    });
  });
});

function attempt(verify: () => string): string | undefined {
  try {
    return verify();
  } catch (error) {
    if (error instanceof PkiError) return undefined;
    throw error;
  }
}

/** Rewrites the outermost four values without lengths. */
function withoutLengths(bytes: Buffer): Buffer {
  const header = (at: number) => 2 + ((bytes[at + 1] ?? 0) > 0x80 ? (bytes[at + 1] ?? 0) & 0x7f : 0);
  const type = header(0);
  const wrapped = type + 2 + (bytes[type + 1] ?? 0);
  const signedData = wrapped + header(wrapped);
  const inner = signedData + header(signedData);
  return Buffer.concat([
    Buffer.from([0x30, 0x80]),
    bytes.subarray(type, wrapped),
    Buffer.from([0xa0, 0x80, 0x30, 0x80]),
    bytes.subarray(inner),
    Buffer.alloc(6),
  ]);
}
