/**
 * The settings that policies are made of, of all platforms in one form. The editor, the server's check, the renderers of each
 * platform, the documentation and the import from git read the same catalogue.
 */
export const cataloguePlatforms = ['apple', 'android', 'windows'] as const;
export type CataloguePlatform = (typeof cataloguePlatforms)[number];

/** What a policy is for (domain.md: policies are filtered by these). `ios`: Apple devices that are no Macs. */
export const policyTypes = ['ios', 'macos', 'android', 'windows'] as const;
export type PolicyType = (typeof policyTypes)[number];

/** Operating systems, as the tables of their makers tell them apart. iPadOS counts as iOS there. */
export const settingSystems = ['iOS', 'macOS', 'tvOS', 'visionOS', 'watchOS', 'android', 'windows'] as const;
export type SettingSystem = (typeof settingSystems)[number];

export type SettingValueType =
  | 'boolean'
  | 'integer'
  | 'real'
  | 'string'
  | 'date'
  | 'data'
  | 'array'
  | 'dictionary'
  | 'any';

/** What a system wants for a group or a setting. What is not said is as for what stands above it. */
export interface SystemSupport {
  since?: string;
  deprecated?: string;
  removed?: string;
  supervised?: boolean;
  /** Only where the device came by automated enrollment. */
  automatedEnrollment?: boolean;
  /** Only where the user approved management of the Mac. */
  userApproved?: boolean;
  userEnrollment?: 'allowed' | 'forbidden' | 'required' | 'ignored';
  sharedIPad?: 'allowed' | 'forbidden' | 'required' | 'ignored';
  /** Profiles: which channels take it. */
  deviceChannel?: boolean;
  userChannel?: boolean;
  /** Windows editions, one letter each as in the maker's table. */
  editions?: string;
  /** Windows: it came with updates to several builds; `since` is the oldest of them. */
  builds?: readonly string[];
  /** Windows: only in builds that are not released yet, as far as the maker's table tells. */
  preview?: boolean;
}

/** False: not on that system. */
export type Systems = Partial<Record<SettingSystem, SystemSupport | false>>;

/** One key of a group, of a dictionary, or what the members of an array are. */
export interface Setting {
  /** Of a member of an array: the name that the maker's table has for it. */
  key: string;
  type: SettingValueType;
  required?: boolean;
  values?: readonly (string | number | boolean)[];
  /** The ends of the range; of an array how many members it has. */
  min?: number;
  max?: number;
  /** A regular expression. */
  pattern?: string;
  /** How it is written where the type does not tell: `xml`, `admx` (the text of an ADMX policy), `int64`, `duration`, `time`, `bin`. */
  format?: string;
  /** A string that is a list, and what stands between its members. */
  separator?: string;
  /** The values are bits and can be added up. */
  flags?: boolean;
  default?: unknown;
  /** Write-only: sealed, and shown to nobody. */
  secret?: boolean;
  /** The value is the identifier of another item of the same policy, such as the certificate of a Wi-Fi network. */
  reference?: 'certificate' | 'identity' | 'item';
  /** Of a reference: the groups that the other item can be of. */
  groups?: readonly string[];
  /** The server writes it. */
  reserved?: boolean;
  deprecated?: boolean;
  systems?: Systems;
  /** Of a dictionary. */
  keys?: readonly Setting[];
  /** A dictionary that takes any key. */
  open?: boolean;
  /** Of an array what its members are, of an open dictionary what its free keys hold; nothing said: anything. */
  item?: Setting;
}

export const groupKinds = ['profile', 'declaration', 'policy', 'csp'] as const;
export type GroupKind = (typeof groupKinds)[number];

/** What is configured together: a payload of a profile, a declaration, an area of Windows policies, a theme of Android's. */
export interface SettingGroup {
  /** `apple.profile.com.apple.wifi.managed`: stands in policies, so it never changes. */
  id: string;
  platform: CataloguePlatform;
  kind: GroupKind;
  /** The platform's own name: `com.apple.wifi.managed`, `./Device/Vendor/MSFT/Policy/Config/AboveLock`. */
  type: string;
  /** A device can have several of it. */
  multiple: boolean;
  systems: Systems;
  settings: readonly Setting[];
  /** Made by the server itself: not for policies. */
  reserved?: boolean;
  /** It takes any key, and what those hold. */
  open?: boolean;
  item?: Setting;
}

/** A group as a policy configures it. */
export interface PolicyItem {
  /** Short, and stable within the policy. */
  id: string;
  group: string;
  /** What people call it, where a policy has several of a group. */
  name?: string | undefined;
  values: Readonly<Record<string, unknown>>;
}

/** In the place of a secret that is kept sealed. */
export interface SecretMark {
  $secret: string;
}
/** In the place of the identifier of another item. */
export interface ItemMark {
  $item: string;
}

/** What decides whether a device can have a setting. What is not known forbids nothing. */
export interface SettingTarget {
  system: SettingSystem;
  isIPad?: boolean | undefined;
  osVersion?: string | undefined;
  supervised?: boolean | undefined;
  userEnrollment?: boolean | undefined;
  automatedEnrollment?: boolean | undefined;
  userApproved?: boolean | undefined;
}

/** Why a device cannot have a group or a setting. */
export type NotApplicable =
  | { reason: 'system' }
  | { reason: 'osVersion'; since: string }
  | { reason: 'removed'; removed: string }
  | { reason: 'supervision' }
  | { reason: 'userEnrollment' }
  | { reason: 'automatedEnrollment' }
  | { reason: 'userApproval' };

export const valueProblems = [
  'required',
  'type',
  'range',
  'value',
  'unknownGroup',
  'unknownKey',
  'repeated',
  'reference',
  'secretMissing',
  'variable',
  'tooLarge',
] as const;
export type ValueProblem = (typeof valueProblems)[number];

/** What is wrong with a value. `severity` notice: kept and flagged, and saved all the same. */
export interface SettingProblem {
  item: string;
  /** Keys and positions down to the value: `['Networks', 0, 'SSID_STR']`. */
  path: readonly (string | number)[];
  problem: ValueProblem;
  severity: 'error' | 'notice';
  /** What would be right: the values, or the ends of the range. */
  expected?: readonly (string | number | boolean)[] | undefined;
}

/** The settings of one policy, as composition sees them; the lower the rank, the higher it stands. */
export interface PolicyLayer {
  policyId: string;
  rank: number;
  items: readonly PolicyItem[];
}

/** An item after composition, with where each of its keys comes from. */
export interface ComposedItem extends PolicyItem {
  /** `<policy>/<item>` of those that it was made of, the winner first. `id` is stable for the same sources. */
  sources: readonly { policyId: string; itemId: string; keys: readonly string[] }[];
}

/** Two policies want different values: who wins, who loses, and why (the rank decides; `once`: the group stands once on a device). */
export interface CompositionConflict {
  group: string;
  key: string;
  winner: { policyId: string; itemId: string };
  losers: readonly { policyId: string; itemId: string }[];
}

export interface Composition {
  items: readonly ComposedItem[];
  conflicts: readonly CompositionConflict[];
}
