/** Commands to devices on the wire (domain.md, section 4): what was asked, how far it is, and why it waits. */
import * as z from 'zod/mini';
import { appleCommandGroupTypes, appleCommandStatuses } from './enumerations/apple.ts';
import { type CommandKind, commandEnds, commandKinds, commandWaits } from './enumerations/commands.ts';
import { devicePrefixes } from './enumerations/devices.ts';
import { id, instant, line, orgParams } from './fields.ts';

export {
  type AskedKind,
  askedKinds,
  type CommandEnd,
  type CommandKind,
  type CommandWait,
  commandKinds,
  commandWaits,
} from './enumerations/commands.ts';

const seconds = z.int().check(z.minimum(1));
const phoneNumber = line(40);
const message = line(1000);
const pin = z.string().check(z.regex(/^\d{6}$/));

/** Of the desired state: what is to be there, or no longer; a newer digest takes the place of an older one. */
const artifactKey = z.object({ artifact: line(300, 1) });
const artifactVersion = z.extend(artifactKey, { digest: line(80, 1) });

/** Arguments by kind. What is marked secret in `secretArguments` is sealed, and read back by nobody. */
export const commandArguments = {
  /** Sections that are asked for; all of them without. */
  refresh: z.object({ sections: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))) }),
  lock: z.object({ message: z.optional(message), phoneNumber: z.optional(phoneNumber), pin: z.optional(pin) }),
  'clear-passcode': z.object({}),
  'lost-mode-on': z
    .object({ message: z.optional(message), phoneNumber: z.optional(phoneNumber), footnote: z.optional(message) })
    .check(
      z.refine(({ message: text, phoneNumber: number }) => Boolean(text) || Boolean(number), { path: ['message'] }),
    ),
  'lost-mode-off': z.object({}),
  'lost-mode-sound': z.object({}),
  locate: z.object({}),
  restart: z.object({ notifyUser: z.optional(z.boolean()) }),
  'shut-down': z.object({}),
  wipe: z.object({
    preserveDataPlan: z.optional(z.boolean()),
    disallowProximitySetup: z.optional(z.boolean()),
    pin: z.optional(pin),
    /** What a Mac does when it cannot erase all content and settings. */
    obliterationBehavior: z.optional(z.enum(['Default', 'DoNotObliterate', 'ObliterateWithWarning', 'Always'])),
    returnToService: z.optional(
      z.object({ enabled: z.boolean(), wifiProfile: z.optional(z.string().check(z.maxLength(200_000))) }),
    ),
  }),
  unenroll: z.object({}),
  rename: z.object({ name: line(120, 1) }),
  'os-update': z.object({
    productKey: z.optional(line(200)),
    version: z.optional(line(60)),
    action: z.optional(
      z.enum(['Default', 'DownloadOnly', 'InstallASAP', 'NotifyOnly', 'InstallLater', 'InstallForceRestart']),
    ),
  }),
  'remote-desktop-on': z.object({}),
  'remote-desktop-off': z.object({}),
  'activation-lock-bypass': z.object({}),
  'install-profile': z.object({ name: line(200), payload: z.string().check(z.maxLength(2_000_000)) }),
  'remove-profile': z.object({ identifier: line(300, 1) }),
  'log-out-user': z.object({}),
  'delete-user': z.object({ userName: line(200, 1), force: z.optional(z.boolean()) }),
  'unlock-user': z.object({ userName: line(200, 1) }),
  'sync-declarations': z.object({}),
  'device-configured': z.object({}),
  /** The profile by which it is managed, with a new identity. */
  'reinstall-management': z.object({}),
  'apply-settings': artifactVersion,
  'remove-settings': artifactKey,
  'install-app': artifactVersion,
  'remove-app': artifactKey,
  'install-book': artifactVersion,
  'remove-book': artifactKey,
  native: z.object({ requestType: line(80, 1), payload: z.record(z.string(), z.unknown()) }),
} as const satisfies Record<CommandKind, z.ZodMiniType>;
export type CommandArguments<K extends CommandKind = CommandKind> = z.output<(typeof commandArguments)[K]>;

