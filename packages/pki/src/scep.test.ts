import assert from 'node:assert/strict';
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { describe, test } from 'node:test';
import * as asn1js from 'asn1js';
import { verifyChain } from './chain.ts';
import { type ContentCipher, decryptData, encryptTo } from './enveloped-data.ts';
import { createAuthority, issueCertificate } from './issue.ts';
import { generateKeys, isSameKey, readPrivateKey } from './keys.ts';
import { PkiError } from './pki-error.ts';
import { createRequest, readRequest } from './request.ts';
import { type FailInfo, fromScepQuery, readScepEnvelope, readScepRequest, ScepError } from './scep.ts';
import { octets, printable, scepAttributes, textAttribute } from './scep-attributes.ts';
import { createScepAuthority, issueIdentity } from './scep-authority.ts';
import {
  scepCapabilities,
  scepContentTypes,
  writeCaCertificates,
  writeScepFailure,
  writeScepPending,
  writeScepSuccess,
} from './scep-reply.ts';
import { certificatesOnly, readCertificatesOnly, type Signer, signData, verifyData } from './signed-data.ts';
import { at, fixture, isProblem, survivesDamage } from './test-fixture.ts';
import { extendedKeyUsages } from './usages.ts';

const validity = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2036-01-01T00:00:00Z') };
const authority = createScepAuthority({
  subject: { organization: 'Muster', commonName: 'Devices' },
  privateKey: generateKeys('rsa2048').privateKey,
  ...validity,
});
const keys = generateKeys('rsa2048');
/** As a client makes it before it has one of the CA. */
const own = selfSigned(keys.privateKey);

function selfSigned(privateKey: Signer['privateKey']): Signer {
  return createAuthority({ subject: { commonName: 'client' }, privateKey, ...validity });
}

interface Message {
  type?: string;
  transactionId?: string | undefined;
  nonce?: Buffer | undefined;
  inner?: Buffer;
  cipher?: ContentCipher;
  signer?: Signer;
  recipient?: Signer['certificate'];
}

const request = (privateKey = keys.privateKey) =>
  createRequest({ subject: { commonName: 'phone' }, privateKey, challengePassword: 'once' });

function message(changes: Message = {}): Buffer {
  const {
    type = '19',
    transactionId,
    nonce,
    inner = request(),
    cipher = 'aes-128-cbc',
    signer = own,
    recipient = authority.certificate,
  } = { transactionId: 'T-1', nonce: Buffer.alloc(16, 5), ...changes };
  const attributes = new Map([[scepAttributes.messageType as string, printable(type)]]);
  if (transactionId !== undefined) attributes.set(scepAttributes.transactionId, printable(transactionId));
  if (nonce !== undefined) attributes.set(scepAttributes.senderNonce, octets(nonce));
  return signData(encryptTo(inner, recipient, cipher), signer, { at, attributes });
}

const read = (bytes: Uint8Array) => readScepRequest(bytes, authority.privateKey);
const failsWith = (failInfo: FailInfo, bytes: Uint8Array) =>
  assert.throws(
    () => read(bytes),
    (error) => error instanceof ScepError && error.failInfo === failInfo,
  );
const reply = { signer: authority, at, senderNonce: randomBytes(16) };

