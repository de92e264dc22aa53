import { type KeyObject, X509Certificate } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { type Name, readName } from './names.ts';
import { parse } from './parse.ts';
import { fromPem, fromPemOrDer } from './pem.ts';
import { PkiError } from './pki-error.ts';
import { digest } from './signatures.ts';
import { type AlternativeNames, extensionTypes, type KeyUsage, readAlternativeNames, readKeyUsage } from './usages.ts';

export interface Certificate {
  der: Buffer;
  subject: Name;
  issuer: Name;
  /** Hexadecimal, in small letters, without zeros in front. */
  serialNumber: string;
  notBefore: Date;
  notAfter: Date;
  /** Hexadecimal, in small letters. */
  sha1: string;
  sha256: string;
  publicKey: KeyObject;
  isCa: boolean;
  /** How many CAs may stand below it; undefined for any number. */
  pathLength: number | undefined;
  /** Undefined where the certificate does not say for what it is. */
  keyUsages: KeyUsage[] | undefined;
  /** Object identifiers; undefined where it does not say. */
  extendedKeyUsages: string[] | undefined;
  alternativeNames: AlternativeNames;
  /** Hexadecimal; how issuers and messages may name it. */
  subjectKeyIdentifier: string | undefined;
  /** Those that have to be understood by whoever relies on it. */
  criticalExtensions: string[];
  /** The content of an extension, such as Apple's own, in DER. */
  extension(type: string): Buffer | undefined;
}

/** Bytes of one, in DER or PEM. Nothing is verified here. */
export function readCertificate(bytes: Uint8Array): Certificate {
  const der = Buffer.from(fromPemOrDer(bytes, 'CERTIFICATE'));
  return parse('a certificate', der, () => {
    const parsed = pkijs.Certificate.fromBER(Uint8Array.from(der));
    const node = new X509Certificate(der);
    // What stands behind it would have another fingerprint for others.
    if (node.raw.length !== der.length) throw new PkiError('malformed', 'something stands behind a certificate');
    return { der, ...fieldsOf(parsed, node) };
  });
}

/** All that a file in PEM holds. */
export function readCertificates(text: string): Certificate[] {
  return fromPem(text, 'CERTIFICATE').map(readCertificate);
}

function fieldsOf(parsed: pkijs.Certificate, node: X509Certificate): Omit<Certificate, 'der'> {
  const extensions = parsed.extensions ?? [];
  const types = extensions.map(({ extnID }) => extnID);
  if (new Set(types).size < types.length) throw new PkiError('malformed', 'an extension stands there twice');
  const content = (type: string) => extensions.find(({ extnID }) => extnID === type)?.extnValue.getValue();
  const read = <T>(type: string, reader: (bytes: ArrayBuffer) => T): T | undefined => {
    const bytes = content(type);
    return bytes === undefined ? undefined : reader(bytes);
  };
  const constraints = read(extensionTypes.basicConstraints, (bytes) => pkijs.BasicConstraints.fromBER(bytes));
  const names = read(extensionTypes.subjectAlternativeName, (bytes) => pkijs.GeneralNames.fromBER(bytes));
  const length = constraints?.pathLenConstraint;
  return {
    subject: readName(parsed.subject),
    issuer: readName(parsed.issuer),
    serialNumber: node.serialNumber.toLowerCase().replace(/^0+(?=.)/, ''),
    notBefore: node.validFromDate,
    notAfter: node.validToDate,
    sha1: digest('sha1', node.raw).toString('hex'),
    sha256: digest('sha256', node.raw).toString('hex'),
    publicKey: node.publicKey,
    isCa: constraints?.cA ?? false,
    pathLength: typeof length === 'object' ? length.valueBlock.valueDec : length,
    keyUsages: read(extensionTypes.keyUsage, (bytes) => readKeyUsage(bitString(bytes))),
    extendedKeyUsages: read(extensionTypes.extendedKeyUsage, (bytes) => pkijs.ExtKeyUsage.fromBER(bytes).keyPurposes),
    alternativeNames: names ? readAlternativeNames(names) : { dns: [], email: [], uri: [] },
    subjectKeyIdentifier: read(extensionTypes.subjectKeyIdentifier, (bytes) => octets(bytes).toString('hex')),
    criticalExtensions: extensions.filter(({ critical }) => critical).map(({ extnID }) => extnID),
    extension(type) {
      const bytes = content(type);
      return bytes && Buffer.from(bytes);
    },
  };
}

function bitString(bytes: ArrayBuffer): asn1js.BitString {
  const { result } = asn1js.fromBER(bytes);
  if (!(result instanceof asn1js.BitString)) throw new PkiError('malformed', 'the usages of a key');
  return result;
}

function octets(bytes: ArrayBuffer): Buffer {
  const { result } = asn1js.fromBER(bytes);
  if (!(result instanceof asn1js.OctetString)) throw new PkiError('malformed', 'the identifier of a key');
  return Buffer.from(result.getValue());
}
