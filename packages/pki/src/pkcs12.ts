import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { type Certificate, readCertificate } from './certificate.ts';
import { isSameKey, readPrivateKey } from './keys.ts';
import { parse } from './parse.ts';
import { checkIterations, decryptWithPassword, deriveKey, encryptWithPassword } from './password-encryption.ts';
import { PkiError } from './pki-error.ts';
import { hashName, sha256 } from './signatures.ts';

/** A key with its certificate in one file, under a password (PKCS#12, RFC 7292). */
export interface Identity {
  privateKey: KeyObject;
  certificate: Certificate;
  /** The others in the file, in their order. */
  chain: Certificate[];
}

const types = {
  data: '1.2.840.113549.1.7.1',
  encryptedData: '1.2.840.113549.1.7.6',
  keyBag: '1.2.840.113549.1.12.10.1.1',
  shroudedKeyBag: '1.2.840.113549.1.12.10.1.2',
  certBag: '1.2.840.113549.1.12.10.1.3',
  x509: '1.2.840.113549.1.9.22.1',
  friendlyName: '1.2.840.113549.1.9.20',
  localKeyId: '1.2.840.113549.1.9.21',
};
const macIterations = 10_000;

/** `wrongPassword` where it does not fit. */
export function readPkcs12(bytes: Uint8Array, password: string): Identity {
  const { safe, mac } = parse('a PKCS#12 file', bytes, (copy) => {
    const pfx = pkijs.PFX.fromBER(copy);
    if (pfx.authSafe.contentType !== types.data)
      throw new PkiError('unsupported', 'a PKCS#12 file that is signed and has no password');
    return { safe: octetsOf(pfx.authSafe.content), mac: pfx.macData };
  });
  if (mac !== undefined) checkMac(mac, safe, password);
  const keys: KeyObject[] = [];
  const certificates: Certificate[] = [];
  for (const contents of parse('a PKCS#12 file', safe, (copy) => pkijs.AuthenticatedSafe.fromBER(copy)).safeContents) {
    for (const bag of bagsOf(contents, password)) {
      if (bag.bagId === types.certBag) certificates.push(certificateOf(bag));
      if (bag.bagId === types.keyBag) keys.push(readPrivateKey(derOf(bag.bagValue)));
      if (bag.bagId === types.shroudedKeyBag) keys.push(readPrivateKey(openBag(bag, password)));
    }
  }
  for (const privateKey of keys) {
    const certificate = certificates.find(({ publicKey }) => isSameKey(publicKey, privateKey));
    if (certificate) return { privateKey, certificate, chain: certificates.filter((one) => one !== certificate) };
  }
  throw new PkiError('malformed', 'the file has no key with its certificate');
}

function checkMac({ mac, macSalt, iterations = 1 }: pkijs.MacData, safe: Buffer, password: string): void {
  const hash = hashName(mac.digestAlgorithm);
  const expected = Buffer.from(mac.digest.getValue());
  const salt = Buffer.from(macSalt.getValue());
  const made = macOf(hash, safe, { password, salt, count: checkIterations(iterations, 'pkcs12') });
  if (made.length !== expected.length || !timingSafeEqual(made, expected))
    throw new PkiError('wrongPassword', 'the password does not fit');
}

function macOf(hash: string, safe: Buffer, from: { password: string; salt: Buffer; count: number }): Buffer {
  const length = { sha1: 20, sha256: 32, sha384: 48, sha512: 64 }[hash] ?? 0;
  return createHmac(hash, deriveKey(hash, { ...from, purpose: 3, length }))
    .update(safe)
    .digest();
}

function bagsOf({ contentType, content }: pkijs.ContentInfo, password: string): pkijs.SafeBag[] {
  const read = (bytes: Uint8Array) =>
    parse('a PKCS#12 file', bytes, (copy) => pkijs.SafeContents.fromBER(copy)).safeBags;
  if (contentType === types.data) return read(octetsOf(content));
  if (contentType !== types.encryptedData) throw new PkiError('unsupported', 'a part that is encrypted to a key');
  const { algorithm, encrypted } = parse('a PKCS#12 file', derOf({ toSchema: () => content }), () => {
    const { encryptedContentInfo } = new pkijs.EncryptedData({ schema: content });
    return {
      algorithm: encryptedContentInfo.contentEncryptionAlgorithm,
      encrypted: Buffer.from(encryptedContentInfo.getEncryptedContent()),
    };
  });
  return read(decrypted(algorithm, password, encrypted));
}

