/**
 * Which payloads the systems of lab devices know, since when, and what has to be in them. A small table of the lab's own:
 * servers under test have theirs from elsewhere. Domains and codes of errors are those of Apple's "MDM Protocol Reference".
 */
import { isDate } from 'node:util/types';
import { CommandError } from './command.ts';
import type { ApplePlatform, DeviceState } from './device-state.ts';
import type { ReadProfile } from './enrollment-profile.ts';
import { bytesOf, type Dict, dictOf, textOf } from './plists.ts';

export type Since = Partial<Record<ApplePlatform, string>>;
type KeyType = 'boolean' | 'integer' | 'number' | 'string' | 'data' | 'date' | 'array' | 'dictionary';

interface PayloadRule {
  since: Since;
  /** Only one on a device. */
  once?: boolean;
  supervised?: boolean;
  required?: string[];
  keys?: Record<string, KeyType | { type: KeyType; since: Since }>;
}

const everywhere: Since = { iOS: '4.0', iPadOS: '13.0', macOS: '10.7', tvOS: '9.0' };
const handheld = (version: string): Since => ({ iOS: version, iPadOS: version });
const since = (type: KeyType, version: string) => ({ type, since: handheld(version) });

const payloadRules: Record<string, PayloadRule> = {
  'com.apple.mdm': { since: everywhere, once: true },
  'com.apple.security.scep': {
    since: everywhere,
    required: ['PayloadContent'],
    keys: { PayloadContent: 'dictionary' },
  },
  'com.apple.security.acme': { since: { iOS: '16.0', iPadOS: '16.1', macOS: '13.1', tvOS: '16.0' } },
  'com.apple.security.root': { since: everywhere, required: ['PayloadContent'], keys: { PayloadContent: 'data' } },
  'com.apple.security.pkcs1': { since: everywhere, required: ['PayloadContent'], keys: { PayloadContent: 'data' } },
  'com.apple.security.pem': { since: everywhere, required: ['PayloadContent'], keys: { PayloadContent: 'data' } },
  'com.apple.security.pkcs12': {
    since: everywhere,
    required: ['PayloadContent'],
    keys: { PayloadContent: 'data', Password: 'string' },
  },
  'com.apple.mobiledevice.passwordpolicy': {
    since: { iOS: '4.0', iPadOS: '13.0', macOS: '10.7' },
    keys: {
      allowSimple: 'boolean',
      forcePIN: 'boolean',
      requireAlphanumeric: 'boolean',
      minLength: 'integer',
      minComplexChars: 'integer',
      maxFailedAttempts: 'integer',
      maxGracePeriod: 'integer',
      maxInactivity: 'integer',
      maxPINAgeInDays: 'integer',
      pinHistory: 'integer',
    },
  },
  'com.apple.applicationaccess': {
    since: { iOS: '4.0', iPadOS: '13.0', macOS: '10.7', tvOS: '11.3' },
    keys: {
      allowCamera: 'boolean',
      allowScreenShot: 'boolean',
      allowAirDrop: 'boolean',
      allowAppClips: since('boolean', '14.0'),
      allowEraseContentAndSettings: 'boolean',
      allowMailPrivacyProtection: since('boolean', '15.2'),
      allowGenmoji: since('boolean', '18.0'),
      allowImagePlayground: since('boolean', '18.0'),
      allowWritingTools: since('boolean', '18.0'),
      ratingApps: 'integer',
    },
  },
  'com.apple.wifi.managed': {
    since: everywhere,
    keys: {
      SSID_STR: 'string',
      Password: 'string',
      EncryptionType: 'string',
      AutoJoin: 'boolean',
      HIDDEN_NETWORK: 'boolean',
      EAPClientConfiguration: 'dictionary',
      PayloadCertificateUUID: 'string',
      DisableAssociationMACRandomization: since('boolean', '14.0'),
    },
  },
  'com.apple.webClip.managed': {
    since: handheld('4.0'),
    required: ['URL', 'Label'],
    keys: { URL: 'string', Label: 'string', Icon: 'data', IsRemovable: 'boolean', FullScreen: 'boolean' },
  },
  'com.apple.vpn.managed': {
    since: everywhere,
    keys: { UserDefinedName: 'string', VPNType: 'string', IKEv2: 'dictionary' },
  },
  'com.apple.dnsSettings.managed': {
    since: { iOS: '14.0', iPadOS: '14.0', macOS: '11.0' },
    required: ['DNSSettings'],
    keys: { DNSSettings: 'dictionary', ProhibitDisablement: 'boolean' },
  },
  'com.apple.mail.managed': { since: { iOS: '4.0', iPadOS: '13.0', macOS: '10.7' } },
  'com.apple.eas.account': { since: handheld('4.0') },
  'com.apple.airprint': { since: everywhere },
  'com.apple.notificationsettings': {
    since: { iOS: '9.3', iPadOS: '13.0', macOS: '10.15' },
    required: ['NotificationSettings'],
    keys: { NotificationSettings: 'array' },
  },
  'com.apple.homescreenlayout': {
    since: handheld('9.3'),
    supervised: true,
    once: true,
    required: ['Pages'],
    keys: { Pages: 'array', Dock: 'array' },
  },
  'com.apple.app.lock': { since: { iOS: '6.0', iPadOS: '13.0', tvOS: '10.2' }, supervised: true, required: ['App'] },
  'com.apple.webcontent-filter': { since: { iOS: '7.0', iPadOS: '13.0', macOS: '10.15' } },
  'com.apple.extensiblesso': {
    since: { iOS: '13.0', iPadOS: '13.0', macOS: '10.15' },
    required: ['ExtensionIdentifier', 'Type'],
  },
  'com.apple.security.firewall': {
    since: { macOS: '10.12' },
    once: true,
    required: ['EnableFirewall'],
    keys: { EnableFirewall: 'boolean', BlockAllIncoming: 'boolean', EnableStealthMode: 'boolean' },
  },
  'com.apple.MCX.FileVault2': {
    since: { macOS: '10.9' },
    once: true,
    required: ['Enable'],
    keys: { Enable: 'string' },
  },
  'com.apple.systempolicy.control': { since: { macOS: '10.8' }, once: true },
  'com.apple.TCC.configuration-profile-policy': { since: { macOS: '10.14' }, required: ['Services'] },
  'com.apple.system-extension-policy': { since: { macOS: '10.15' } },
  'com.apple.SoftwareUpdate': { since: { macOS: '10.7' }, once: true },
  'com.apple.ManagedClient.preferences': { since: { macOS: '10.7' } },
  'com.apple.screensaver': {
    since: { macOS: '10.11' },
    keys: { loginWindowIdleTime: 'integer', askForPassword: 'boolean' },
  },
  'com.apple.loginwindow': { since: { macOS: '10.7' } },
};

