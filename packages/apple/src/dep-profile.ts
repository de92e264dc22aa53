import { isSkipKey } from './setup-skip-keys.ts';

export type DepFieldType = 'string' | 'boolean' | 'strings' | 'certificates' | 'url';

export interface DepField {
  key: string;
  type: DepFieldType;
  required?: true;
  default?: boolean;
  /** From that version on devices ignore it. */
  deprecated?: string;
  pattern?: RegExp;
  /** The longest that is taken here; Apple names no limit. */
  longest?: number;
}

/**
 * Every property of a profile of automated enrollment that a server defines (POST /profile).
 * https://developer.apple.com/documentation/devicemanagement/profile
 */
export const depProfileFields: readonly DepField[] = [
  { key: 'profile_name', type: 'string', required: true, longest: 125 },
  { key: 'url', type: 'url', required: true },
  { key: 'configuration_web_url', type: 'url' },
  { key: 'allow_pairing', type: 'boolean', default: true, deprecated: 'iOS 13' },
  { key: 'anchor_certs', type: 'certificates' },
  { key: 'auto_advance_setup', type: 'boolean', default: false },
  { key: 'await_device_configured', type: 'boolean', default: false },
  { key: 'department', type: 'string', longest: 125 },
  { key: 'devices', type: 'strings' },
  { key: 'do_not_use_profile_from_backup', type: 'boolean', default: false, deprecated: 'iOS 27' },
  { key: 'is_mandatory', type: 'boolean', default: false, deprecated: 'iOS 13' },
  { key: 'is_mdm_removable', type: 'boolean', default: true },
  { key: 'is_multi_user', type: 'boolean', default: false },
  { key: 'is_return_to_service', type: 'boolean', default: false },
  { key: 'is_supervised', type: 'boolean', default: false, deprecated: 'iOS 13' },
  // ISO 639-1, or 639-2 where there is no shorter one.
  { key: 'language', type: 'string', pattern: /^[a-z]{2,3}$/ },
  { key: 'org_magic', type: 'string', longest: 256 },
  // ISO 3166-1.
  { key: 'region', type: 'string', pattern: /^[A-Z]{2}$/ },
  { key: 'skip_setup_items', type: 'strings' },
  { key: 'supervising_host_certs', type: 'certificates' },
  { key: 'support_email_address', type: 'string', longest: 250, pattern: /^[^\s@]+@[^\s@]+$/ },
  { key: 'support_phone_number', type: 'string', longest: 50 },
];

export interface DepProfile {
  profile_name: string;
  url: string;
  configuration_web_url?: string;
  allow_pairing?: boolean;
  anchor_certs?: string[];
  auto_advance_setup?: boolean;
  await_device_configured?: boolean;
  department?: string;
  devices?: string[];
  do_not_use_profile_from_backup?: boolean;
  is_mandatory?: boolean;
  is_mdm_removable?: boolean;
  is_multi_user?: boolean;
  is_return_to_service?: boolean;
  is_supervised?: boolean;
  language?: string;
  org_magic?: string;
  region?: string;
  skip_setup_items?: string[];
  supervising_host_certs?: string[];
  support_email_address?: string;
  support_phone_number?: string;
}

export interface DepProfileProblem {
  key: string;
  problem: 'unknownKey' | 'required' | 'type' | 'value' | 'tooLong' | 'needsSupervision' | 'unknownSkipKey';
}

/** What Apple would refuse, or devices ignore in a way that surprises. */
export function validateDepProfile(profile: Readonly<Record<string, unknown>>): DepProfileProblem[] {
  const problems: DepProfileProblem[] = [];
  const known = new Map(depProfileFields.map((field) => [field.key, field]));
  for (const [key, value] of Object.entries(profile)) {
    const field = known.get(key);
    if (value === undefined) continue;
    const problem = field === undefined ? 'unknownKey' : problemOf(field, value);
    if (problem !== undefined) problems.push({ key, problem });
  }
  for (const { key, required } of depProfileFields)
    if (required && profile[key] === undefined) problems.push({ key, problem: 'required' });
  const skipped = profile.skip_setup_items;
  if (Array.isArray(skipped) && skipped.some((item) => typeof item === 'string' && !isSkipKey(item)))
    problems.push({ key: 'skip_setup_items', problem: 'unknownSkipKey' });
  // Apple refuses a profile that cannot be removed on devices that are not supervised.
  if (profile.is_mdm_removable === false && profile.is_supervised === false)
    problems.push({ key: 'is_mdm_removable', problem: 'needsSupervision' });
  return problems;
}

function problemOf(field: DepField, value: unknown): DepProfileProblem['problem'] | undefined {
  if (field.type === 'boolean') return typeof value === 'boolean' ? undefined : 'type';
  if (field.type === 'strings' || field.type === 'certificates') {
    if (!Array.isArray(value) || value.some((member) => typeof member !== 'string' || member === '')) return 'type';
    const isBase64 = (member: string) => /^[A-Za-z0-9+/]+={0,2}$/.test(member);
    return field.type === 'certificates' && !value.every(isBase64) ? 'value' : undefined;
  }
  if (typeof value !== 'string') return 'type';
  if (value === '') return 'value';
  if (value.length > (field.longest ?? 2000)) return 'tooLong';
  if (field.type === 'url' && !isHttps(value)) return 'value';
  return field.pattern === undefined || field.pattern.test(value) ? undefined : 'value';
}

function isHttps(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:';
}
