/**
 * What the desired state has to know of a platform. Whoever speaks its protocol offers one (capability.ts, `settingsDrivers`).
 * Everything here is pure: it is asked once for all devices that have the same policies and abilities.
 */
import type { ComposedItem, NotApplicable, SettingTarget } from '@muster/catalogue/catalogue';
import type { CommandKind } from '@muster/contract/commands';
import type { Facts } from '@muster/contract/device-facts';
import type { DevicePrefix } from '@muster/contract/enumerations/devices';
import type { PolicyContent } from '@muster/contract/policies';
import type { Tx } from '../../platform/db/database.ts';

/** A custom profile of a policy. */
export interface DesiredProfile {
  id: string;
  profileId: string;
  identifier: string;
  name: string;
  /** Hex of the SHA-256 of its file. */
  digest: string;
  policyId: string;
  /** PayloadUUID of a signed one, which goes out as it came; of others the version is told by one that is made for it. */
  signedUuid?: string | null | undefined;
  /** Of one that nobody signed: the variables in it. */
  variables?: readonly string[] | undefined;
  /** Whom it is for, where the platform tells them apart. */
  scope?: 'System' | 'User' | null | undefined;
}

/** An app of a policy, with the build that it means now. */
export interface DesiredApp {
  /** `<policy>/<id>`. */
  id: string;
  policyId: string;
  /** Bundle identifier: by it the device reports the app, and policies that name the same one differ. */
  identifier: string;
  name: string;
  mode: PolicyContent['apps'][number]['mode'];
  schedule?: PolicyContent['apps'][number]['schedule'];
  source:
    | { kind: 'build'; buildId: string; version: string; os: string | null }
    | { kind: 'store'; storeId: string }
    | { kind: 'asset'; versionId: string; version: string; os: string | null; format: string };
  /** With variables still in it. */
  configuration?: Readonly<Record<string, unknown>> | undefined;
  removeWithPolicy: boolean;
}

/** Everything that devices of one class should have, before their platform looks at it. */
export interface Composed {
  items: readonly ComposedItem[];
  profiles: readonly DesiredProfile[];
  apps: readonly DesiredApp[];
  books: readonly { id: string; policyId: string; storeId: string; name: string | null }[];
  bookmarks: readonly { id: string; policyId: string; title: string; url: string; icon?: string | undefined }[];
}

/** Devices of which the platform gives the same answers. */
export interface DeviceClass {
  target: SettingTarget;
  /** It takes declarations (of Apple), or whatever else the platform's own facts say. */
  abilities: readonly string[];
}

/** One thing that a device gets as a whole, and that it reports as a whole. */
export interface Artifact {
  /** `profile:<identifier>`, `declaration:<identifier>`, `app:<bundle identifier>`, `book:<id>`: the same for all its versions. */
  key: string;
  /** Hex; changes with the content. Values of variables come on top, for each device. */
  digest: string;
  /** Names of variables in it; those of a device whose values are not known fail with the reason `variable`. */
  variables: readonly string[];
  /** Composed ids of what it holds, with the keys that go to the device and those that do not. */
  holds: readonly {
    part: 'settings' | 'profiles' | 'apps' | 'books' | 'bookmarks';
    item: string;
    leftOut: readonly { key: string; why: NotApplicable }[];
  }[];
  /** Commands that bring and take it; null where another way does (declarations), which `sync` names. */
  apply: CommandKind | null;
  remove: CommandKind | null;
  sync?: CommandKind | undefined;
  /** The lower, the earlier. */
  priority: number;
  /** Which sections of facts say whether it is there. */
  section: keyof Facts;
  /** Only offered: nothing is sent, and nothing has to be there (apps with the mode `available`). */
  offered?: boolean | undefined;
  /** What it needs a license of before it is sent, as whoever keeps them calls it. */
  licence?: string | undefined;
  /** The hours of a day in which it may be sent. */
  schedule?: { from: string; to: string } | undefined;
  /** It stays when no policy gives it any more (apps without `removeWithPolicy`). */
  keep?: boolean | undefined;
}

/** Something that no device of the class can have. */
export interface Unable {
  part: Artifact['holds'][number]['part'];
  item: string;
  why: NotApplicable | { reason: 'unsupported' | 'noChannel' | 'secretMissing' | 'missing' };
}

/** What a device says of an artifact: `same` is exactly this version, `other` another one. */
export type Presence =
  | { is: 'same' | 'other' | 'absent' }
  /** It has it, and says that it is not in effect. */
  | { is: 'invalid'; detail: string }
  /** It is on its way: an app that installs. */
  | { is: 'arriving' };

export interface SettingsDriver {
  platform: DevicePrefix;
  /** What decides about a device: two with the same class get the same artifacts. */
  classOf(device: {
    os: string;
    osVersion: string | null;
    supervised: boolean | null;
    personal: boolean;
    security: Facts['security'] | undefined;
  }): DeviceClass;
  artifacts(composed: Composed, cls: DeviceClass): { artifacts: Artifact[]; unable: Unable[] };
  /** What the facts of its section say of an artifact, whose digest includes the values of variables. */
  presence(key: string, digest: string, facts: Facts[keyof Facts] | undefined): Presence;
  /**
   * Keys of artifacts among the facts of a section that tell by their names that this program brought them: what is not wanted
   * any more is taken away. Custom profiles, apps and books do not tell: of those it is known that they were brought, and
   * `presence` of them with any digest says whether they are there still.
   */
  ownIn(
    section: keyof Facts,
    facts: Facts[keyof Facts],
  ): readonly { key: string; remove: CommandKind | null; sync?: CommandKind | undefined }[];
  sections: readonly (keyof Facts)[];
  /** By which clocks hours of a day are meant in the workspace. */
  timeZone(tx: Tx): Promise<string>;
}
export type SettingsDrivers = readonly SettingsDriver[];
