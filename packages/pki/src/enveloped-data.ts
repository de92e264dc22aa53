import {
  constants,
  createCipheriv,
  createDecipheriv,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import type { Certificate } from './certificate.ts';
import { type Cipher, cipherOf, ciphers } from './ciphers.ts';
import { parse } from './parse.ts';
import { PkiError } from './pki-error.ts';
import { hashName } from './signatures.ts';

/** CMS EnvelopedData (RFC 5652, section 6), for recipients with RSA keys. */
const types = {
  data: '1.2.840.113549.1.7.1',
  envelopedData: '1.2.840.113549.1.7.3',
  rsa: '1.2.840.113549.1.1.1',
  oaep: '1.2.840.113549.1.1.7',
};

export type ContentCipher = 'aes-128-cbc' | 'aes-256-cbc' | 'des-ede3-cbc';

export function encryptTo(content: Uint8Array, recipient: Certificate, cipher: ContentCipher): Buffer {
  if (recipient.publicKey.asymmetricKeyType !== 'rsa')
    throw new PkiError('unsupported', 'a recipient without an RSA key');
  const { type, keyLength, blockLength } = ciphers[cipher];
  const key = randomBytes(keyLength);
  const iv = randomBytes(blockLength);
  const encrypt = createCipheriv(cipher, key, iv);
  const encrypted = Buffer.concat([encrypt.update(content), encrypt.final()]);
  const parsed = pkijs.Certificate.fromBER(Uint8Array.from(recipient.der));
  const wrapped = publicEncrypt({ key: recipient.publicKey, padding: constants.RSA_PKCS1_PADDING }, key);
  const message = new pkijs.EnvelopedData({
    version: 0,
    recipientInfos: [
      new pkijs.RecipientInfo({
        variant: 1,
        value: new pkijs.KeyTransRecipientInfo({
          version: 0,
          rid: new pkijs.IssuerAndSerialNumber({ issuer: parsed.issuer, serialNumber: parsed.serialNumber }),
          keyEncryptionAlgorithm: new pkijs.AlgorithmIdentifier({
            algorithmId: types.rsa,
            algorithmParams: new asn1js.Null(),
          }),
          encryptedKey: new asn1js.OctetString({ valueHex: Uint8Array.from(wrapped).buffer }),
        }),
      }),
    ],
    encryptedContentInfo: new pkijs.EncryptedContentInfo({
      contentType: types.data,
      contentEncryptionAlgorithm: new pkijs.AlgorithmIdentifier({
        algorithmId: type,
        algorithmParams: new asn1js.OctetString({ valueHex: Uint8Array.from(iv).buffer }),
      }),
      encryptedContent: new asn1js.OctetString({ valueHex: Uint8Array.from(encrypted).buffer }),
      disableSplit: true,
    }),
  });
  const info = new pkijs.ContentInfo({ contentType: types.envelopedData, content: message.toSchema() });
  return Buffer.from(info.toSchema().toBER(false));
}

/**
 * `wrongKey` says no more: neither what was wrong nor where, which would let others decrypt by asking (Bleichenbacher's
 * attack on PKCS#1 v1.5).
 */
export function decryptData(bytes: Uint8Array, privateKey: KeyObject): Buffer {
  return openEnvelope(bytes, privateKey).content;
}

/** As `decryptData`, with the cipher, in which an answer can be read as well. */
export function openEnvelope(
  bytes: Uint8Array,
  privateKey: KeyObject,
  options: { withDes?: boolean } = {},
): { content: Buffer; cipher: string } {
  const { recipients, cipher, iv, encrypted } = parse('an encrypted message', bytes, (copy) =>
    readMessage(copy, options),
  );
  for (const { algorithm, encryptedKey } of recipients) {
    const content = open(keyFrom(privateKey, algorithm, encryptedKey, cipher), { cipher, iv, encrypted });
    if (content !== undefined) return { content, cipher: cipher.name };
  }
  throw new PkiError('wrongKey', 'it cannot be decrypted with this key');
}

interface Sealed {
  cipher: Cipher;
  iv: Buffer;
  encrypted: Buffer;
}

function readMessage(bytes: Uint8Array<ArrayBuffer>, options: { withDes?: boolean }) {
  const outer = pkijs.ContentInfo.fromBER(bytes);
  if (outer.contentType !== types.envelopedData) throw new PkiError('malformed', 'it is no encrypted message');
  const message = new pkijs.EnvelopedData({ schema: outer.content });
  const recipients = message.recipientInfos
    .map(({ value }) => value)
    .filter((value) => value instanceof pkijs.KeyTransRecipientInfo)
    .slice(0, 20)
    .map(({ keyEncryptionAlgorithm, encryptedKey }) => ({
      algorithm: keyEncryptionAlgorithm,
      encryptedKey: Buffer.from(encryptedKey.getValue()),
    }));
  if (recipients.length === 0) throw new PkiError('unsupported', 'a message to nobody with an RSA key');
  const { contentEncryptionAlgorithm, encryptedContent } = message.encryptedContentInfo;
  if (encryptedContent === undefined) throw new PkiError('malformed', 'what is encrypted is not there');
  return {
    recipients,
    ...cipherOf(contentEncryptionAlgorithm, options),
    encrypted: Buffer.from(message.encryptedContentInfo.getEncryptedContent()),
  };
}

/** A key in any case, of chance where there is none. */
function keyFrom(
  privateKey: KeyObject,
  algorithm: pkijs.AlgorithmIdentifier,
  encryptedKey: Buffer,
  { keyLength }: Cipher,
): Buffer {
  const padding = paddingOf(algorithm);
  let key: Buffer | undefined;
  try {
    key = privateDecrypt({ key: privateKey, ...padding }, encryptedKey);
  } catch {
    // Answered like a key that does not fit.
  }
  return key?.length === keyLength ? key : randomBytes(keyLength);
}

function paddingOf({ algorithmId, algorithmParams }: pkijs.AlgorithmIdentifier): {
  padding: number;
  oaepHash?: string;
} {
  if (algorithmId === types.rsa) return { padding: constants.RSA_PKCS1_PADDING };
  if (algorithmId !== types.oaep) throw new PkiError('unsupported', `the encryption ${algorithmId} of a key`);
  const params = new Uint8Array(algorithmParams?.toBER?.(false) ?? []);
  const { hashAlgorithm } = parse('the parameters of an encryption', params, () =>
    params.length === 0 ? new pkijs.RSAESOAEPParams() : new pkijs.RSAESOAEPParams({ schema: algorithmParams }),
  );
  return { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: hashName(hashAlgorithm) };
}

function open(key: Buffer, { cipher, iv, encrypted }: Sealed): Buffer | undefined {
  try {
    // Node has no DES any more, but Triple-DES with three equal keys is the same.
    const isDes = cipher.name === 'des-cbc';
    const decrypt = createDecipheriv(
      isDes ? 'des-ede3-cbc' : cipher.name,
      isDes ? Buffer.concat([key, key, key]) : key,
      iv,
    );
    return Buffer.concat([decrypt.update(encrypted), decrypt.final()]);
  } catch {
    return undefined;
  }
}
