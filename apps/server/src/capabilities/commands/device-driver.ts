/** What the queue has to know of a platform. Whoever speaks its protocol offers one (capability.ts, `drivers`). */
import type { CommandKind, CommandWait } from '@muster/contract/commands';
import type { DeviceSystem } from '@muster/contract/devices';
import type { DevicePrefix, DeviceState } from '@muster/contract/enumerations/devices';
import type { ErrorReason } from '@muster/contract/errors';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';

/** What decides whether a device can do something. */
export interface DriverDevice {
  id: string;
  platform: DevicePrefix;
  os: DeviceSystem;
  osVersion: string | null;
  model: string | null;
  state: DeviceState;
  supervised: boolean | null;
  /** It belongs to its user. */
  personal: boolean;
  lostMode: boolean;
  /** Whether its passcode can be cleared. */
  hasUnlockToken: boolean;
}

/** A mistake in the arguments of a command, such as a key that the platform does not know. */
export interface ArgumentProblem {
  path: readonly (string | number)[];
  message: string;
  /** In one word, for forms that say it in theirs: `required`, `type`, `value`. */
  problem?: string;
}

/** A key of a command of the platform, as a form needs it. */
export interface NativeKey {
  key: string;
  type: string;
  required: boolean;
  values?: (string | number)[] | undefined;
  min?: number | undefined;
  max?: number | undefined;
  fallback?: unknown;
  keys?: NativeKey[] | undefined;
}

export interface NativeCommand {
  requestType: string;
  keys: NativeKey[];
  supervised: boolean;
  unavailable: 'platform' | 'osVersion' | 'supervision' | 'userEnrollment' | 'destructive' | 'automatic' | null;
}

/** Why nothing reaches an enrollment, as far as its platform knows: no push certificate, a push that was refused. */
export interface PlatformWait {
  reason: CommandWait;
  since: string | null;
  until: string | null;
}

/** Whether the protection schedule holds back what people ask for, and until when. */
export interface Protection {
  active: boolean;
  until: string | null;
}

export interface DeviceDriver {
  platform: DevicePrefix;
  /** Why this device cannot do it. */
  problemOf(device: DriverDevice, kind: CommandKind, args: Record<string, unknown>): ErrorReason<5251> | undefined;
  /** What is wrong with the arguments, beyond what `commandArguments` says. */
  problemsIn(kind: CommandKind, args: Record<string, unknown>): readonly ArgumentProblem[];
  /** The platform's own name of it. */
  requestType(kind: CommandKind, args: Record<string, unknown>): string | null;
  /** Every command of the platform, and why this device cannot be sent it. */
  catalogue(device: DriverDevice): readonly NativeCommand[];
  /**
   * Wakes devices so that they ask for commands. Called after the commit, by one process for each enrollment at a time
   * and at a bounded pace; it neither waits nor throws.
   */
  wake(platform: Platform, organizationId: string, enrollmentIds: readonly string[]): void;
  /** Of those enrollments that cannot be reached now, why. */
  waits(tx: Tx, enrollmentIds: readonly string[]): Promise<ReadonlyMap<string, PlatformWait>>;
  /** The protection schedule of the workspace. */
  protection(tx: Tx): Promise<Protection>;
}

export type DeviceDrivers = readonly DeviceDriver[];

export function driverOf(drivers: DeviceDrivers, platform: DevicePrefix): DeviceDriver | undefined {
  return drivers.find((driver) => driver.platform === platform);
}
