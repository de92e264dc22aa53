import type { KeyObject } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { type Certificate, readCertificate } from './certificate.ts';
import { type Trust, verifyChain } from './chain.ts';
import { isSameKey } from './keys.ts';
import { parse } from './parse.ts';
import { PkiError } from './pki-error.ts';
import { algorithmFor, digest, hashName, sha256, signBytes, verifyBytes } from './signatures.ts';

/** CMS SignedData (RFC 5652, section 5). */
const types = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
};

export interface Signer {
  certificate: Certificate;
  privateKey: KeyObject;
  /** Others that go along, for whoever verifies. */
  chain?: readonly Certificate[];
}

export interface SigningOptions {
  at: Date;
  /** The message is kept apart from what it signs. */
  detached?: boolean;
  /** More that is signed, as SCEP does: type to a value in DER. */
  attributes?: ReadonlyMap<string, Uint8Array>;
}

export function signData(
  content: Uint8Array,
  signer: Signer,
  { at, detached = false, attributes }: SigningOptions,
): Buffer {
  const { certificate, privateKey, chain = [] } = signer;
  if (!isSameKey(certificate.publicKey, privateKey))
    throw new PkiError('invalid', 'the key is not that of the certificate');
  const signed = signedAttributes(content, at, attributes);
  const set = Buffer.from(new asn1js.Set({ value: signed.map((attribute) => attribute.toSchema()) }).toBER(false));
  const parsed = pkijs.Certificate.fromBER(Uint8Array.from(certificate.der));
  const message = new pkijs.SignedData({
    version: 1,
    digestAlgorithms: [sha256()],
    encapContentInfo: encapsulated(detached ? undefined : content),
    certificates: [certificate, ...chain].map(({ der }) => pkijs.Certificate.fromBER(Uint8Array.from(der))),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({ issuer: parsed.issuer, serialNumber: parsed.serialNumber }),
        digestAlgorithm: sha256(),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes: signed }),
        signatureAlgorithm: algorithmFor(privateKey),
        signature: new asn1js.OctetString({ valueHex: Uint8Array.from(signBytes(privateKey, set)).buffer }),
      }),
    ],
  });
  const info = new pkijs.ContentInfo({ contentType: types.signedData, content: message.toSchema(true) });
  return Buffer.from(info.toSchema().toBER(false));
}

/** In one piece, as DER has it: given to the constructor it is cut into several, which strict readers refuse. */
function encapsulated(content: Uint8Array | undefined): pkijs.EncapsulatedContentInfo {
  const eContentType = types.data;
  if (content === undefined) return new pkijs.EncapsulatedContentInfo({ eContentType });
  const eContent = new asn1js.OctetString({ valueHex: Uint8Array.from(content).buffer });
  // The library reads nothing in one piece as no content.
  if (content.length === 0) return new pkijs.EncapsulatedContentInfo({ eContentType, eContent });
  return Object.assign(new pkijs.EncapsulatedContentInfo({ eContentType }), { eContent });
}

/** In the order of their bytes, as DER has sets. */
function signedAttributes(
  content: Uint8Array,
  at: Date,
  more: SigningOptions['attributes'] = new Map(),
): pkijs.Attribute[] {
  const attribute = (type: string, value: asn1js.BaseBlock) => new pkijs.Attribute({ type, values: [value] });
  const digested = Uint8Array.from(digest('sha256', content)).buffer;
  const all = [
    attribute(types.contentType, new asn1js.ObjectIdentifier({ value: types.data })),
    attribute(types.messageDigest, new asn1js.OctetString({ valueHex: digested })),
    attribute(types.signingTime, new asn1js.UTCTime({ valueDate: new Date(Math.floor(at.getTime() / 1000) * 1000) })),
    ...Array.from(more, ([type, value]) => attribute(type, asn1js.fromBER(Uint8Array.from(value)).result)),
  ];
  return all
    .map((one) => ({ one, bytes: Buffer.from(one.toSchema().toBER(false)) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ one }) => one);
}

export interface VerifiedData {
  content: Buffer;
  signer: Certificate;
  /** All that the message brings. */
  certificates: Certificate[];
  /** From the signer to a root; of the signer alone where the caller trusts any. */
  chain: Certificate[];
  /** What was signed with the content: type to values in DER. */
  attributes: ReadonlyMap<string, Buffer[]>;
}

export interface VerifyingOptions {
  /** What a detached message signs. */
  content?: Uint8Array;
  /** `any`: the caller compares the signer with one that they know. */
  trust: 'any' | Trust;
}

