/** CMS (RFC 5652): SignedData and EnvelopedData for RSA and, in signatures, for elliptic curves. */
import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto';
import {
  childAt,
  children,
  type Der,
  der,
  explicit,
  integer,
  nothing,
  octets,
  octetsOf,
  oid,
  oidOf,
  readDer,
  sequence,
  set,
  setOf,
  time,
} from './der.ts';

const dataType = '1.2.840.113549.1.7.1';
const signedDataType = '1.2.840.113549.1.7.2';
const envelopedDataType = '1.2.840.113549.1.7.3';
const contentTypeAttribute = '1.2.840.113549.1.9.3';
const messageDigestAttribute = '1.2.840.113549.1.9.4';
const signingTimeAttribute = '1.2.840.113549.1.9.5';
const digests: Record<string, string> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
const ciphers = {
  'aes-128-cbc': { oid: '2.16.840.1.101.3.4.1.2', key: 16, iv: 16 },
  'aes-256-cbc': { oid: '2.16.840.1.101.3.4.1.42', key: 32, iv: 16 },
  'des-ede3-cbc': { oid: '1.2.840.113549.3.7', key: 24, iv: 8 },
};
export type CmsCipher = keyof typeof ciphers;
export type CmsDigest = 'sha1' | 'sha256' | 'sha512';

export interface Signer {
  key: KeyObject;
  /** DER. */
  certificate: Buffer;
}

export interface SigningOptions {
  digest?: CmsDigest;
  detached?: boolean;
  now?: number;
  /** Beside content type, time and digest: SEQUENCE of a type and a SET. */
  attributes?: Buffer[];
  /** Of those who issued the signer's. */
  chain?: Buffer[];
}

/** Where issuer, number and subject stand in a certificate (RFC 5280, section 4.1). */
export function partsOf(certificate: Buffer): {
  issuerAndSerial: Buffer;
  serial: Buffer;
  issuer: Buffer;
  subject: Buffer;
} {
  const fields = children(childAt(readDer(certificate), 0));
  const shift = fields[0]?.tag === 0xa0 ? 1 : 0;
  const [serial, issuer, subject] = [fields[shift], fields[shift + 2], fields[shift + 4]];
  if (!serial || !issuer || !subject) throw new Error('not a certificate');
  const issuerAndSerial = sequence(issuer.raw, serial.raw);
  return { issuerAndSerial, serial: serial.content, issuer: issuer.raw, subject: subject.raw };
}

export function attribute(type: string, value: Buffer): Buffer {
  return sequence(oid(type), set(value));
}

export function signData(content: Buffer, { key, certificate }: Signer, options: SigningOptions = {}): Buffer {
  const { digest = 'sha256', detached = false, now = Date.now(), attributes = [], chain = [] } = options;
  const digestOid = Object.keys(digests).find((known) => digests[known] === digest) ?? '';
  const algorithm = sequence(oid(digestOid), nothing);
  const signed = setOf(
    attribute(contentTypeAttribute, oid(dataType)),
    attribute(signingTimeAttribute, time(now)),
    attribute(messageDigestAttribute, octets(createHash(digest).update(content).digest())),
    ...attributes,
  );
  const signerInfo = sequence(
    integer(1),
    partsOf(certificate).issuerAndSerial,
    algorithm,
    Buffer.concat([Buffer.of(0xa0), signed.subarray(1)]),
    key.asymmetricKeyType === 'ec'
      ? sequence(oid('1.2.840.10045.4.3.2'))
      : sequence(oid('1.2.840.113549.1.1.1'), nothing),
    octets(sign(digest, signed, key)),
  );
  const encapsulated = sequence(oid(dataType), ...(detached ? [] : [explicit(0, octets(content))]));
  const parts = [integer(1), set(algorithm), encapsulated, explicit(0, certificate, ...chain), set(signerInfo)];
  return sequence(oid(signedDataType), explicit(0, sequence(...parts)));
}

export interface SignedContent {
  content: Buffer;
  signer: X509Certificate;
  certificates: X509Certificate[];
  /** The signed ones, by type: the first value of each. */
  attributes: Map<string, Der>;
}

function bodyOf(bytes: Buffer, type: string): Der[] {
  const outer = readDer(bytes);
  if (oidOf(childAt(outer, 0)) !== type) throw new Error('another type of CMS than expected');
  return children(childAt(outer, 1, 0));
}

/** Certificates of SignedData without signers, as SCEP hands them out (RFC 8894, section 3.4). */
export function certificatesOf(bytes: Buffer): X509Certificate[] {
  const certificates = bodyOf(bytes, signedDataType).find(({ tag }) => tag === 0xa0);
  return certificates ? children(certificates).map(({ raw }) => new X509Certificate(raw)) : [];
}

