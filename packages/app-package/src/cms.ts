import { X509Certificate } from 'node:crypto';
import { type DerValue, derValue, derValues, objectIdentifier, octets } from './der.ts';
import { PackageError } from './package-error.ts';
import type { Certificate } from './package-info.ts';

/** What a signed message holds (CMS SignedData, RFC 5652 section 5.1). Nothing is verified here. */
export interface SignedData {
  /** The dotted type of the content. */
  contentType: string;
  /** Absent where the signature stands apart from what is signed. For types other than data: the DER of the content. */
  content: Uint8Array | undefined;
  /** First those that signed, then the others, as they stand, each once. */
  readonly certificates: Certificate[];
}

export function parseSignedData(bytes: Uint8Array, what: string): SignedData {
  const broken = (why: string) => new PackageError('damaged', `${what}: ${why}`);
  const [type, wrapped] = derValues(derValue(bytes, what).content, what);
  if (!type || objectIdentifier(type.content) !== '1.2.840.113549.1.7.2' || !wrapped) throw broken('not signed data');
  const fields = derValues(derValue(wrapped.content, what).content, what);
  const [, , encapsulated, ...rest] = fields;
  if (encapsulated?.tag !== 0x30) throw broken('no content');
  const [contentType, explicit] = derValues(encapsulated.content, what);
  if (!contentType) throw broken('no content type');
  const inner = explicit && derValue(explicit.content, what);
  return {
    contentType: objectIdentifier(contentType.content),
    content: inner && ((inner.tag & 0x1f) === 4 ? octets(inner, what) : inner.whole),
    // Read by who asks for them: of a profile nobody does.
    get certificates() {
      const all = rest.filter(({ tag }) => tag === 0xa0).flatMap(({ content }) => derValues(content, what));
      const signers = rest.findLast(({ tag }) => tag === 0x31);
      return signersFirst(all, signers, what);
    },
  };
}

/** A signer names its certificate by issuer and serial number (5.3), or by its key, which is left where it stands. */
function signersFirst(certificates: DerValue[], signers: DerValue | undefined, what: string): Certificate[] {
  const named = new Set<string>();
  for (const signer of signers ? derValues(signers.content, what) : []) {
    const id = derValues(signer.content, what)[1];
    if (id?.tag === 0x30) named.add(hex(id.content));
  }
  const read = certificates.flatMap(({ tag, whole }) => {
    if (tag !== 0x30) return [];
    const certificate = readCertificate(whole);
    return certificate ? [{ certificate, signs: named.has(issuerAndSerial(whole, what)) }] : [];
  });
  const sorted = [...read.filter(({ signs }) => signs), ...read.filter(({ signs }) => !signs)];
  // Some that sign put their certificate there twice.
  return [...new Map(sorted.map(({ certificate }) => [certificate.sha256, certificate])).values()];
}

/** The two as a signer gives them: the content of SEQUENCE { issuer, serialNumber }. */
export function issuerAndSerial(certificate: Uint8Array, what: string): string {
  const body = derValues(derValue(derValue(certificate, what).content, what).content, what);
  const [serial, , issuer] = body[0]?.tag === 0xa0 ? body.slice(1) : body;
  return serial && issuer ? hex(issuer.whole) + hex(serial.whole) : '';
}

/** Undefined where it is none: one odd certificate among many hides no other. */
export function readCertificate(der: Uint8Array): Certificate | undefined {
  try {
    const { subject, issuer, serialNumber, fingerprint256, validFromDate, validToDate } = new X509Certificate(der);
    return {
      subject: oneLine(subject),
      issuer: oneLine(issuer),
      serialNumber: serialNumber.toLowerCase(),
      sha256: fingerprint256.replaceAll(':', '').toLowerCase(),
      notBefore: validFromDate,
      notAfter: validToDate,
    };
  } catch {
    return undefined;
  }
}

/** Node gives a line for each part of a name. */
const oneLine = (name: string | undefined) => (name ?? '').split('\n').join(', ');
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
