/** What a lab device is made of, and what it keeps of its enrollment. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Signer } from './cms.ts';
import type { DeclarativeState } from './declarative.ts';
import type { ApplePlatform, DeviceState, DeviceUser } from './device-state.ts';
import type { MdmPayload } from './enrollment-profile.ts';
import type { Factory } from './factory.ts';
import type { Habit } from './habits.ts';
import type { HttpClient } from './http.ts';
import type { KeySource } from './identity.ts';
import type { Dict } from './plists.ts';

/** By which pushes come: the stand-in for APNs is one. */
export interface PushNetwork {
  register(token: Buffer, topic: string, hear: (magic: string) => void): void;
  unregister(token: Buffer): void;
}

export type DeviceEvent =
  | { what: 'command'; type: string; uuid: string }
  | { what: 'reported'; report: Dict }
  | { what: 'failed'; error: Error };

export interface DeviceOptions {
  /** The same seed is the same device. */
  seed?: string;
  platform?: ApplePlatform;
  state?: Partial<DeviceState>;
  keys?: KeySource;
  http?: HttpClient;
  network?: PushNetwork;
  habits?: Habit[];
  /** Where it has the certificate from with which it shows who it is, for DEP. */
  factory?: Factory;
  /** An enrollment with EnrollmentID in place of UDID. */
  userEnrollment?: boolean;
  /** What the server is told once a renewed identity is installed; devices authenticate, and then tell their token. */
  renewal?: 'authenticate' | 'token update' | 'silent';
  /** Renews by RenewalReq, signed by the old identity, also where a challenge is given. */
  renewalRequest?: boolean;
  /** Signs Idle once and sends the same again: for load. */
  keepIdle?: boolean;
  /** How often and after how many milliseconds it tries again where the server is away after a push. */
  patience?: { tries: number; wait: number };
  watch?: (event: DeviceEvent) => void;
}

export interface Enrollment {
  /** The identifier of its profile. */
  profile: string;
  mdm: MdmPayload;
  identity: Signer;
  /** EnrollmentID of a user enrollment. */
  id?: string;
}

export interface Channel {
  user?: DeviceUser;
  pushToken: Buffer;
  pushMagic: string;
  unlockToken: Buffer;
  /** A report that the server does not have yet, and what happens once it has it. */
  pending?: { report: Dict; after?: () => Promise<void> };
  idle?: { bytes: Buffer; signature: string };
  declarative?: DeclarativeState;
}

export function newChannel(user?: DeviceUser, old?: Channel): Channel {
  const fresh = { user, pushToken: randomBytes(32), pushMagic: randomUUID().toUpperCase() };
  return { unlockToken: randomBytes(64), ...old, ...fresh };
}

/** All of a device that outlives a process, its keys included. A report under way is not: the server asks again. */
export interface SavedDevice {
  state: DeviceState;
  enrollment?: Omit<Enrollment, 'identity'> & { key: Buffer; certificate: Buffer };
  channels: [string, Omit<Channel, 'pending' | 'idle'>][];
}
