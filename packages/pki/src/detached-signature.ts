import { createHash, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { type Ber, BerError, membersOf, readBer } from './ber.ts';
import { PkiError } from './pki-error.ts';
import { digest } from './signatures.ts';
import { peekSigned, verifyData } from './signed-data.ts';

export interface DetachedSigner {
  /** Of the certificate, in DER; `readCertificate` tells more. */
  der: Buffer;
  /** Hexadecimal, in small letters. */
  sha256: string;
}

/** Keys by the SHA-256 of their certificate, so that known signers are not read anew. A Map will do. */
export interface KeyCache {
  get(sha256: string): KeyObject | undefined;
  set(sha256: string, key: KeyObject): unknown;
}

/**
 * Who signed some content: as `verifyData` with `content` and any trust, and with the same errors, in a fiftieth of the
 * time. Devices sign every message that they send. What is not of the usual form is left to `verifyData`.
 */
export function verifyDetached(message: Uint8Array, content: Uint8Array, keys?: KeyCache): DetachedSigner {
  const found = readUsual(message);
  if (found === undefined) {
    const { signer } = verifyData(message, { content, trust: 'any' });
    return { der: signer.der, sha256: signer.sha256 };
  }
  const { der, hash, attributes, expectedDigest, signature, keyType } = found;
  if (!digest(hash, content).equals(expectedDigest))
    throw new PkiError('badSignature', 'what was signed is not what is there');
  const sha256 = createHash('sha256').update(der).digest('hex');
  const key = keys?.get(sha256) ?? keyOf(der);
  if (key.asymmetricKeyType !== keyType || !isGood(found.signatureHash, attributes, key, signature))
    throw new PkiError('badSignature', 'the signature does not fit');
  keys?.set(sha256, key);
  return { der, sha256 };
}

/** Who says to have signed a message of which the content has not come yet. Nothing is verified. */
export function peekDetached(message: Uint8Array): DetachedSigner {
  const found = readUsual(message);
  if (found !== undefined) return { der: found.der, sha256: createHash('sha256').update(found.der).digest('hex') };
  const { signer } = peekSigned(message);
  return { der: signer.der, sha256: signer.sha256 };
}

function keyOf(der: Buffer): KeyObject {
  try {
    const certificate = new X509Certificate(der);
    if (certificate.raw.length === der.length) return certificate.publicKey;
  } catch (error) {
    throw new PkiError('malformed', 'a certificate cannot be read', { cause: error });
  }
  throw new PkiError('malformed', 'something stands behind a certificate');
}

function isGood(hash: string, bytes: Uint8Array, key: KeyObject, signature: Uint8Array): boolean {
  try {
    return verify(hash, bytes, key, signature);
  } catch {
    return false;
  }
}

/** Object identifiers in DER, without tag and length. */
const oids = {
  signedData: '2a864886f70d010702',
  data: '2a864886f70d010701',
  contentType: '2a864886f70d010903',
  messageDigest: '2a864886f70d010904',
};
const hashes: Readonly<Record<string, string>> = {
  '2b0e03021a': 'sha1',
  '608648016503040201': 'sha256',
  '608648016503040202': 'sha384',
  '608648016503040203': 'sha512',
};
/** Those without a hash take that of the message. */
const schemes: Readonly<Record<string, { keyType: 'rsa' | 'ec'; hash?: string }>> = {
  '2a864886f70d010101': { keyType: 'rsa' },
  '2a864886f70d010105': { keyType: 'rsa', hash: 'sha1' },
  '2a864886f70d01010b': { keyType: 'rsa', hash: 'sha256' },
  '2a864886f70d01010c': { keyType: 'rsa', hash: 'sha384' },
  '2a864886f70d01010d': { keyType: 'rsa', hash: 'sha512' },
  '2a8648ce3d0201': { keyType: 'ec' },
  '2a8648ce3d040302': { keyType: 'ec', hash: 'sha256' },
  '2a8648ce3d040303': { keyType: 'ec', hash: 'sha384' },
  '2a8648ce3d040304': { keyType: 'ec', hash: 'sha512' },
};

interface Usual {
  der: Buffer;
  hash: string;
  keyType: 'rsa' | 'ec';
  signatureHash: string;
  /** As they were signed. */
  attributes: Buffer;
  expectedDigest: Buffer;
  signature: Buffer;
}

/** A message of one signer, named by issuer and number, with signed attributes and without the content itself. */
function readUsual(message: Uint8Array): Usual | undefined {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  try {
    return new Reader(bytes).read();
  } catch (error) {
    if (error instanceof BerError) return undefined;
    throw error;
  }
}

const tags = { integer: 2, octets: 4, oid: 6, sequence: 0x30, set: 0x31, context0: 0xa0, context1: 0xa1 };

class Reader {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  read(): Usual {
    const [type, wrapped] = this.members(readBer(this.#bytes, 0, this.#bytes.length), tags.sequence);
    this.mustBe(this.oid(type) === oids.signedData);
    const [signedData] = this.members(wrapped, tags.context0);
    const [, , encapsulated, ...rest] = this.members(signedData, tags.sequence);
    const [contentType, ...content] = this.members(encapsulated, tags.sequence);
    this.mustBe(this.oid(contentType) === oids.data && content.length === 0);
    const certificates = rest.find(({ tag }) => tag === tags.context0);
    const signers = this.members(rest.at(-1), tags.set);
    this.mustBe(signers.length === 1);
    const [, signerId, hashAlgorithm, attributes, scheme, signature] = this.members(signers[0], tags.sequence);
    const hash = hashes[this.algorithm(hashAlgorithm)];
    const { keyType, hash: named } = schemes[this.algorithm(scheme)] ?? {};
    if (hash === undefined || keyType === undefined) throw new BerError('another algorithm');
    return {
      der: this.signerIn(certificates, this.slice(this.tagged(signerId, tags.sequence))),
      hash,
      keyType,
      signatureHash: named ?? hash,
      ...this.signed(attributes),
      signature: this.content(this.tagged(signature, tags.octets)),
    };
  }

  /** They are signed as a set (RFC 5652, section 5.4), and stand there under another tag. */
  signed(value: Ber | undefined): Pick<Usual, 'attributes' | 'expectedDigest'> {
    const all = this.tagged(value, tags.context0);
    this.mustBe(all.isDefinite);
    const found = new Map<string, Buffer>();
    for (const attribute of this.members(all, tags.context0)) {
      const [type, values] = this.members(attribute, tags.sequence);
      const name = this.oid(type);
      const members = this.members(values, tags.set);
      this.mustBe(!found.has(name) && members.length === 1);
      found.set(name, this.slice(members[0] as Ber));
    }
    const type = found.get(oids.contentType)?.toString('hex');
    this.mustBe(type === `0609${oids.data}`);
    const digested = found.get(oids.messageDigest);
    if (digested?.[0] !== tags.octets || digested[1] !== digested.length - 2) throw new BerError('no digest');
    const attributes = Buffer.from(this.slice(all));
    attributes[0] = tags.set;
    return { attributes, expectedDigest: digested.subarray(2) };
  }

  /** The certificate whose issuer and number are those of the signer. */
  signerIn(certificates: Ber | undefined, signerId: Buffer): Buffer {
    for (const certificate of this.members(certificates, tags.context0)) {
      this.mustBe(certificate.isDefinite);
      const [signed] = this.members(certificate, tags.sequence);
      const fields = this.members(signed, tags.sequence);
      const [number, , issuer] = fields[0]?.tag === tags.context0 ? fields.slice(1) : fields;
      const named = Buffer.concat([
        this.slice(this.tagged(issuer, tags.sequence)),
        this.slice(this.tagged(number, tags.integer)),
      ]);
      if (signerId.subarray(signerId.length - named.length).equals(named)) return Buffer.from(this.slice(certificate));
    }
    throw new BerError('the signer is not among the certificates');
  }

  members(value: Ber | undefined, tag: number): Ber[] {
    return membersOf(this.#bytes, this.tagged(value, tag));
  }

  tagged(value: Ber | undefined, tag: number): Ber {
    if (value?.tag !== tag) throw new BerError('something else');
    return value;
  }

  oid(value: Ber | undefined): string {
    return this.content(this.tagged(value, tags.oid)).toString('hex');
  }

  algorithm(value: Ber | undefined): string {
    return this.oid(this.members(value, tags.sequence)[0]);
  }

  content({ start, end }: Ber): Buffer {
    return this.#bytes.subarray(start, end);
  }

  slice({ at, next }: Ber): Buffer {
    return this.#bytes.subarray(at, next);
  }

  mustBe(condition: boolean): asserts condition {
    if (!condition) throw new BerError('something else');
  }
}
