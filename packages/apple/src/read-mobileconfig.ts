/**
 * Reads a configuration profile that somebody made elsewhere: XML or binary property list, alone or in a CMS message.
 * https://developer.apple.com/documentation/devicemanagement/configuring_multiple_devices_using_profiles
 */
import type { Certificate } from '@muster/pki/certificate';
import { verifyChain } from '@muster/pki/chain';
import { fromPem } from '@muster/pki/pem';
import { PkiError } from '@muster/pki/pki-error';
import { verifyData } from '@muster/pki/signed-data';
import { PlistError } from '@muster/plist/plist-error';
import { plainDict, textIn } from '@muster/plist/plist-fields';
import type { PlistDict } from '@muster/plist/plist-value';
import { plistForm, readPlistDict } from '@muster/plist/read-plist';

/**
 * Why a file is no profile for devices:
 * - notAProfile: no property list, or one without what every profile has;
 * - encrypted: for one device, whose key nobody else has;
 * - management: it enrolls devices elsewhere;
 * - signature: it was changed after it was signed, or signed in a way that devices do not take;
 * - notConfiguration: a property list of another kind;
 * - reserved: its identifier is one of those that profiles of this program have, in whose place it would stand.
 */
export type MobileconfigProblem =
  | 'notAProfile'
  | 'encrypted'
  | 'management'
  | 'signature'
  | 'notConfiguration'
  | 'reserved';

export class MobileconfigError extends Error {
  readonly code: MobileconfigProblem;

  constructor(code: MobileconfigProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MobileconfigError';
    this.code = code;
  }
}

export interface MobileconfigPayload {
  type: string;
  identifier: string | undefined;
  name: string | undefined;
  /** As JSON: bytes in base64, dates as ISO text; without what every payload has. */
  values: Record<string, unknown>;
}

export interface MobileconfigSigner {
  name: string;
  /** A chain leads to one of the roots. */
  known: boolean;
  expired: boolean;
  expiresAt: Date;
}

export interface Mobileconfig {
  identifier: string;
  /** Of this version of it. */
  uuid: string;
  name: string | undefined;
  organization: string | undefined;
  description: string | undefined;
  scope: 'System' | 'User';
  /** People need a password to take it off. */
  hasRemovalPassword: boolean;
  payloads: MobileconfigPayload[];
  /** Undefined where nobody signed it. */
  signer: MobileconfigSigner | undefined;
  /** All texts in it. */
  texts: string[];
}

export interface ReadingOptions {
  at: Date;
  /** Of signers that are known. */
  roots: readonly Certificate[];
}

const limits = { bytes: 1024 * 1024, depth: 40, values: 20_000 };
/** ContentType id-envelopedData (RFC 5652, section 6.1). */
const enveloped = Buffer.from('06092a864886f70d010703', 'hex');

/** Fails with a MobileconfigError alone, whatever the bytes are. */
export function readMobileconfig(bytes: Uint8Array, options: ReadingOptions): Mobileconfig {
  if (bytes.length > limits.bytes) throw new MobileconfigError('notAProfile', 'it is too large');
  const { content, signer } = openSigned(bytes, options);
  try {
    return { ...readProfile(readPlistDict(content, limits)), signer };
  } catch (error) {
    if (!(error instanceof PlistError)) throw error;
    throw new MobileconfigError('notAProfile', error.message, { cause: error });
  }
}

function openSigned(bytes: Uint8Array, options: ReadingOptions): { content: Uint8Array; signer?: MobileconfigSigner } {
  if (plistForm(bytes) !== undefined) return { content: bytes };
  const message = fromBase64(bytes);
  if (message[0] !== 0x30) throw new MobileconfigError('notAProfile', 'it is neither a property list nor signed');
  if (Buffer.from(message.subarray(0, 40)).includes(enveloped))
    throw new MobileconfigError('encrypted', 'it is encrypted for one device');
  try {
    const { content, signer, certificates } = verifyData(message, { trust: 'any' });
    return { content, signer: describeSigner(signer, certificates, options) };
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
    const code = error.code === 'malformed' ? 'notAProfile' : 'signature';
    throw new MobileconfigError(code, error.message, { cause: error });
  }
}

