import { type KeyObject, randomBytes } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { type Certificate, readCertificate } from './certificate.ts';
import { isSameKey, publicKeyOf, spkiOf } from './keys.ts';
import { buildName, type Name, type NewName } from './names.ts';
import { parse } from './parse.ts';
import { PkiError } from './pki-error.ts';
import { algorithmFor, digest, signBytes } from './signatures.ts';
import {
  type AlternativeNames,
  extensionTypes,
  type KeyUsage,
  writeAlternativeNames,
  writeKeyUsage,
} from './usages.ts';

export interface Authority {
  certificate: Certificate;
  privateKey: KeyObject;
}

interface Validity {
  notBefore: Date;
  notAfter: Date;
}

export interface NewCertificate extends Validity {
  /** A name of our own choice, or one that somebody asked for as it stands. */
  subject: NewName | Name;
  publicKey: KeyObject;
  keyUsages: readonly KeyUsage[];
  /** Object identifiers. */
  extendedKeyUsages?: readonly string[];
  alternativeNames?: Partial<AlternativeNames>;
  /** Of a CA: how many others may stand below it. */
  ca?: { pathLength?: number };
  /** More of them, in DER. */
  extensions?: readonly { type: string; critical?: boolean; value: Uint8Array }[];
}

/** A CA of our own, signed by itself. */
export function createAuthority({
  privateKey,
  pathLength,
  alsoFor = [],
  ...wanted
}: Validity & {
  subject: NewName;
  privateKey: KeyObject;
  pathLength?: number;
  /** More than a CA needs, such as keyEncipherment: clients of SCEP encrypt to the CA itself. */
  alsoFor?: readonly KeyUsage[];
}): Authority {
  const publicKey = publicKeyOf(privateKey);
  const certificate = build(
    {
      ...wanted,
      publicKey,
      keyUsages: ['digitalSignature', 'keyCertSign', 'cRLSign', ...alsoFor],
      ca: pathLength === undefined ? {} : { pathLength },
    },
    { name: nameOf(wanted.subject), privateKey, publicKey },
  );
  return { certificate, privateKey };
}

export function issueCertificate({ certificate: issuer, privateKey }: Authority, wanted: NewCertificate): Certificate {
  if (!issuer.isCa) throw new PkiError('invalid', 'only a CA issues certificates');
  if (!isSameKey(issuer.publicKey, privateKey)) throw new PkiError('invalid', 'the key is not that of the CA');
  return build(wanted, { name: nameOf(issuer.subject), privateKey, publicKey: issuer.publicKey, issuer });
}

interface Issuer {
  name: pkijs.RelativeDistinguishedNames;
  privateKey: KeyObject;
  publicKey: KeyObject;
  issuer?: Certificate;
}

function build(wanted: NewCertificate, { name, privateKey, publicKey, issuer }: Issuer): Certificate {
  const { notBefore, notAfter } = wanted;
  if (!(notBefore < notAfter)) throw new PkiError('invalid', 'a certificate that is valid at no time');
  const certificate = new pkijs.Certificate({
    version: 2,
    serialNumber: new asn1js.Integer({ valueHex: newSerial() }),
    issuer: name,
    subject: nameOf(wanted.subject),
    notBefore: timeOf(notBefore),
    notAfter: timeOf(notAfter),
    subjectPublicKeyInfo: pkijs.PublicKeyInfo.fromBER(Uint8Array.from(spkiOf(wanted.publicKey))),
    signature: algorithmFor(privateKey),
    signatureAlgorithm: algorithmFor(privateKey),
    extensions: extensionsOf(wanted, identifierOf(issuer, publicKey)),
  });
  certificate.tbsView = new Uint8Array(certificate.encodeTBS().toBER(false));
  const signature = Uint8Array.from(signBytes(privateKey, certificate.tbsView));
  certificate.signatureValue = new asn1js.BitString({ valueHex: signature.buffer });
  return readCertificate(new Uint8Array(certificate.toSchema(true).toBER(false)));
}

function extensionsOf(wanted: NewCertificate, issuerKey: Buffer): pkijs.Extension[] {
  const { ca, keyUsages, extendedKeyUsages = [], alternativeNames = {}, extensions = [] } = wanted;
  const add = (type: string, critical: boolean, value: { toBER(sizeOnly?: boolean): ArrayBuffer }) =>
    new pkijs.Extension({ extnID: type, critical, extnValue: value.toBER(false) });
  const constraints = new pkijs.BasicConstraints(
    ca === undefined
      ? { cA: false }
      : { cA: true, ...(ca.pathLength === undefined ? {} : { pathLenConstraint: ca.pathLength }) },
  );
  const names = writeAlternativeNames(alternativeNames);
  return [
    add(extensionTypes.basicConstraints, true, constraints.toSchema()),
    add(extensionTypes.keyUsage, true, writeKeyUsage(keyUsages)),
    ...(extendedKeyUsages.length > 0
      ? [
          add(
            extensionTypes.extendedKeyUsage,
            false,
            new pkijs.ExtKeyUsage({ keyPurposes: [...extendedKeyUsages] }).toSchema(),
          ),
        ]
      : []),
    ...(names.names.length > 0 ? [add(extensionTypes.subjectAlternativeName, false, names.toSchema())] : []),
    add(
      extensionTypes.subjectKeyIdentifier,
      false,
      new asn1js.OctetString({ valueHex: Uint8Array.from(keyIdentifier(wanted.publicKey)).buffer }),
    ),
    add(
      extensionTypes.authorityKeyIdentifier,
      false,
      new pkijs.AuthorityKeyIdentifier({
        keyIdentifier: new asn1js.OctetString({ valueHex: Uint8Array.from(issuerKey).buffer }),
      }).toSchema(),
    ),
    ...extensions.map(
      ({ type, critical = false, value }) =>
        new pkijs.Extension({ extnID: type, critical, extnValue: Uint8Array.from(value).buffer }),
    ),
  ];
}

function identifierOf(issuer: Certificate | undefined, publicKey: KeyObject): Buffer {
  const own = issuer?.subjectKeyIdentifier;
  return own === undefined ? keyIdentifier(publicKey) : Buffer.from(own, 'hex');
}

/** The SHA-1 of the key's bits: a name, not a proof (RFC 5280, section 4.2.1.2). */
function keyIdentifier(key: KeyObject): Buffer {
  const { subjectPublicKey } = pkijs.PublicKeyInfo.fromBER(Uint8Array.from(spkiOf(key)));
  return digest('sha1', subjectPublicKey.valueBlock.valueHexView);
}

function nameOf(subject: NewName | Name): pkijs.RelativeDistinguishedNames {
  if (!('der' in subject)) return buildName(subject);
  return parse('a name', subject.der as Buffer, (der) => pkijs.RelativeDistinguishedNames.fromBER(der));
}

/** Positive, with 127 bits of chance, in as few bytes as DER wants. */
function newSerial(): ArrayBuffer {
  const bytes = Uint8Array.from(randomBytes(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.buffer;
}

/** Up to 2049 with two digits for the year, from then on with four (RFC 5280, section 4.1.2.5). */
function timeOf(date: Date): pkijs.Time {
  if (Number.isNaN(date.getTime())) throw new PkiError('invalid', 'a date that is none');
  const value = new Date(Math.floor(date.getTime() / 1000) * 1000);
  return new pkijs.Time({ type: value.getUTCFullYear() < 2050 ? 0 : 1, value });
}
