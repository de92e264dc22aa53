/** Which declarations the systems of lab devices know, since when, and what has to be in them: a table of the lab's own. */
import type { DeviceState } from './device-state.ts';
import { hasType, isSince, type Since } from './payload-rules.ts';
import { type Dict, dictOf } from './plists.ts';

interface DeclarationRule {
  since: Since;
  required?: string[];
  types?: Record<string, 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'dictionary'>;
  supervised?: boolean;
}

const from = (handheld: string, mac?: string): Since => ({
  iOS: handheld,
  iPadOS: handheld,
  tvOS: handheld,
  ...(mac && { macOS: mac }),
});

const rules: Record<string, DeclarationRule> = {
  'com.apple.activation.simple': {
    since: from('15.0', '13.0'),
    required: ['StandardConfigurations'],
    types: { StandardConfigurations: 'array', Predicate: 'string' },
  },
  'com.apple.asset.data': { since: from('17.0', '14.0'), required: ['Reference'] },
  'com.apple.asset.useridentity': {
    since: from('15.0', '13.0'),
    types: { FullName: 'string', EmailAddress: 'string' },
  },
  'com.apple.asset.credential.userpassword': { since: from('15.0', '13.0'), required: ['Reference'] },
  'com.apple.asset.credential.certificate': { since: from('17.0', '14.0'), required: ['Reference'] },
  'com.apple.asset.credential.identity': { since: from('17.0', '14.0'), required: ['Reference'] },
  'com.apple.configuration.legacy': { since: from('15.0', '13.0') },
  'com.apple.configuration.management.status-subscriptions': {
    since: from('15.0', '13.0'),
    required: ['StatusItems'],
    types: { StatusItems: 'array' },
  },
  'com.apple.configuration.management.test': { since: from('15.0', '13.0') },
  'com.apple.configuration.account.caldav': { since: from('15.0', '13.0'), required: ['HostName'] },
  'com.apple.configuration.account.mail': { since: from('15.0', '13.0') },
  'com.apple.configuration.passcode.settings': {
    since: from('15.0', '13.0'),
    types: {
      RequirePasscode: 'boolean',
      RequireAlphanumericPasscode: 'boolean',
      RequireComplexPasscode: 'boolean',
      MinimumLength: 'integer',
      MaximumInactivityInMinutes: 'integer',
    },
  },
  'com.apple.configuration.security.certificate': {
    since: from('17.0', '14.0'),
    required: ['CredentialAssetReference'],
  },
  'com.apple.configuration.softwareupdate.enforcement.specific': {
    since: from('17.0', '14.0'),
    required: ['TargetOSVersion', 'TargetLocalDateTime'],
    types: { TargetOSVersion: 'string', TargetLocalDateTime: 'string' },
  },
  'com.apple.configuration.softwareupdate.settings': { since: from('18.0', '15.0') },
  'com.apple.configuration.safari.settings': { since: from('26.0', '26.0'), supervised: true },
  'com.apple.management.organization-info': { since: from('15.0', '13.0'), required: ['Name'] },
  'com.apple.management.properties': { since: from('17.0', '14.0') },
  'com.apple.management.server-capabilities': { since: from('15.0', '13.0') },
};

/** Why a device finds a declaration invalid; undefined where it does not. */
export function whyInvalid(
  state: DeviceState,
  { Type, Payload }: Dict,
): { code: string; description: string } | undefined {
  const type = String(Type);
  const rule = rules[type];
  if (!rule || !isSince(rule.since, state))
    return { code: 'Error.UnknownDeclarationType', description: `Declaration type “${type}” is not known.` };
  if (rule.supervised && !state.supervised)
    return { code: 'Error.ConfigurationNotSupported', description: `“${type}” needs a supervised device.` };
  const payload = dictOf(Payload);
  const missing = rule.required?.find((key) => payload[key] === undefined);
  if (missing) return { code: 'Error.MissingPayloadKey', description: `“${type}” lacks the key “${missing}”.` };
  const wrong = Object.entries(rule.types ?? {}).find(
    ([key, wanted]) => payload[key] !== undefined && !hasType(payload[key], wanted),
  );
  return wrong && { code: 'Error.InvalidPayloadValue', description: `The value of “${wrong[0]}” has a wrong type.` };
}

/** What the device tells that it supports. */
export function supportedDeclarations(state: DeviceState): Dict {
  const known = Object.entries(rules)
    .filter(([, { since }]) => isSince(since, state))
    .map(([type]) => type);
  const of = (kind: string) => known.filter((type) => type.startsWith(`com.apple.${kind}.`));
  return {
    activations: of('activation'),
    assets: of('asset'),
    configurations: of('configuration'),
    management: of('management'),
  };
}
