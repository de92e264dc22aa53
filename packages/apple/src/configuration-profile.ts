import { createHash } from 'node:crypto';
import { PlistError } from '@muster/plist/plist-error';
import type { PlistDict, PlistValue } from '@muster/plist/plist-value';
import { writeXmlPlist } from '@muster/plist/write-xml-plist';
import { AppleMessageError } from './apple-message-error.ts';
import { type KeysShape, settingValues } from './setting-values.ts';

export interface ProfilePayload {
  /** Within the profile: by it other payloads refer to it (`{ "$item": id }`). */
  id: string;
  /** Such as `com.apple.wifi.managed`. */
  type: string;
  /** What its values are, where that is known. */
  shape?: KeysShape | undefined;
  displayName?: string | undefined;
  values: Readonly<Record<string, unknown>>;
}

export interface ConfigurationProfile {
  /** The same for all versions: devices replace the profile with the same identifier. */
  identifier: string;
  /** Hex; of its first 32 digits the UUID is made, so that a list of profiles tells which version is there. */
  digest: string;
  displayName: string;
  organization?: string | undefined;
  description?: string | undefined;
  /** The user may not take it off. */
  removalDisallowed?: boolean | undefined;
  payloads: readonly ProfilePayload[];
}

/**
 * A configuration profile out of payloads. Equal input gives equal bytes. Throws `invalid` for a value that cannot be written.
 * https://developer.apple.com/documentation/devicemanagement/toplevel
 */
export function writeConfigurationProfile(profile: ConfigurationProfile): Buffer {
  const { identifier, digest, displayName, organization, description, removalDisallowed, payloads } = profile;
  const uuids = new Map(payloads.map(({ id }) => [id, payloadUuid(digest, id)]));
  if (uuids.size < payloads.length) throw new AppleMessageError('invalid', 'two payloads have the same id');
  const content = payloads.map(({ id, type, shape = {}, displayName: name, values }) => {
    const keys = settingValues(shape, values, (other) => uuids.get(other));
    return withHead(keys, {
      type,
      identifier: `${identifier}.${slugOf(id)}`,
      uuid: uuids.get(id) ?? '',
      displayName: name ?? type,
    });
  });
  const top: PlistDict = new Map<string, PlistValue>([
    ['PayloadContent', content],
    ['PayloadScope', 'System'],
    ['PayloadRemovalDisallowed', removalDisallowed ?? false],
  ]);
  if (organization) top.set('PayloadOrganization', shown(organization));
  if (description) top.set('PayloadDescription', shown(description));
  return written(withHead(top, { type: 'Configuration', identifier, uuid: uuidOfDigest(digest), displayName }));
}

function written(profile: PlistDict): Buffer {
  try {
    return writeXmlPlist(profile);
  } catch (error) {
    if (!(error instanceof PlistError)) throw error;
    throw new AppleMessageError('invalid', error.message, { cause: error });
  }
}

/** What every payload has; values of a policy cannot change it. */
function withHead(
  dict: PlistDict,
  { type, identifier, uuid, displayName }: { type: string; identifier: string; uuid: string; displayName: string },
): PlistDict {
  return dict
    .set('PayloadType', type)
    .set('PayloadVersion', 1)
    .set('PayloadIdentifier', identifier)
    .set('PayloadUUID', uuid)
    .set('PayloadDisplayName', shown(displayName));
}

/** The first 32 digits of a digest, as a UUID. Apple wants it to be unique and nothing else. */
export function uuidOfDigest(digest: string): string {
  if (!/^[0-9a-f]{32}/i.test(digest)) throw new AppleMessageError('invalid', 'a digest has at least 32 digits');
  return grouped(digest);
}

/** The other way round: with what the digest of a profile with this UUID begins. Written in capitals or not, it is the same. */
export function digestOfUuid(uuid: string): string {
  const digits = uuid.replaceAll('-', '').toLowerCase();
  if (/^[0-9a-f]{32}$/.test(digits)) return digits;
  // Some tools write other texts there.
  return createHash('sha256').update(uuid.toLowerCase()).digest('hex').slice(0, 32);
}

function payloadUuid(digest: string, id: string): string {
  return grouped(
    createHash('sha256')
      .update(JSON.stringify([digest, id]))
      .digest('hex'),
  );
}

function grouped(hex: string): string {
  const upper = hex.toUpperCase();
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => upper.slice(from, to))
    .join('-');
}

/** What may stand in an identifier. */
export function slugOf(text: string): string {
  return text.replace(/[^A-Za-z0-9._-]+/g, '.').slice(0, 200);
}

/** Without what XML cannot have: names that people gave are only shown. */
function shown(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .slice(0, 500);
}
