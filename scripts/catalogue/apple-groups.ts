import type { Setting, SettingGroup, SystemSupport, Systems } from '@muster/catalogue/catalogue';
import { certificateGroups, identityGroups, isSecretOfApple, referenceOfProfile } from './apple-marks.ts';
import {
  type AppleFacts,
  contents,
  declarationFacts,
  type FactGroup,
  type FactKey,
  type FactSupport,
  type FactSystems,
  profileFacts,
  profileId,
} from './apple-schema.ts';

/**
 * Payloads of which a device takes several only to combine them by rules of its own. What they set is the device's as a
 * whole, so that here the policy that stands higher decides, and one is sent.
 */
const combinedPayloads = new Set([
  'com.apple.MCX(Accounts)',
  'com.apple.MCX(EnergySaver)',
  'com.apple.MCX(WiFi)',
  'com.apple.applicationaccess',
  'com.apple.applicationaccess.new',
  'com.apple.loginwindow',
  'com.apple.mobiledevice.passwordpolicy',
  'com.apple.security.firewall',
  'com.apple.systempolicy.control',
  'com.apple.systempolicy.managed',
]);

/** Made by the server itself: enrollment, and profiles that are delivered as declarations. */
const reservedTypes = new Set([
  'com.apple.mdm',
  'com.apple.configuration.legacy',
  'com.apple.configuration.legacy.interactive',
]);

const contentAsData = new Set(['com.apple.asset.credential.certificate', 'com.apple.asset.data']);

export function appleGroups(profiles: AppleFacts, declarations: AppleFacts): SettingGroup[] {
  return [
    ...profileFacts(profiles).map(([name, fact]) => profileGroup(name, fact)),
    ...declarationFacts(declarations).map(([, fact]) => declarationGroup(fact, declarations)),
  ];
}

function profileGroup(name: string, fact: FactGroup): SettingGroup {
  const supported = Object.values(fact.os ?? {}).filter((one) => one.in !== 'n/a');
  const several = supported.length > 0 && supported.every(({ multi }) => multi);
  return {
    id: profileId(name, fact),
    platform: 'apple',
    kind: 'profile',
    type: fact.type,
    multiple: several && !combinedPayloads.has(name),
    ...(reservedTypes.has(fact.type) && { reserved: true }),
    systems: groupSystems(fact.os),
    ...members(fact.keys, fact.type, []),
  };
}

function declarationGroup(fact: FactGroup, { declarations = {} }: AppleFacts): SettingGroup {
  const isAsset = fact.type.startsWith('com.apple.asset.');
  const { settings, ...rest } = members(fact.keys, fact.type, []);
  return {
    id: `apple.declaration.${fact.type}`,
    platform: 'apple',
    kind: 'declaration',
    type: fact.type,
    multiple: isAsset || fact.apply === 'multiple',
    ...(reservedTypes.has(fact.type) && { reserved: true }),
    systems: groupSystems(fact.os),
    settings: isAsset ? [...settings.map(ofServer), ...content(fact.type, declarations)] : settings,
    ...rest,
  };
}

function ofServer(setting: Setting): Setting {
  if (setting.key !== 'Reference' && setting.key !== 'Authentication') return setting;
  const { required: _, ...rest } = setting;
  return { ...rest, reserved: true };
}

function content(type: string, declarations: Record<string, FactGroup>): Setting[] {
  if (contentAsData.has(type)) return [{ key: 'Content', type: 'data', required: true }];
  const fact = declarations[contents[type] ?? ''];
  if (!fact) return [];
  return [{ key: 'Content', type: 'dictionary', required: true, keys: members(fact.keys, fact.type, []).settings }];
}

/** `ANY` stands for the keys that people choose themselves. */
function members(keys: readonly FactKey[], type: string, path: readonly string[]) {
  const any = keys.find(({ k }) => k === 'ANY');
  const settings = keys.filter((one) => one !== any).map((one) => setting(one, type, path));
  if (!any) return { settings };
  const item = setting(any, type, path);
  return { settings, open: true, ...((item.type !== 'any' || item.systems) && { item }) };
}