describe('a request of SCEP', () => {
  for (const cipher of ['aes-128-cbc', 'aes-256-cbc', 'des-ede3-cbc'] as const)
    test(`is read, and its certificate comes back encrypted for the client: ${cipher}`, () => {
      const asked = read(message({ cipher }));
      assert.equal(asked.messageType, 'PKCSReq');
      assert.equal(asked.transactionId, 'T-1');
      assert.equal(asked.request?.challengePassword, 'once');
      assert.equal(asked.signerHasKey, true);
      assert.equal(asked.cipher, cipher);
      const issued = issueIdentity(authority, { publicKey: keys.publicKey, subject: { commonName: 'D' }, ...validity });
      const answer = verifyData(writeScepSuccess(asked, issued, reply), {
        trust: { roots: [authority.certificate], at },
      });
      assert.equal(textAttribute(answer.attributes, scepAttributes.pkiStatus), '0');
      assert.equal(textAttribute(answer.attributes, scepAttributes.messageType), '3');
      assert.equal(textAttribute(answer.attributes, scepAttributes.transactionId), 'T-1');
      assert.deepEqual(answer.attributes.get(scepAttributes.recipientNonce), [octets(Buffer.alloc(16, 5))]);
      assert.deepEqual(
        readCertificatesOnly(decryptData(answer.content, keys.privateKey)).map(({ sha256 }) => sha256),
        [issued.sha256],
      );
    });

  test('renews with the certificate that the CA issued', () => {
    const identity = issueIdentity(authority, { publicKey: keys.publicKey, subject: { commonName: 'D' }, ...validity });
    const next = generateKeys('rsa2048');
    const signer = { certificate: identity, privateKey: keys.privateKey };
    const asked = read(message({ type: '17', signer, inner: request(next.privateKey) }));
    assert.equal(asked.messageType, 'RenewalReq');
    assert.equal(asked.signer.sha256, identity.sha256);
    assert.equal(asked.signerHasKey, false);
    assert.equal(verifyChain(asked.signer, { roots: [authority.certificate], at }).length, 2);
  });

  test('may be for an elliptic key, when the signer has one that can decrypt', () => {
    const { privateKey, publicKey } = generateKeys('p256');
    const asked = read(message({ inner: request(privateKey) }));
    assert.ok(asked.request && isSameKey(asked.request.publicKey, publicKey));
    const elliptic = read(message({ inner: request(privateKey), signer: selfSigned(privateKey) }));
    const issued = issueIdentity(authority, { publicKey, subject: { commonName: 'D' }, ...validity });
    assert.deepEqual(issued.keyUsages, ['digitalSignature']);
    assert.throws(
      () => writeScepSuccess(elliptic, issued, reply),
      (error) => error instanceof ScepError && error.failInfo === 'badAlg',
    );
  });

  test('may be a poll, or for something that is answered with a failure', () => {
    const name = Uint8Array.from(authority.certificate.subject.der);
    const subject = new asn1js.Sequence({
      value: [asn1js.fromBER(name).result, asn1js.fromBER(Uint8Array.from(own.certificate.subject.der)).result],
    });
    const poll = read(message({ type: '20', inner: Buffer.from(subject.toBER(false)) }));
    assert.deepEqual([poll.messageType, poll.subject?.get('commonName')], ['GetCertInitial', 'client']);
    for (const [type, expected] of [
      ['21', 'GetCert'],
      ['22', 'GetCRL'],
    ] as const)
      assert.equal(read(message({ type, inner: Buffer.from('3000', 'hex') })).messageType, expected);
    failsWith('badMessageCheck', message({ type: '20', inner: Buffer.from('3000', 'hex') }));
    for (const type of ['3', '18', '99', 'x', '']) failsWith('badRequest', message({ type }));
  });

  test('may come in an address', () => {
    const bytes = Buffer.from([0xfb, 0xff, 0xbe, 1]);
    for (const text of ['+/++AQ==', ' /  AQ==', '-_--AQ', '+/++\r\nAQ==']) assert.deepEqual(fromScepQuery(text), bytes);
    for (const bad of ['', '!', 'A'.repeat(70_000)]) assert.throws(() => fromScepQuery(bad), isProblem('malformed'));
  });

  test('without a transaction or a nonce has no answer', () => {
    for (const changes of [
      { transactionId: undefined },
      { transactionId: 'a"b' },
      { transactionId: 'x'.repeat(300) },
      { nonce: undefined },
      { nonce: Buffer.alloc(0) },
    ])
      assert.throws(() => readScepEnvelope(message(changes)), isProblem('malformed'));
  });

  test('that is changed, for another CA, or of somebody without the key is refused', () => {
    const good = message();
    const changed = Buffer.from(good);
    changed.write('U-1', changed.lastIndexOf('T-1'));
    failsWith('badMessageCheck', changed);
    assert.equal(readScepEnvelope(changed).transactionId, 'U-1', 'enough to answer with a failure');
    failsWith('badMessageCheck', message({ recipient: own.certificate }));
    const csr = request();
    csr.write('oncE', csr.lastIndexOf('once'));
    failsWith('badMessageCheck', message({ inner: csr }));
    failsWith('badMessageCheck', message({ inner: Buffer.from('hello') }));
    failsWith('badMessageCheck', message({ inner: Buffer.alloc(0) }));
  });

  test('with weak keys or MD5 is refused', () => {
    for (const weak of [
      generateKeyPairSync('rsa', { modulusLength: 1024 }),
      generateKeyPairSync('ec', { namedCurve: 'secp256k1' }),
    ])
      failsWith('badAlg', message({ inner: request(weak.privateKey) }));
    failsWith('badAlg', message({ inner: withMd5(request()) }));
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
    failsWith('badAlg', message({ signer: selfSigned(weak) }));
  });

  test('that is damaged is refused', () => {
    survivesDamage(message(), (bytes) => {
      try {
        read(bytes);
      } catch (error) {
        if (!(error instanceof ScepError)) throw error;
      }
    });
    for (const bytes of [Buffer.alloc(0), authority.certificate.der, certificatesOnly([own.certificate])])
      assert.throws(() => read(bytes), PkiError);
  });
});