function decrypted(algorithm: pkijs.AlgorithmIdentifier, password: string, encrypted: Buffer): Buffer {
  const content = decryptWithPassword(algorithm, password, encrypted);
  if (content === undefined) throw new PkiError('wrongPassword', 'the password does not fit');
  return content;
}

function openBag({ bagValue }: pkijs.SafeBag, password: string): Buffer {
  const { encryptionAlgorithm, encryptedData } = bagValue as unknown as pkijs.PKCS8ShroudedKeyBag;
  return decrypted(encryptionAlgorithm, password, Buffer.from(encryptedData.getValue()));
}

function certificateOf({ bagValue }: pkijs.SafeBag): Certificate {
  const { certId, certValue } = bagValue as unknown as pkijs.CertBag;
  if (certId !== types.x509) throw new PkiError('unsupported', 'a certificate of another kind than X.509');
  return readCertificate(octetsOf(certValue));
}

function octetsOf(value: unknown): Buffer {
  if (!(value instanceof asn1js.OctetString))
    throw new PkiError('malformed', 'a part of the file is not where it should be');
  return Buffer.from(value.getValue());
}

function derOf(value: { toSchema(): { toBER(sizeOnly?: boolean): ArrayBuffer } }): Buffer {
  return Buffer.from(value.toSchema().toBER(false));
}

export function writePkcs12(
  { privateKey, certificate, chain }: Omit<Identity, 'chain'> & { chain?: readonly Certificate[] },
  { password, name }: { password: string; name?: string },
): Buffer {
  if (!isSameKey(certificate.publicKey, privateKey))
    throw new PkiError('invalid', 'the key is not that of the certificate');
  const attributes = attributesOf(certificate, name);
  const key = encryptWithPassword(privateKey.export({ format: 'der', type: 'pkcs8' }), password);
  const keys = new pkijs.SafeContents({
    safeBags: [
      new pkijs.SafeBag({
        bagId: types.shroudedKeyBag,
        bagValue: new pkijs.PKCS8ShroudedKeyBag({
          encryptionAlgorithm: key.algorithm,
          encryptedData: octets(key.encrypted),
        }),
        bagAttributes: attributes,
      }),
    ],
  });
  const certificates = new pkijs.SafeContents({
    safeBags: [certificate, ...(chain ?? [])].map(
      (one) =>
        new pkijs.SafeBag({
          bagId: types.certBag,
          bagValue: new pkijs.CertBag({ certId: types.x509, certValue: octets(one.der) }),
          ...(one === certificate ? { bagAttributes: attributes } : {}),
        }),
    ),
  });
  const sealed = encryptWithPassword(derOf(certificates), password);
  const content = new pkijs.EncryptedData({
    version: 0,
    encryptedContentInfo: new pkijs.EncryptedContentInfo({
      contentType: types.data,
      contentEncryptionAlgorithm: sealed.algorithm,
      encryptedContent: octets(sealed.encrypted),
      disableSplit: true,
    }),
  });
  const safe = derOf(
    new pkijs.AuthenticatedSafe({
      safeContents: [
        new pkijs.ContentInfo({ contentType: types.encryptedData, content: content.toSchema() }),
        new pkijs.ContentInfo({ contentType: types.data, content: octets(derOf(keys)) }),
      ],
    }),
  );
  const salt = randomBytes(16);
  const mac = macOf('sha256', safe, { password, salt, count: macIterations });
  const pfx = new pkijs.PFX({
    version: 3,
    authSafe: new pkijs.ContentInfo({ contentType: types.data, content: octets(safe) }),
    macData: new pkijs.MacData({
      mac: new pkijs.DigestInfo({ digestAlgorithm: sha256(), digest: octets(mac) }),
      macSalt: octets(salt),
      iterations: macIterations,
    }),
  });
  return derOf(pfx);
}

/** By the same identifier a reader finds the certificate of a key. */
function attributesOf({ sha1 }: Certificate, name: string | undefined): pkijs.Attribute[] {
  const id = new pkijs.Attribute({ type: types.localKeyId, values: [octets(Buffer.from(sha1, 'hex'))] });
  if (name === undefined) return [id];
  return [id, new pkijs.Attribute({ type: types.friendlyName, values: [new asn1js.BmpString({ value: name })] })];
}

function octets(bytes: Uint8Array): asn1js.OctetString {
  return new asn1js.OctetString({ valueHex: Uint8Array.from(bytes).buffer });
}
