/** What planning one device takes and gives. All of it can be kept as JSON; times are ISO texts, so they compare as texts. */

import type { CommandKind } from '@muster/contract/commands';
import type { Facts } from '@muster/contract/device-facts';
import type { SettingReason } from '@muster/contract/device-settings';
import type { AppleCommandStatus } from '@muster/contract/enumerations/apple';
import type { SettingState } from '@muster/contract/policies';
import type { Artifact, Presence, Unable } from './settings-driver.ts';

export type Section = keyof Facts;

/** An artifact as one device should have it. */
export interface WantedArtifact extends Omit<Artifact, 'variables' | 'holds'> {
  /** With the values of its variables. */
  digest: string;
  /** Names of variables of which this device has no value. */
  missing: readonly string[];
  /** What it holds, as `<part>/<composed id>`. */
  items: readonly string[];
  /** Why it is not sent now. */
  hold?: Hold | undefined;
}

/** What has to come first, and when to look again although nothing happened. */
export interface Hold {
  state: 'pending' | 'failed';
  reason: SettingReason;
  detail: string | null;
  again?: string | undefined;
}

/** What was sent last for an artifact. */
export interface Sent {
  /** Null until it stands in the queue. */
  commandId: string | null;
  /** Null: it was to be taken away. */
  digest: string | null;
  at: string;
}

/** What is known of an artifact on a device: an entry of `device_states.artifacts`. */
export interface Known {
  /** Of what is wanted; null where it is not wanted any more, and on its way out. */
  digest: string | null;
  state: SettingState;
  reason: SettingReason | null;
  /** What the device said, or which variables have no value. */
  detail: string | null;
  /** Since when the state is what it is. */
  since: string;
  /** How often it was sent since it last was as wanted, or since something else was wanted. */
  attempts: number;
  sent: Sent | null;
  /** The version that was last seen on the device. */
  verified: string | null;
  /** What kind of device it was when it failed: another one is worth another try. */
  context: string | null;
  /** The command after whose end a report was asked for, and how often. */
  asked: { commandId: string | null; times: number; at: string } | null;
  section: Section;
  /** How it is taken away. */
  remove: CommandKind | null;
  sync?: CommandKind | undefined;
  /** It stays when no policy gives it any more. */
  keep?: boolean | undefined;
  /** What it holds, as `<part>/<composed id>`. */
  items: readonly string[];
  /** The device was given a license for it, or is to be. */
  licence?: string | undefined;
}
export type KnownArtifacts = Readonly<Record<string, Known>>;

/** What a section of facts says. */
export interface Reported {
  at: string;
  presence(key: string, digest: string): Presence;
  /** What of it this program brought. */
  own: readonly { key: string; remove: CommandKind | null; sync?: CommandKind | undefined }[];
}

export interface OpenSent {
  id: string;
  /** It has been handed to the device. */
  handed: boolean;
}

export interface EndedSent {
  id: string;
  status: AppleCommandStatus;
  /** Somebody canceled it; else it ended because the device left or enrolled anew. */
  canceled: boolean;
  /** The device had been handed it, so that it may have done it whatever became of it. */
  handed: boolean;
  message: string | null;
  at: string;
}

export interface PlanInput {
  artifacts: readonly WantedArtifact[];
  unable: readonly Unable[];
  known: KnownArtifacts;
  reported: Partial<Record<Section, Reported>>;
  open: readonly OpenSent[];
  ended: readonly EndedSent[];
  /** What kind of device it is now, with the version of its system. */
  context: string;
  now: string;
}

export type Action =
  | { do: 'send'; kind: CommandKind; artifact: string; digest: string | null; priority: number }
  /** One for all artifacts that it brings. */
  | { do: 'sync'; kind: CommandKind; artifacts: readonly string[]; priority: number }
  | { do: 'ask'; section: Section };

/** What people are told of, once for each time that it happens. */
export interface PlanEvent {
  kind: 'settingFailed' | 'settingRestored';
  artifact: string;
  reason: SettingReason | null;
  detail: string | null;
}

export interface Plan {
  states: Record<string, Known>;
  actions: Action[];
  events: PlanEvent[];
  /** When to look again although nothing happened; null: when something does. */
  again: string | null;
}
