/** What destroys: asked for with step-up and a typed confirmation, counted by the breaker, queued with a permit. */
import type { CommandKind } from '@muster/contract/commands';
import type { Language } from '@muster/contract/constants';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { type Arguments, checkArguments, checkDevice, failArguments } from './check-ask.ts';
import { type Asked, type CommandDeps, expiryOf, requireDevice } from './commands-service.ts';
import { countApprovers, countUnapproved, insertAsk, lockAsks } from './destroy-store.ts';
import {
  type DestructiveKind,
  DestructivePermit,
  destructiveLimits,
  destructiveRules,
  isDestructiveKind,
} from './destructive.ts';
import { enqueue } from './queue.ts';

export interface Confirmed extends Asked {
  confirm: string;
}

/** Everything that destroys and nothing else: other kinds have a call that asks for less. */
export function requireDestructive(kind: CommandKind): DestructiveKind {
  return isDestructiveKind(kind) ? kind : failArguments([{ path: ['kind'], message: 'notDestructive' }]);
}

/** The id of the command, or that the breaker has tripped, which is written down although nothing was done. */
export async function destroyOne(
  tx: Tx,
  { drivers, envelope }: CommandDeps,
  deviceId: string,
  asked: Confirmed,
  language: Language,
): Promise<{ commandId: string } | { tripped: true; deviceName: string }> {
  const device = await requireDevice(tx, deviceId);
  const kind = requireDestructive(asked.kind);
  const args = checkArguments(kind, asked.arguments, language);
  if (asked.confirm.normalize() !== device.displayName.trim().normalize()) fail(5253);
  checkDevice(drivers, device, kind, args);
  if (await isTripped(tx, kind, 1)) return { tripped: true, deviceName: device.displayName };
  await countAsk(tx, kind, 1);
  const { commandId } = await enqueue(tx, {
    deviceId,
    groupType: 'manual',
    kind,
    arguments: args as never,
    // Before everything else that waits.
    priority: 10,
    expiresAt: expiryOf(asked.duration),
    supersedeKey: supersedeKeyOf(kind, args),
    reason: asked.reason,
    envelope,
    permit: new DestructivePermit(kind, [deviceId]),
  });
  return { commandId };
}

/** Asked twice it is done once. */
export function supersedeKeyOf(kind: DestructiveKind, { userName }: Arguments): string {
  return typeof userName === 'string' ? `destroy:${kind}:${userName}` : `destroy:${kind}`;
}

export async function recordTripped(tx: Tx, kind: CommandKind, about: { id: string; name?: string }): Promise<void> {
  await recordChange(tx, {
    action: 'update',
    entity: 'command',
    entityId: about.id,
    entityName: about.name,
    after: { refused: kind, reason: 'BREAKER' },
  });
}

async function isTripped(tx: Tx, kind: DestructiveKind, devices: number): Promise<boolean> {
  if (!destructiveRules[kind].countsForBreaker) return false;
  await lockAsks(tx);
  const { breakerDevices, breakerWindowMinutes } = destructiveLimits;
  return (await countUnapproved(tx, breakerWindowMinutes)) + devices > breakerDevices;
}

async function countAsk(tx: Tx, kind: DestructiveKind, devices: number): Promise<void> {
  if (destructiveRules[kind].countsForBreaker) await insertAsk(tx, { kind, devices });
}

/** Counts what failed and is tried again like what is asked for the first time; false where the breaker has tripped. */
export async function mayDestroyAgain(tx: Tx, kind: DestructiveKind, devices: number): Promise<boolean> {
  if (await isTripped(tx, kind, devices)) return false;
  await countAsk(tx, kind, devices);
  return true;
}

/** How many devices at once are let through: at once, after a second person's approval, or after a delay. */
export type Gate = 'open' | 'approval' | 'delay';

/** Whoever is alone has nobody who could approve, and gets time to think again. */
export async function gateOf(tx: Tx, kind: DestructiveKind, devices: number): Promise<Gate> {
  const tripped = await isTripped(tx, kind, devices);
  const gate =
    !tripped && devices <= destructiveLimits.approvalAbove
      ? 'open'
      : (await countApprovers(tx)) > 1
        ? 'approval'
        : 'delay';
  if (gate !== 'approval') await countAsk(tx, kind, devices);
  return gate;
}