/** Verifies a message of one signer; `badSignature`, `untrusted` or `expired`. */
export function verifyData(bytes: Uint8Array, { content: given, trust }: VerifyingOptions): VerifiedData {
  const { message, certificates, signer, info, inner, attributes } = parse('a signed message', bytes, readMessage);
  if (inner !== undefined && given !== undefined && !inner.equals(given))
    throw new PkiError('badSignature', 'the message holds something else');
  const content = inner ?? (given && Buffer.from(given));
  if (content === undefined) throw new PkiError('malformed', 'what is signed is neither there nor given');
  const hash = hashName(info.digestAlgorithm);
  if (info.signedAttrs !== undefined)
    mustBeAbout(attributes, message.encapContentInfo.eContentType, digest(hash, content));
  else if (message.encapContentInfo.eContentType !== types.data)
    throw new PkiError('malformed', 'a type that is not signed with its content');
  verifyBytes(signer.publicKey, info.signatureAlgorithm, {
    bytes: info.signedAttrs ? new Uint8Array(info.signedAttrs.encodedValue) : content,
    signature: info.signature.valueBlock.valueHexView,
    hash,
  });
  const chain =
    trust === 'any'
      ? [signer]
      : verifyChain(signer, { ...trust, intermediates: [...(trust.intermediates ?? []), ...certificates] });
  return { content, signer, certificates, chain, attributes };
}

/** Who says to have signed a message, and what with it. Nothing is verified: for answers to those that are refused. */
export function peekSigned(bytes: Uint8Array): Pick<VerifiedData, 'signer' | 'attributes'> {
  const { signer, attributes } = parse('a signed message', bytes, readMessage);
  return { signer, attributes };
}

/** Certificates alone, in a message that nobody signed (RFC 5652, section 5.2, the degenerate case). */
export function certificatesOnly(certificates: readonly Certificate[]): Buffer {
  const message = new pkijs.SignedData({
    version: 1,
    digestAlgorithms: [],
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: types.data }),
    certificates: certificates.map(({ der }) => pkijs.Certificate.fromBER(Uint8Array.from(der))),
    signerInfos: [],
  });
  const info = new pkijs.ContentInfo({ contentType: types.signedData, content: message.toSchema(true) });
  return Buffer.from(info.toSchema().toBER(false));
}

/** What `certificatesOnly` holds. */
export function readCertificatesOnly(bytes: Uint8Array): Certificate[] {
  return parse('a list of certificates', bytes, (copy) => {
    const outer = pkijs.ContentInfo.fromBER(copy);
    if (outer.contentType !== types.signedData) throw new PkiError('malformed', 'it is no list of certificates');
    return certificatesIn(new pkijs.SignedData({ schema: outer.content }));
  });
}

function certificatesIn(message: pkijs.SignedData): Certificate[] {
  return (message.certificates ?? [])
    .filter((one) => one instanceof pkijs.Certificate)
    .map((one) => readCertificate(new Uint8Array(one.toSchema().toBER(false))));
}

function readMessage(bytes: Uint8Array<ArrayBuffer>) {
  const outer = pkijs.ContentInfo.fromBER(bytes);
  if (outer.contentType !== types.signedData) throw new PkiError('malformed', 'it is no signed message');
  const message = new pkijs.SignedData({ schema: outer.content });
  const certificates = certificatesIn(message);
  const [info, ...others] = message.signerInfos;
  if (info === undefined || others.length > 0)
    throw new PkiError('unsupported', 'a message of no signer or of several');
  const signer = certificates.find((certificate) => isNamed(certificate, info.sid));
  if (signer === undefined) throw new PkiError('malformed', 'the certificate of the signer is not there');
  const content = message.encapContentInfo.eContent?.getValue();
  const attributes = new Map<string, Buffer[]>();
  for (const { type, values } of info.signedAttrs?.attributes ?? []) {
    if (attributes.has(type)) throw new PkiError('malformed', 'an attribute stands there twice');
    attributes.set(
      type,
      (values as asn1js.BaseBlock[]).map((value) => Buffer.from(value.toBER(false))),
    );
  }
  return { message, certificates, signer, info, inner: content && Buffer.from(content), attributes };
}

/** By issuer and serial number, or by the identifier of its key. */
function isNamed(certificate: Certificate, sid: unknown): boolean {
  if (sid instanceof pkijs.IssuerAndSerialNumber) {
    const serial = Buffer.from(sid.serialNumber.valueBlock.valueHexView)
      .toString('hex')
      .replace(/^0+(?=.)/, '');
    return (
      serial === certificate.serialNumber &&
      certificate.issuer.der.equals(Buffer.from(sid.issuer.toSchema().toBER(false)))
    );
  }
  const identifier = sid as asn1js.OctetString;
  return Buffer.from(identifier.valueBlock.valueHexView).toString('hex') === certificate.subjectKeyIdentifier;
}

/** What is signed with the content says of which type it is, and its digest (5.3, 5.4, 11.1, 11.2). */
function mustBeAbout(attributes: ReadonlyMap<string, Buffer[]>, contentType: string, digested: Buffer): void {
  const [type, ...otherTypes] = attributes.get(types.contentType) ?? [];
  const [found, ...others] = attributes.get(types.messageDigest) ?? [];
  const expectedType = Buffer.from(new asn1js.ObjectIdentifier({ value: contentType }).toBER(false));
  const expected = Buffer.concat([Buffer.from([4, digested.length]), digested]);
  if (otherTypes.length > 0 || others.length > 0 || !type?.equals(expectedType) || !found?.equals(expected))
    throw new PkiError('badSignature', 'what was signed is not what is there');
}