export function isSince(
  versions: Since,
  { platform, osVersion }: Pick<DeviceState, 'platform' | 'osVersion'>,
): boolean {
  const first = versions[platform];
  return first !== undefined && compareVersions(osVersion, first) >= 0;
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number)) as [number[], number[]];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function hasType(value: unknown, type: KeyType): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'data') return bytesOf(value) !== undefined;
  if (type === 'date') return isDate(value);
  if (type === 'dictionary')
    return typeof value === 'object' && value !== null && !Array.isArray(value) && !isDate(value) && !bytesOf(value);
  return typeof value === type;
}

const payloadError = (code: number, text: string) => new CommandError(code, text, 'MCPayloadErrorDomain');

/** The device takes all of a profile or nothing. Throws as it would refuse. */
export function checkProfile(state: DeviceState, { content, payloads, identifier }: ReadProfile): void {
  const name = textOf(content.PayloadDisplayName) ?? identifier;
  try {
    if (content.PayloadVersion !== 1)
      throw new CommandError(1_001, 'The profile has a version that is not supported.', 'MCProfileErrorDomain');
    mustDiffer(payloads, 'PayloadUUID', 1_007);
    mustDiffer(payloads, 'PayloadIdentifier', 1_008);
    for (const payload of payloads) checkPayload(state, payload, identifier);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(4_001, `The profile “${name}” could not be installed.`, 'MCInstallationErrorDomain', error);
  }
}

function mustDiffer(payloads: readonly Dict[], key: string, code: number): void {
  if (new Set(payloads.map((payload) => payload[key])).size < payloads.length)
    throw new CommandError(code, `Two payloads have the same ${key}.`, 'MCProfileErrorDomain');
}

function checkPayload(state: DeviceState, payload: Dict, profile: string): void {
  const type = String(payload.PayloadType);
  if (payload.PayloadVersion !== 1)
    throw payloadError(2_001, `The payload “${type}” has a version that is not supported.`);
  const rule = payloadRules[type];
  if (!rule || !isSince(rule.since, state))
    throw payloadError(2_000, `The payload type “${type}” is not known to ${state.platform} ${state.osVersion}.`);
  if (rule.supervised && !state.supervised)
    throw payloadError(2_005, `The payload “${type}” is for supervised devices alone.`);
  const missing = rule.required?.find((key) => payload[key] === undefined);
  if (missing) throw payloadError(2_002, `The field “${missing}” of “${type}” is missing.`);
  for (const [key, value] of Object.entries(payload)) {
    const known = rule.keys?.[key];
    if (known === undefined) continue;
    if (typeof known !== 'string' && !isSince(known.since, state))
      throw payloadError(
        2_004,
        `The field “${key}” of “${type}” is not known to ${state.platform} ${state.osVersion}.`,
      );
    if (!hasType(value, typeof known === 'string' ? known : known.type))
      throw payloadError(2_003, `The field “${key}” of “${type}” has a wrong type.`);
  }
  const other = state.profiles.find(
    (one) => one.identifier !== profile && payloadsIn(one.content).some(({ PayloadType }) => PayloadType === type),
  );
  if (rule.once && other) throw payloadError(2_005, `“${other.identifier}” has a payload “${type}” already.`);
}

function payloadsIn(content: Dict): Dict[] {
  return Array.isArray(content.PayloadContent) ? content.PayloadContent.map(dictOf) : [];
}

/** All payloads of a type that the device holds. */
export function heldPayloads({ profiles }: Pick<DeviceState, 'profiles'>, type: string): Dict[] {
  return profiles.flatMap(({ content }) => payloadsIn(content)).filter(({ PayloadType }) => PayloadType === type);
}