/** Some tools write the message as text. */
function fromBase64(bytes: Uint8Array): Uint8Array {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  const [, label] = start.match(/^\s*-----BEGIN (PKCS7|CMS)-----/) ?? [];
  if (label === undefined) return bytes;
  try {
    return fromPem(Buffer.from(bytes).toString('latin1'), label)[0] ?? bytes;
  } catch (error) {
    if (error instanceof PkiError) return bytes;
    throw error;
  }
}

function describeSigner(
  signer: Certificate,
  certificates: readonly Certificate[],
  { at, roots }: ReadingOptions,
): MobileconfigSigner {
  const expired = at > signer.notAfter;
  return {
    name: plainLine(signer.subject.get('commonName') ?? signer.subject.get('organization')) ?? signer.serialNumber,
    // Whether it was known is another question than whether it still holds.
    known: hasChain(signer, certificates, roots, expired ? signer.notAfter : at),
    expired,
    expiresAt: signer.notAfter,
  };
}

function hasChain(
  signer: Certificate,
  intermediates: readonly Certificate[],
  roots: readonly Certificate[],
  at: Date,
): boolean {
  try {
    verifyChain(signer, { roots, intermediates, at });
    return true;
  } catch (error) {
    if (error instanceof PkiError) return false;
    throw error;
  }
}

function readProfile(profile: PlistDict): Omit<Mobileconfig, 'signer'> {
  const type = textIn(profile, 'PayloadType');
  if (type === undefined) throw new MobileconfigError('notAProfile', 'PayloadType is missing');
  if (type !== 'Configuration') throw new MobileconfigError('notConfiguration', `its type is ${type}`);
  if (profile.has('EncryptedPayloadContent')) throw new MobileconfigError('encrypted', 'its content is encrypted');
  const identifier = plainLine(textIn(profile, 'PayloadIdentifier'));
  const uuid = plainLine(textIn(profile, 'PayloadUUID'));
  if (identifier === undefined || uuid === undefined)
    throw new MobileconfigError('notAProfile', 'PayloadIdentifier or PayloadUUID is missing');
  if (/^(com[.])?muster[.]/i.test(identifier)) throw new MobileconfigError('reserved', `${identifier} is reserved`);
  const content = profile.get('PayloadContent');
  if (!Array.isArray(content) || content.length === 0)
    throw new MobileconfigError('notAProfile', 'PayloadContent holds nothing');
  const payloads = content.map((payload) => {
    if (!(payload instanceof Map)) throw new MobileconfigError('notAProfile', 'a payload is no dictionary');
    return readPayload(payload);
  });
  if (payloads.some((payload) => payload.type === 'com.apple.mdm'))
    throw new MobileconfigError('management', 'it enrolls devices');
  return {
    identifier,
    uuid,
    name: plainLine(textIn(profile, 'PayloadDisplayName')),
    organization: plainLine(textIn(profile, 'PayloadOrganization')),
    description: plainLine(textIn(profile, 'PayloadDescription')),
    scope: textIn(profile, 'PayloadScope') === 'User' ? 'User' : 'System',
    hasRemovalPassword:
      profile.get('HasRemovalPasscode') === true ||
      payloads.some((payload) => payload.type === 'com.apple.profileRemovalPassword'),
    payloads,
    texts: textsOf(plainDict(profile)),
  };
}

/** https://developer.apple.com/documentation/devicemanagement/commonpayloadkeys */
const commonKeys: ReadonlySet<string> = new Set([
  'PayloadDescription',
  'PayloadDisplayName',
  'PayloadEnabled',
  'PayloadIdentifier',
  'PayloadOrganization',
  'PayloadType',
  'PayloadUUID',
  'PayloadVersion',
]);

function readPayload(payload: PlistDict): MobileconfigPayload {
  const type = plainLine(textIn(payload, 'PayloadType'));
  if (type === undefined) throw new MobileconfigError('notAProfile', 'a payload has no PayloadType');
  const values = plainDict(new Map([...payload].filter(([key]) => !commonKeys.has(key))));
  return {
    type,
    identifier: plainLine(textIn(payload, 'PayloadIdentifier')),
    name: plainLine(textIn(payload, 'PayloadDisplayName')),
    values,
  };
}

/** Names are shown: without control characters or turned directions, and not without end. */
export function plainLine(text: string | undefined): string | undefined {
  const clean = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    ?.replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g, ' ')
    .toWellFormed()
    .trim()
    .slice(0, 300);
  return clean === '' ? undefined : clean;
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
