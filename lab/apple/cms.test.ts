import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { envelop, openEnveloped, openSigned, type Signer, signData } from './cms.ts';
import { createDepToken, tokenFile } from './dep-token.ts';
import { integer, oid, oidOf, readDer } from './der.ts';
import { createFactory } from './factory.ts';
import { certificateRequest, freshKeys, type KeyPair, keyUsage, selfSigned, toPem } from './identity.ts';

// OpenSSL reads what the lab writes, and the lab what OpenSSL writes: no mistake is made on both sides.
const missing = spawnSync('openssl', ['version']).status !== 0;

suite('CMS of the lab, against OpenSSL', { skip: missing && 'openssl is not installed' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'lab-cms-'));
  const at = (name: string) => join(folder, name);
  const openssl = (...options: string[]) => execFileSync('openssl', options, { stdio: ['ignore', 'pipe', 'pipe'] });
  const content = Buffer.from('what is signed, longer than one block of any cipher');
  let keys: KeyPair;
  let signer: Signer;
  before(async () => {
    keys = await freshKeys(2048);
    signer = selfSigned(keys, [[['CN', 'Signer']]]);
    writeFileSync(at('cert.pem'), toPem('CERTIFICATE', signer.certificate));
    writeFileSync(at('key.pem'), keys.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(at('content'), content);
  });
  after(() => rmSync(folder, { recursive: true }));

  test('signatures, with the content and without', () => {
    for (const detached of [false, true]) {
      writeFileSync(at('signed'), signData(content, signer, { detached }));
      const more = detached ? ['-content', at('content')] : [];
      const trust = ['-CAfile', at('cert.pem'), '-purpose', 'any'];
      assert.deepEqual(
        openssl('cms', '-verify', '-binary', '-inform', 'DER', '-in', at('signed'), ...more, ...trust),
        content,
      );
    }
  });

  test('signatures of elliptic curves, with their chain', () => {
    const factory = createFactory();
    const device = factory.certify({ udid: 'X' });
    writeFileSync(at('signed'), signData(content, device, { chain: device.chain }));
    writeFileSync(at('root.pem'), factory.root);
    const trust = ['-CAfile', at('root.pem'), '-purpose', 'any'];
    assert.deepEqual(openssl('cms', '-verify', '-binary', '-inform', 'DER', '-in', at('signed'), ...trust), content);
  });

  test('what OpenSSL signed is read, also in pieces, and refused once changed', () => {
    const names = [
      '-signer',
      at('cert.pem'),
      '-inkey',
      at('key.pem'),
      '-in',
      at('content'),
      '-outform',
      'DER',
      '-binary',
    ];
    for (const more of [[], ['-stream']]) {
      const signed = openssl('cms', '-sign', '-nodetach', ...names, ...more);
      assert.deepEqual(openSigned(signed).content, content);
      signed[signed.indexOf('longer')] = 0x4c;
      assert.throws(() => openSigned(signed), /digest/);
    }
    const detached = openssl('cms', '-sign', ...names);
    assert.throws(() => openSigned(detached, Buffer.from('something else')), /digest/);
  });

  test('envelopes, with each cipher', () => {
    const recipient = new X509Certificate(signer.certificate);
    for (const cipher of ['aes-128-cbc', 'aes-256-cbc', 'des-ede3-cbc'] as const)
      for (const indefinite of [false, true]) {
        const enveloped = envelop(content, recipient, { cipher, indefinite });
        writeFileSync(at('enveloped'), enveloped);
        const keysOf = ['-inkey', at('key.pem'), '-recip', at('cert.pem')];
        assert.deepEqual(openssl('cms', '-decrypt', '-inform', 'DER', '-in', at('enveloped'), ...keysOf), content);
        assert.deepEqual(openEnveloped(enveloped, signer), content);
      }
  });

  test('an envelope for another key is not opened', async () => {
    const enveloped = envelop(content, new X509Certificate(signer.certificate));
    const other = selfSigned(await freshKeys(2048), [[['CN', 'Other']]]);
    assert.throws(() => openEnveloped(enveloped, other), /somebody else/);
  });

  test('requests for certificates', () => {
    const subject = [[['O', 'Example']], [['CN', 'Büro']]] as [string, string][][];
    writeFileSync(at('csr'), certificateRequest({ keys, subject, challenge: 'sesame', extensions: [keyUsage(5)] }));
    const text = openssl(
      'req',
      '-inform',
      'DER',
      '-in',
      at('csr'),
      '-verify',
      '-noout',
      '-text',
      '-nameopt',
      'utf8',
    ).toString();
    assert.match(text, /sesame/);
    assert.match(text, /Digital Signature, Key Encipherment/);
    assert.match(text, /Büro/);
  });

  test("the file of Apple's portal is S/MIME", () => {
    const token = createDepToken();
    writeFileSync(at('token.p7m'), tokenFile(token, signer.certificate));
    const keysOf = ['-inkey', at('key.pem'), '-recip', at('cert.pem')];
    const message = openssl('smime', '-decrypt', '-inform', 'SMIME', '-in', at('token.p7m'), ...keysOf).toString();
    const json = /-----BEGIN MESSAGE-----\s*(.*?)\s*-----END MESSAGE-----/s.exec(message)?.[1] ?? '';
    assert.deepEqual(JSON.parse(json), token);
    assert.match(readFileSync(at('token.p7m'), 'latin1'), /^MIAG/m);
  });

  test('numbers and object identifiers', () => {
    assert.equal(integer(128).toString('hex'), '02020080');
    for (const dotted of [
      '1.2.840.113549.1.9.16.2.47',
      '2.16.840.1.113733.1.9.7',
      '2.5.29.15',
      '0.9.2342.19200300.100.1.1',
    ])
      assert.equal(oidOf(readDer(oid(dotted))), dotted);
  });
});