export const secretArguments: { readonly [K in CommandKind]?: readonly string[] } = {
  lock: ['pin'],
  wipe: ['pin', 'returnToService'],
  'install-profile': ['payload'],
  native: ['payload'],
};

/** Kinds that destroy or give up a device (safety.md): they go through step-up, approval and the breaker. */
export const destructiveKinds = ['wipe', 'unenroll', 'clear-passcode', 'delete-user'] as const satisfies CommandKind[];

/** Native commands that do the same as a destructive kind, and are refused under any other name. */
export const destructiveRequests: readonly string[] = ['EraseDevice', 'ClearPasscode', 'DeleteUser', 'RemoveProfile'];

/** More of a list are not counted. */
export const commandsCountedAtMost = 10_000;

export const commandParams = z.extend(orgParams, { commandId: id });
export const commandGroupParams = z.extend(orgParams, { commandGroupId: id });

const actor = z.nullable(z.object({ id: z.nullable(id), name: z.string(), email: z.nullable(z.string()) }));
const commandDevice = z.object({
  id,
  platform: z.enum(devicePrefixes),
  displayName: z.string(),
});

export const command = z.object({
  id,
  groupId: id,
  groupType: z.enum(appleCommandGroupTypes),
  device: commandDevice,
  /** The user to whose channel it goes; null for the device's own. */
  userName: z.nullable(z.string()),
  kind: z.enum(commandKinds),
  /** The platform's own name of it: `DeviceLock`. */
  requestType: z.nullable(z.string()),
  /** Without what is secret, of which only the names are told. */
  arguments: z.record(z.string(), z.unknown()),
  secretArguments: z.array(z.string()),
  status: z.enum(appleCommandStatuses),
  /** Open ones only. */
  wait: z.nullable(
    z.object({
      reason: z.enum(commandWaits),
      since: z.nullable(instant),
      until: z.nullable(instant),
      /** When it is tried next without anybody doing anything. */
      nextAttempt: z.nullable(instant),
    }),
  ),
  error: z.nullable(
    z.object({
      message: z.string(),
      code: z.nullable(z.int()),
      domain: z.nullable(z.string()),
      chain: z.int(),
      /** What it means in the words of the error catalogue: 5107 where a passcode could not be cleared. */
      failure: z.nullable(z.int()),
    }),
  ),
  endReason: z.nullable(z.enum(commandEnds)),
  attempts: z.int(),
  notNowCount: z.int(),
  actor,
  reason: z.nullable(z.string()),
  createdAt: instant,
  sentAt: z.nullable(instant),
  /** Somebody wanted to cancel it after it had been sent: it may be done all the same. */
  cancelRequestedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  can: z.object({ cancel: z.boolean(), retry: z.boolean() }),
});
export type Command = z.output<typeof command>;

export const commandGroupStates = ['open', 'failed', 'ended'] as const;
export type CommandGroupState = (typeof commandGroupStates)[number];

export const commandGroup = z.object({
  id,
  type: z.enum(appleCommandGroupTypes),
  /** Null where it is about many. */
  device: z.nullable(commandDevice),
  actor,
  reason: z.nullable(z.string()),
  total: z.int(),
  open: z.int(),
  acknowledged: z.int(),
  failed: z.int(),
  /** Of its first command. */
  kind: z.nullable(z.enum(commandKinds)),
  /** The task on many devices that it came from. */
  bulkTaskId: z.nullable(id),
  createdAt: instant,
  can: z.object({ cancel: z.boolean() }),
});
export type CommandGroup = z.output<typeof commandGroup>;

/** What a caller may add to any command. */
export const commandOptions = {
  /** The command expires if the device does not run it in so many seconds; there is no maximum. */
  duration: z.optional(seconds),
  reason: z.optional(line(300)),
};
