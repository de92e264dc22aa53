/**
 * The registry of what destroys (safety.md, 16; decision 0028). The queue takes such a command only with a permit, and
 * permits are made here, after everything that the kind needs has been asked for.
 */
import { type CommandKind, destructiveKinds, destructiveRequests } from '@muster/contract/commands';

export type DestructiveKind = (typeof destructiveKinds)[number];

interface DestructiveRule {
  /** Whether a burst of them trips the breaker. Passcodes are cleared daily by a help desk, and no data is lost. */
  countsForBreaker: boolean;
  /** Whether many devices can be asked for it at once. */
  many: boolean;
}

export const destructiveRules: Record<DestructiveKind, DestructiveRule> = {
  wipe: { countsForBreaker: true, many: true },
  unenroll: { countsForBreaker: true, many: true },
  'delete-user': { countsForBreaker: true, many: false },
  'clear-passcode': { countsForBreaker: false, many: true },
};

/** Constants, not settings: weakening them would itself need a second person (decision 0028). */
export const destructiveLimits = {
  /** Above so many devices a second person approves. */
  approvalAbove: 5,
  /** So many devices in the window without a second person, and no more. */
  breakerDevices: 10,
  breakerWindowMinutes: 60,
  /** Instead of a second person, where there is none. */
  delayMinutes: 15,
} as const;

export function isDestructiveKind(kind: CommandKind): kind is DestructiveKind {
  return (destructiveKinds as readonly string[]).includes(kind);
}

/** Under its own name, or as a command of the platform that does the same. */
export function destroys(kind: CommandKind, args: Readonly<Record<string, unknown>>): boolean {
  return isDestructiveKind(kind) || isDestructiveRequest(kind, args);
}

function isDestructiveRequest(kind: CommandKind, args: Readonly<Record<string, unknown>>): boolean {
  return kind === 'native' && destructiveRequests.includes(String(args.requestType));
}

/** Says that a kind may be queued for these devices. Only this module makes one. */
export class DestructivePermit {
  readonly #kind: DestructiveKind;
  readonly #devices: ReadonlySet<string>;

  constructor(kind: DestructiveKind, devices: readonly string[]) {
    this.#kind = kind;
    this.#devices = new Set(devices);
  }

  covers(kind: CommandKind, deviceIds: readonly string[]): boolean {
    return kind === this.#kind && deviceIds.every((id) => this.#devices.has(id));
  }
}