function setting(fact: FactKey, type: string, path: readonly string[]): Setting {
  const own = [...path, fact.k];
  const systems = keySystems(fact.os);
  const reference = fact.t === 'string' ? referenceOf(fact, type, own) : undefined;
  const range = fact.range ?? fact.sk?.[0]?.rep;
  return {
    key: fact.k,
    type: fact.t,
    ...(fact.req && fact.k !== 'ANY' && { required: true }),
    ...(fact.enum && { values: fact.enum }),
    ...(range?.min !== undefined && { min: range.min }),
    ...(range?.max !== undefined && { max: range.max }),
    ...(fact.fmt && !reference && { pattern: fact.fmt }),
    ...(fact.def !== undefined && { default: fact.def }),
    ...(isSecretOfApple(type, own, fact.t) && { secret: true }),
    ...reference,
    ...(systems && { systems }),
    ...(fact.t === 'dictionary' && dictionary(fact, type, own)),
    ...(fact.t === 'array' && { item: arrayItem(fact, type, own) }),
  };
}

/** What repeats itself inside (folders in folders) is not told further: it takes anything. */
function dictionary({ sk }: FactKey, type: string, path: readonly string[]): Partial<Setting> {
  if (!sk) return { open: true };
  const { settings, ...open } = members(sk, type, path);
  return { ...(settings.length > 0 && { keys: settings }), ...open };
}

function arrayItem({ sk, assets }: FactKey, type: string, path: readonly string[]): Setting {
  const [fact] = sk ?? [];
  if (!fact) return { key: 'item', type: 'any' };
  const { required: _, ...item } = setting({ ...fact, ...(assets && { assets }) }, type, path);
  return item;
}

function referenceOf({ assets, k }: FactKey, type: string, path: readonly string[]): Partial<Setting> | undefined {
  if (!assets) {
    const reference = type.startsWith('com.apple.configuration.') ? undefined : referenceOfProfile(type, k, path);
    if (!reference) return undefined;
    return { reference, groups: reference === 'identity' ? identityGroups : certificateGroups };
  }
  const only = (part: string) => assets.every((asset) => asset.endsWith(part));
  const identity = assets.includes('com.apple.asset.credential.identity');
  return {
    reference: identity ? 'identity' : only('.certificate') ? 'certificate' : 'item',
    groups: assets.map((asset) => `apple.declaration.${asset}`),
  };
}

function groupSystems(os: FactSystems = {}): Systems {
  const entries = Object.entries(os).filter(([, fact]) => fact.in !== 'n/a');
  return Object.fromEntries(entries.map(([system, fact]) => [system, support(fact, true)]));
}

function keySystems(os: FactSystems = {}): Systems | undefined {
  const entries = Object.entries(os)
    .map(([system, fact]) => [system, fact.in === 'n/a' ? false : support(fact, false)] as const)
    .filter(([, one]) => one === false || Object.keys(one).length > 0);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** What is the rule is left out: for all, allowed, on the channel of the device alone. */
function support(fact: FactSupport, ofGroup: boolean): SystemSupport {
  const { enroll, scopes } = fact;
  const userEnrollment = enroll ? (enroll.includes('user') ? 'allowed' : 'forbidden') : fact.userenroll;
  const device = scopes ? scopes.includes('system') : fact.dev;
  const user = scopes ? scopes.includes('user') : fact.usr;
  return {
    ...(fact.in && { since: fact.in }),
    ...(fact.dep && { deprecated: fact.dep }),
    ...(fact.rm && { removed: fact.rm }),
    ...((fact.sup || isOnlySupervised(enroll)) && { supervised: true }),
    ...(fact.dep_req && { automatedEnrollment: true }),
    ...(fact.uamdm && { userApproved: true }),
    ...(userEnrollment && userEnrollment !== 'allowed' && { userEnrollment }),
    ...(fact.sharedipad && fact.sharedipad !== 'allowed' && { sharedIPad: fact.sharedipad }),
    ...(device === false && { deviceChannel: false }),
    ...(ofGroup ? user && { userChannel: true } : user === false && { userChannel: false }),
  };
}

/** `local`: from a file, which is no matter for a server. */
function isOnlySupervised(enroll: FactSupport['enroll']): boolean {
  return enroll !== undefined && !enroll.includes('device') && !enroll.includes('user');
}
