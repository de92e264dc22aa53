import { type DepProfile as AppleProfile, validateDepProfile } from '@muster/apple/dep-profile';
import type { DepProfileOptions } from '@muster/contract/dep';
import type { BrokenField } from '../../platform/errors.ts';
import { failFields } from '../../platform/errors.ts';

/** Our names, and Apple's. */
const keys = {
  autoAdvanceSetup: 'auto_advance_setup',
  isMdmRemovable: 'is_mdm_removable',
  isMultiUser: 'is_multi_user',
  doNotUseProfileFromBackup: 'do_not_use_profile_from_backup',
  isReturnToService: 'is_return_to_service',
  awaitDeviceConfigured: 'await_device_configured',
  allowPairing: 'allow_pairing',
  isMandatory: 'is_mandatory',
  isSupervised: 'is_supervised',
  department: 'department',
  supportPhoneNumber: 'support_phone_number',
  supportEmailAddress: 'support_email_address',
  orgMagic: 'org_magic',
  language: 'language',
  region: 'region',
  configurationWebUrl: 'configuration_web_url',
  anchorCerts: 'anchor_certs',
  supervisingHostCerts: 'supervising_host_certs',
  skipSetupItems: 'skip_setup_items',
} as const satisfies Record<keyof DepProfileOptions, keyof AppleProfile>;

export interface Addresses {
  /** Where a device asks for its enrollment. */
  url: string;
  /** Of the page that asks before, where there is something to ask. */
  webUrl?: string | undefined;
}

/** What goes to Apple; what is empty is left out. A page that somebody chose themselves stays. */
export function toAppleProfile(name: string, options: DepProfileOptions, { url, webUrl }: Addresses): AppleProfile {
  const given = Object.entries(keys).flatMap(([ours, theirs]) => {
    const value = options[ours as keyof DepProfileOptions];
    const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
    return isEmpty ? [] : [[theirs, value] as const];
  });
  return { profile_name: name, url, ...(webUrl && { configuration_web_url: webUrl }), ...Object.fromEntries(given) };
}

const rules = {
  unknownKey: 'unknownKey',
  required: 'required',
  type: 'type',
  value: 'type',
  tooLong: 'maxLength',
  needsSupervision: 'oneOf',
  unknownSkipKey: 'oneOf',
} as const;

/** 6002 for what Apple would refuse. Our own address is not the caller's to put right. */
export function mustBeTakenByApple(profile: AppleProfile): void {
  const named = new Map<string, string>(Object.entries(keys).map(([ours, theirs]) => [theirs, `options.${ours}`]));
  const problems = validateDepProfile({ ...profile, url: 'https://example.com/' });
  const broken: BrokenField[] = problems.map(({ key, problem }) => ({
    field: named.get(key) ?? 'name',
    rules: [{ name: rules[problem], params: {} }],
  }));
  if (broken.length > 0) failFields(broken);
}