/** Signs a request anew with MD5. */
function withMd5(der: Buffer): Buffer {
  const { result } = asn1js.fromBER(Uint8Array.from(der));
  const [info] = (result as asn1js.Sequence).valueBlock.value;
  const body = new Uint8Array((info as asn1js.Sequence).toBER(false));
  const signature = sign('md5', body, keys.privateKey);
  const all = new asn1js.Sequence({
    value: [
      info as asn1js.Sequence,
      new asn1js.Sequence({
        value: [new asn1js.ObjectIdentifier({ value: '1.2.840.113549.1.1.4' }), new asn1js.Null()],
      }),
      new asn1js.BitString({ valueHex: Uint8Array.from(signature).buffer }),
    ],
  });
  return Buffer.from(all.toBER(false));
}

describe('an answer of SCEP', () => {
  const asked = { transactionId: 'T-2', senderNonce: Buffer.alloc(16, 9) };
  const trust = { roots: [authority.certificate], at };

  test('may be a failure with its reason', () => {
    const bytes = writeScepFailure(asked, 'badCertId', { ...reply, text: 'no such certificate' });
    const { attributes } = verifyData(bytes, { content: Buffer.alloc(0), trust });
    assert.equal(textAttribute(attributes, scepAttributes.pkiStatus), '2');
    assert.equal(textAttribute(attributes, scepAttributes.failInfo), '4');
    assert.equal(textAttribute(attributes, scepAttributes.failInfoText), 'no such certificate');
  });

  test('may ask to come again', () => {
    const { attributes } = verifyData(writeScepPending(asked, reply), { content: Buffer.alloc(0), trust });
    assert.equal(textAttribute(attributes, scepAttributes.pkiStatus), '3');
    assert.equal(attributes.has(scepAttributes.failInfo), false);
  });

  test('tells what the CA can and who it is', () => {
    assert.ok(scepCapabilities.split('\n').includes('POSTPKIOperation'));
    assert.deepEqual(writeCaCertificates([authority.certificate]), {
      contentType: scepContentTypes.caCertificate,
      body: authority.certificate.der,
    });
    const chain = writeCaCertificates([own.certificate, authority.certificate]);
    assert.equal(chain.contentType, scepContentTypes.caChain);
    assert.deepEqual(
      readCertificatesOnly(chain.body).map(({ sha256 }) => sha256),
      [own.certificate.sha256, authority.certificate.sha256],
    );
    assert.throws(() => writeCaCertificates([]), isProblem('invalid'));
  });
});

describe('the CA of devices', () => {
  test('may encrypt, and has no CA below it', () => {
    const { keyUsages, isCa, pathLength } = authority.certificate;
    assert.deepEqual([isCa, pathLength], [true, 0]);
    for (const usage of ['keyEncipherment', 'keyCertSign', 'cRLSign', 'digitalSignature'] as const)
      assert.ok(keyUsages?.includes(usage), usage);
    for (const weak of [generateKeys('p256'), generateKeyPairSync('rsa', { modulusLength: 1024 })])
      assert.throws(
        () => createScepAuthority({ subject: { commonName: 'x' }, privateKey: weak.privateKey, ...validity }),
        PkiError,
      );
  });

  test('issues identities that are never a CA, whatever a request asks for', () => {
    const hostile = readRequest(fixture('asks-to-be-ca.csr'));
    const { publicKey } = hostile;
    const notAfter = new Date('2099-01-01T00:00:00Z');
    const subject = { commonName: 'device 1' };
    const issued = issueIdentity(authority, { publicKey, subject, notBefore: validity.notBefore, notAfter });
    assert.deepEqual([issued.isCa, issued.keyUsages], [false, ['digitalSignature', 'keyEncipherment']]);
    assert.deepEqual(issued.extendedKeyUsages, [extendedKeyUsages.clientAuth]);
    assert.equal(issued.subject.get('commonName'), 'device 1');
    assert.deepEqual(issued.alternativeNames, { dns: [], email: [], uri: [] });
    assert.deepEqual(issued.notAfter, authority.certificate.notAfter, 'no longer than the CA');
    assert.throws(
      () =>
        issueCertificate(
          { certificate: issued, privateKey: keys.privateKey },
          { ...validity, subject, publicKey, keyUsages: ['digitalSignature'] },
        ),
      isProblem('invalid'),
    );
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
    assert.throws(() => issueIdentity(authority, { publicKey: weak, subject, ...validity }), isProblem('unsupported'));
  });
});

test('requests of another client are read, also with a cipher that only the oldest use', () => {
  for (const [name, cipher] of [
    ['aes', 'aes-128-cbc'],
    ['des', 'des-ede3-cbc'],
  ] as const) {
    const asked = readScepRequest(fixture(`scep-${name}.p7`), readPrivateKey(fixture('root.key')));
    assert.deepEqual([asked.messageType, asked.signerHasKey, asked.cipher], ['PKCSReq', true, cipher]);
    assert.equal(asked.request?.challengePassword, `once-${name}`);
  }
});
