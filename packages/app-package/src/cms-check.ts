/** Whether a signed message was signed by the certificate that it names (RFC 5652, 5.4 and 5.6). Whom to trust is not asked. */
import { createHash, verify, X509Certificate } from 'node:crypto';
import { issuerAndSerial } from './cms.ts';
import { type DerValue, derValue, derValues, objectIdentifier, octets } from './der.ts';
import { PackageError } from './package-error.ts';

const hashes: Record<string, string> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
const messageDigest = '1.2.840.113549.1.9.4';
const probabilistic = '1.2.840.113549.1.1.10';

/** What is wrong with it; undefined where nothing is. What is signed in a way that is not known here is refused. */
export function signedDataProblem(bytes: Uint8Array, what: string): string | undefined {
  const wrapped = derValues(derValue(bytes, what).content, what)[1];
  const [, , encapsulated, ...rest] = wrapped ? derValues(derValue(wrapped.content, what).content, what) : [];
  const explicit = encapsulated && derValues(encapsulated.content, what)[1];
  const signers = rest.findLast(({ tag }) => tag === 0x31);
  const signer = signers && derValues(signers.content, what)[0];
  if (!explicit || !signer) return 'nobody signed it';
  const inner = derValue(explicit.content, what);
  const content = (inner.tag & 0x1f) === 4 ? octets(inner, what) : inner.content;
  const certificates = rest.filter(({ tag }) => tag === 0xa0).flatMap((set) => derValues(set.content, what));
  return signerProblem(signer, content, certificates, what);
}

function signerProblem(signer: DerValue, content: Uint8Array, certificates: DerValue[], what: string) {
  const [, id, digestAlgorithm, ...rest] = derValues(signer.content, what);
  const attributes = rest[0]?.tag === 0xa0 ? rest.shift() : undefined;
  const [algorithm, signature] = rest;
  const hash = hashes[firstIdentifier(digestAlgorithm, what)];
  if (!id || !hash || !signature || firstIdentifier(algorithm, what) === probabilistic) {
    throw new PackageError('damaged', `${what} is signed in a way that is not known here`);
  }
  const named = Buffer.from(id.content).toString('hex');
  const certificate = certificates.find(({ tag, whole }) => tag === 0x30 && issuerAndSerial(whole, what) === named);
  if (!certificate) return 'the certificate of its signer is missing';
  const digest = createHash(hash).update(content).digest();
  if (attributes && !attributeOf(attributes, messageDigest, what)?.equals(digest)) return 'another message was signed';
  // Attributes are signed as the SET that they are, not with the tag under which they stand.
  const signed = attributes ? Buffer.from(attributes.whole) : Buffer.from(content);
  if (attributes) signed[0] = 0x31;
  try {
    const { publicKey } = new X509Certificate(certificate.whole);
    return verify(hash, signed, publicKey, signature.content) ? undefined : 'the signature is not by its signer';
  } catch {
    return 'the key of its signer cannot be used';
  }
}

function firstIdentifier(value: DerValue | undefined, what: string): string {
  const first = value && derValues(value.content, what)[0];
  return first ? objectIdentifier(first.content) : '';
}

function attributeOf(attributes: DerValue, type: string, what: string): Buffer | undefined {
  for (const attribute of derValues(attributes.content, what)) {
    const [name, values] = derValues(attribute.content, what);
    if (!name || !values || objectIdentifier(name.content) !== type) continue;
    return Buffer.from(derValue(values.content, what).content);
  }
  return undefined;
}