/** The content, once digest and signature of the one signer hold. Whom to trust is the caller's to say. */
export function openSigned(bytes: Buffer, detached?: Buffer): SignedContent {
  const body = bodyOf(bytes, signedDataType);
  const encapsulated = children(body[2] as Der)[1];
  const content = detached ?? (encapsulated ? octetsOf(childAt(encapsulated, 0)) : Buffer.alloc(0));
  const certificates = certificatesOf(bytes);
  const info = children(childAt(body.at(-1) as Der, 0));
  const [, name, digestAlgorithm] = info;
  if (!name || !digestAlgorithm) throw new Error('SignedData without a signer');
  const signer = certificates.find(({ raw }) => partsOf(raw).issuerAndSerial.equals(name.raw));
  if (signer === undefined) throw new Error('the certificate of the signer is missing');
  const digest = digests[oidOf(childAt(digestAlgorithm, 0))];
  if (digest === undefined) throw new Error('an unknown digest');
  const signed = info.find(({ tag }) => tag === 0xa0);
  const signature = info.find(({ tag }) => tag === 0x04);
  if (!signature) throw new Error('SignedData without a signature');
  const attributes = new Map<string, Der>();
  for (const entry of signed ? children(signed) : []) attributes.set(oidOf(childAt(entry, 0)), childAt(entry, 1, 0));
  if (signed) {
    const told = attributes.get(messageDigestAttribute)?.content;
    if (!told?.equals(createHash(digest).update(content).digest())) throw new Error('the digest is wrong');
  }
  const covered = signed ? der(0x31, signed.content) : content;
  if (!verify(digest, covered, signer.publicKey, signature.content)) throw new Error('the signature is wrong');
  return { content, signer, certificates, attributes };
}

export interface EnvelopOptions {
  cipher?: CmsCipher;
  /** As streams write it: lengths left open, the content in pieces (X.690, section 8.1.3.6). */
  indefinite?: boolean;
}

export function envelop(content: Buffer, recipient: X509Certificate, options: EnvelopOptions = {}): Buffer {
  const { cipher = 'aes-128-cbc', indefinite = false } = options;
  const { oid: cipherOid, key: keyLength, iv: ivLength } = ciphers[cipher];
  const [key, iv] = [randomBytes(keyLength), randomBytes(ivLength)];
  const encryptor = createCipheriv(cipher, key, iv);
  const encrypted = Buffer.concat([encryptor.update(content), encryptor.final()]);
  const recipientInfo = sequence(
    integer(0),
    partsOf(recipient.raw).issuerAndSerial,
    sequence(oid('1.2.840.113549.1.1.1'), nothing),
    octets(publicEncrypt({ key: recipient.publicKey, padding: constants.RSA_PKCS1_PADDING }, key)),
  );
  const algorithm = sequence(oid(cipherOid), octets(iv));
  if (!indefinite) {
    const contentInfo = sequence(oid(dataType), algorithm, der(0x80, encrypted));
    return sequence(oid(envelopedDataType), explicit(0, sequence(integer(0), set(recipientInfo), contentInfo)));
  }
  const pieces: Buffer[] = [];
  for (let at = 0; at < encrypted.length; at += 1_000) pieces.push(octets(encrypted.subarray(at, at + 1_000)));
  const contentInfo = open(0x30, oid(dataType), algorithm, open(0xa0, ...pieces));
  return open(0x30, oid(envelopedDataType), open(0xa0, open(0x30, integer(0), set(recipientInfo), contentInfo)));
}

/** Of indefinite length. */
function open(tag: number, ...parts: Buffer[]): Buffer {
  return Buffer.concat([Buffer.of(tag, 0x80), ...parts, Buffer.of(0, 0)]);
}

export function openEnveloped(bytes: Buffer, { key, certificate }: Signer): Buffer {
  const body = bodyOf(bytes, envelopedDataType);
  const recipients = body.find(({ tag }) => tag === 0x31);
  const [, algorithm, encrypted] = children(body.find(({ tag }) => tag === 0x30) as Der);
  if (!recipients || !algorithm || !encrypted) throw new Error('EnvelopedData lacks its parts');
  const ours = partsOf(certificate).issuerAndSerial;
  const recipient = children(recipients).find((info) => childAt(info, 1).raw.equals(ours));
  if (!recipient) throw new Error('EnvelopedData is for somebody else');
  const cipherOid = oidOf(childAt(algorithm, 0));
  // Old authorities answer with DES, which is 3DES with one key three times.
  const single = cipherOid === '1.3.14.3.2.7';
  const known = Object.entries(ciphers).find(([, { oid }]) => oid === cipherOid)?.[0];
  const cipher = single ? 'des-ede3-cbc' : known;
  if (cipher === undefined) throw new Error(`an unknown cipher, ${cipherOid}`);
  const secret = privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, childAt(recipient, 3).content);
  const repeated = single ? Buffer.concat([secret, secret, secret]) : secret;
  const decryptor = createDecipheriv(cipher, repeated, childAt(algorithm, 1).content);
  return Buffer.concat([decryptor.update(octetsOf(encrypted)), decryptor.final()]);
}
