/** What people ask of one device, and what they do about it afterwards. What destroys is in destroy-service.ts. */

import type { CommandKind } from '@muster/contract/commands';
import type { Language } from '@muster/contract/constants';
import { now } from '../../platform/clock.ts';
import type { Envelope } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange, recordChanges } from '../../platform/events/record-change.ts';
import { type Arguments, checkArguments, checkDevice, failArguments } from './check-ask.ts';
import { findGroup } from './command-groups-list.ts';
import { type AskedDevice, type CommandRow, findCommand, hasEnrollment, listAskedDevices } from './commands-list.ts';
import { destroys } from './destructive.ts';
import type { DeviceDrivers } from './device-driver.ts';
import { enqueue } from './queue.ts';
import { cancelUnsent, cancelUnsentOfGroup, requestCancel } from './queue-store.ts';

export interface CommandDeps {
  drivers: DeviceDrivers;
  envelope: Envelope;
}

export interface Asked {
  kind: CommandKind;
  arguments: Arguments;
  /** Seconds. */
  duration?: number | undefined;
  reason?: string | undefined;
}

/** Further than this no database writes a time. */
const farthest = Date.parse('9999-12-31T00:00:00Z');

export function expiryOf(duration: number | undefined): Date | undefined {
  return duration === undefined ? undefined : new Date(Math.min(now() + duration * 1000, farthest));
}

export async function requireDevice(tx: Tx, id: string): Promise<AskedDevice> {
  const [device] = await listAskedDevices(tx, [id]);
  return device ?? fail(3001);
}

/** The id of the command. */
export async function sendCommand(
  tx: Tx,
  { drivers, envelope }: CommandDeps,
  { deviceId, enrollmentId }: { deviceId: string; enrollmentId?: string | undefined },
  { kind, arguments: given, duration, reason }: Asked,
  language: Language,
): Promise<string> {
  const device = await requireDevice(tx, deviceId);
  if (enrollmentId !== undefined && !(await hasEnrollment(tx, enrollmentId))) fail(3001);
  const args = checkArguments(kind, given, language);
  refuseDestructive(kind, args);
  checkDevice(drivers, device, kind, args);
  const { commandId } = await enqueue(tx, {
    deviceId,
    enrollmentId,
    groupType: kind === 'refresh' ? 'refresh' : 'manual',
    kind,
    arguments: args as never,
    expiresAt: expiryOf(duration),
    reason,
    envelope,
    ...(supersedes.has(kind) && enrollmentId === undefined && { supersedeKey: `asked:${kind}` }),
  });
  return commandId;
}

/** Asking again before it was sent asks once: the newer one counts. */
const supersedes: ReadonlySet<CommandKind> = new Set<CommandKind>([
  'refresh',
  'locate',
  'rename',
  'restart',
  'shut-down',
]);

/** It has a call of its own, which wants step-up and a typed confirmation. */
export function refuseDestructive(kind: CommandKind, args: Arguments): void {
  if (destroys(kind, args)) failArguments([{ path: ['kind'], message: 'destructive' }]);
}

/** Before it was sent it ends; after, somebody's wish is noted, and it is not handed over again. */
export async function cancelCommand(tx: Tx, id: string): Promise<void> {
  const command = (await findCommand(tx, id)) ?? fail(3001);
  if (command.endedAt !== null) fail(5255, { reason: 'ENDED' });
  const sent = !(await cancelUnsent(tx, id));
  // Neither: the device has answered meanwhile.
  if (sent && (await requestCancel(tx, { id })) === 0) fail(5255, { reason: 'ENDED' });
  await recordChange(tx, {
    action: 'update',
    entity: 'command',
    entityId: id,
    entityName: command.displayName,
    before: { status: command.status },
    after: sent ? { status: command.status, cancelRequested: true } : { status: 'Cancel' },
  });
}

export async function cancelGroup(tx: Tx, id: string): Promise<void> {
  (await findGroup(tx, id)) ?? fail(3001);
  const canceled = await cancelUnsentOfGroup(tx, id);
  const requested = await requestCancel(tx, { groupId: id });
  if (canceled.length + requested === 0) fail(5255, { reason: 'ENDED' });
  await recordChanges(tx, { type: 'command.update' }, [
    { entityId: id, after: { canceled: canceled.length, cancelRequested: requested } },
  ]);
}

/** Whether it can be asked for again as it was. */
export function isRetriable({ kind, arguments: args, endedAt, status, secretArguments }: CommandRow): boolean {
  const failed = endedAt !== null && status !== 'Acknowledged';
  return failed && secretArguments.length === 0 && !destroys(kind, args);
}

/** A new command with the same arguments; the id of it. */
export async function retryCommand(tx: Tx, deps: CommandDeps, id: string, language: Language): Promise<string> {
  const command = (await findCommand(tx, id)) ?? fail(3001);
  const { kind, arguments: args, secretArguments } = command;
  if (destroys(kind, args)) fail(5256);
  if (command.endedAt === null) fail(5255, { reason: 'OPEN' });
  if (command.status === 'Acknowledged') fail(5255, { reason: 'ENDED' });
  // They went with the command: whoever asks again gives them again.
  if (secretArguments.length > 0) failArguments(secretArguments.map((name) => ({ path: [name], message: 'secret' })));
  const enrollmentId = command.userName === null ? undefined : command.enrollmentId;
  const asked = { kind, arguments: args, reason: command.reason ?? undefined };
  return sendCommand(tx, deps, { deviceId: command.deviceId, enrollmentId }, asked, language);
}
