/** Key pairs, certificate requests (RFC 2986) and certificates (RFC 5280) of lab devices and stand-ins. */
import { createHash, generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { Signer } from './cms.ts';
import { attribute } from './cms.ts';
import { bits, explicit, integer, nothing, octets, oid, printable, sequence, set, time, utf8 } from './der.ts';

export interface KeyPair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** Where devices take their keys from: to make one takes tenths of a second, and a fleet has thousands. */
export type KeySource = (bits: number) => Promise<KeyPair>;

export const freshKeys: KeySource = (modulusLength) => promisify(generateKeyPair)('rsa', { modulusLength });

/** A few pairs that many devices share: for load, never where one device must not pass for another. */
export function sharedKeys(count: number): KeySource {
  const pairs = new Map<number, Promise<KeyPair>[]>();
  let taken = 0;
  return (length) => {
    const made = pairs.get(length) ?? [];
    pairs.set(length, made);
    const place = taken++ % count;
    made[place] ??= freshKeys(length);
    return made[place];
  };
}

/** A name as SCEP payloads have it: RDNs of pairs of a type, by short name or dotted, and a value. */
export type Subject = [string, string][][];
const nameTypes: Record<string, string> = {
  C: '2.5.4.6',
  L: '2.5.4.7',
  ST: '2.5.4.8',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  CN: '2.5.4.3',
  UID: '0.9.2342.19200300.100.1.1',
};

export function nameOf(subject: Subject): Buffer {
  return sequence(
    ...subject.map((parts) =>
      set(
        ...parts.map(([type, value]) =>
          sequence(oid(nameTypes[type] ?? type), type === 'C' ? printable(value) : utf8(value)),
        ),
      ),
    ),
  );
}

const spki = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });

function signed(content: Buffer, key: KeyObject): Buffer {
  const algorithm =
    key.asymmetricKeyType === 'ec'
      ? sequence(oid('1.2.840.10045.4.3.2'))
      : sequence(oid('1.2.840.113549.1.1.11'), nothing);
  return sequence(content, algorithm, bits(sign('sha256', content, key)));
}

export interface RequestContent {
  keys: KeyPair;
  subject: Subject;
  challenge?: string;
  extensions?: Buffer[];
}

export function certificateRequest({ keys, subject, challenge, extensions = [] }: RequestContent): Buffer {
  const attributes = [
    ...(challenge === undefined ? [] : [attribute('1.2.840.113549.1.9.7', printableOrUtf8(challenge))]),
    ...(extensions.length === 0 ? [] : [attribute('1.2.840.113549.1.9.14', sequence(...extensions))]),
  ];
  const content = sequence(integer(0), nameOf(subject), spki(keys.publicKey), explicit(0, ...attributes));
  return signed(content, keys.privateKey);
}

const printableOrUtf8 = (text: string) => (/^[A-Za-z0-9 '()+,./:=?-]*$/.test(text) ? printable(text) : utf8(text));

/** The key usages of a payload: 1 signing, 4 encryption, 5 both (Apple, SCEP payload, "Key Usage"). */
export function keyUsage(usage: number): Buffer {
  const byte = (usage & 1 ? 0x80 : 0) | (usage & 4 ? 0x20 : 0);
  return sequence(
    oid('2.5.29.15'),
    Buffer.of(0x01, 0x01, 0xff),
    octets(Buffer.of(0x03, 0x02, byte & 0x20 ? 5 : 7, byte)),
  );
}

export interface CertificateContent {
  subject: Subject;
  publicKey: KeyObject;
  /** Who signs, and the name of who signs, ready made. */
  issuer: { key: KeyObject; name: Buffer };
  from?: number;
  days?: number;
  extensions?: Buffer[];
}

export function certificate({
  subject,
  publicKey,
  issuer,
  from,
  days = 365,
  extensions = [],
}: CertificateContent): Buffer {
  const start = from ?? Date.now() - 3_600_000;
  const algorithm =
    issuer.key.asymmetricKeyType === 'ec'
      ? sequence(oid('1.2.840.10045.4.3.2'))
      : sequence(oid('1.2.840.113549.1.1.11'), nothing);
  const serial = Buffer.concat([Buffer.of(0x5a), randomBytes(15)]);
  const content = sequence(
    explicit(0, integer(2)),
    integer(serial),
    algorithm,
    issuer.name,
    sequence(time(start), time(start + days * 86_400_000)),
    nameOf(subject),
    spki(publicKey),
    ...(extensions.length === 0 ? [] : [explicit(3, sequence(...extensions))]),
  );
  return signed(content, issuer.key);
}

export interface SelfSignedOptions {
  days?: number;
  from?: number;
  extensions?: Buffer[];
}

export function selfSigned(keys: KeyPair, subject: Subject, options: SelfSignedOptions = {}): Signer {
  const issuer = { key: keys.privateKey, name: nameOf(subject) };
  return { key: keys.privateKey, certificate: certificate({ ...options, subject, publicKey: keys.publicKey, issuer }) };
}

export const isAuthority = sequence(
  oid('2.5.29.19'),
  Buffer.of(0x01, 0x01, 0xff),
  octets(sequence(Buffer.of(0x01, 0x01, 0xff))),
);

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export function toPem(label: string, bytes: Buffer): string {
  return `-----BEGIN ${label}-----\n${bytes.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END ${label}-----\n`;
}
