/** The same command to many devices, as a task with what became of each. */

import { randomUUIDv7 } from 'node:crypto';
import { type CommandKind, secretArguments } from '@muster/contract/commands';
import type { Language } from '@muster/contract/constants';
import type { DevicePrefix } from '@muster/contract/enumerations/devices';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { CodedError, fail } from '../../platform/errors.ts';
import { type BulkKind, type ItemOutcome, startBulkTask } from '../bulk-tasks/index.ts';
import { type DeviceSelection, describeDevices, selectDevices } from '../devices/index.ts';
import { type Arguments, checkArguments, checkForPlatform, failArguments, problemOf } from './check-ask.ts';
import { listAskedDevices } from './commands-list.ts';
import { type Asked, type CommandDeps, expiryOf, refuseDestructive } from './commands-service.ts';
import {
  type Confirmed,
  type Gate,
  gateOf,
  mayDestroyAgain,
  recordTripped,
  requireDestructive,
  supersedeKeyOf,
} from './destroy-service.ts';
import { insertApproved } from './destroy-store.ts';
import { DestructivePermit, destructiveLimits, destructiveRules, isDestructiveKind } from './destructive.ts';
import type { DeviceDrivers } from './device-driver.ts';
import { enqueueMany } from './queue.ts';
import { hasSecrets, insertGroup, saveTaskOfGroup } from './queue-store.ts';

/** What a task keeps. Secret arguments stand sealed with the group, since tasks are read and audited. */
interface ManyArguments {
  kind: CommandKind;
  arguments: Arguments;
  /** Those for which the arguments are right. */
  platforms: readonly DevicePrefix[];
  secretNames: readonly string[];
  groupId: string;
  expiresAt: string | null;
  reason: string | null;
  /** Of what destroys. */
  gate: Gate;
  notBefore: string | null;
}

type Kind = BulkKind<ManyArguments>;

const shared = {
  atOnce: 2000,
  describe: (tx: Tx, _scope: object, ids: readonly string[]) => describeDevices(tx, ids),
} as const;

function sendCommandsKind(drivers: DeviceDrivers): Kind {
  return {
    ...shared,
    name: 'sendCommands',
    permission: { resource: 'command', action: 'create' },
    run: (tx, { arguments: asked }, ids) => runSome(tx, drivers, asked, ids),
  };
}

function destroyDevicesKind(drivers: DeviceDrivers): Kind {
  return {
    ...shared,
    name: 'destroyDevices',
    permission: { resource: 'admDevice', action: 'wipe' },
    needsApproval: ({ arguments: { gate } }) => gate === 'approval',
    // What somebody approved was done or has failed by then: trying again is another ask.
    retryNeedsStepUp: true,
    async refuseRetry(tx, { arguments: { kind } }, { id, failed }) {
      if (await mayDestroyAgain(tx, requireDestructive(kind), failed)) return undefined;
      await recordTripped(tx, kind, { id });
      return new CodedError(5254, { reason: 'BREAKER' });
    },
    async run(tx, { arguments: asked }, ids) {
      if (asked.gate === 'approval') await insertApproved(tx, asked.groupId, asked.kind);
      return runSome(tx, drivers, asked, ids);
    },
  };
}

export const commandBulkKinds = (drivers: DeviceDrivers) => [sendCommandsKind(drivers), destroyDevicesKind(drivers)];

async function runSome(
  tx: Tx,
  drivers: DeviceDrivers,
  asked: ManyArguments,
  ids: readonly string[],
): Promise<Map<string, ItemOutcome>> {
  const { kind, arguments: args, groupId, secretNames } = asked;
  const outcomes = new Map<string, ItemOutcome>(ids.map((id) => [id, { state: 'skipped', code: 3001 }]));
  // A task that is tried again after its secrets have gone would send something else.
  if (secretNames.length > 0 && !(await hasSecrets(tx, groupId)))
    return new Map(ids.map((id) => [id, { state: 'failed', code: 5252 }]));
  const able: string[] = [];
  for (const device of await listAskedDevices(tx, ids)) {
    const fits = asked.platforms.includes(device.platform);
    const reason = fits ? problemOf(drivers, device, kind, args) : 'PLATFORM';
    if (reason === undefined) able.push(device.id);
    outcomes.set(
      device.id,
      reason === undefined
        ? { state: 'skipped', code: 5250, reason: 'NOT_MANAGED' }
        : reason === 'NO_UNLOCK_TOKEN'
          ? { state: 'skipped', code: 5107 }
          : { state: 'skipped', code: 5251, reason },
    );
  }
  const destructive = isDestructiveKind(kind);
  const { queued } = await enqueueMany(
    tx,
    {
      groupType: kind === 'refresh' ? 'refresh' : 'manual',
      groupId,
      kind,
      arguments: args as never,
      sealedWithGroup: secretNames,
      expiresAt: asked.expiresAt === null ? undefined : new Date(asked.expiresAt),
      notBefore: asked.notBefore === null ? undefined : new Date(asked.notBefore),
      reason: asked.reason ?? undefined,
      ...(destructive && {
        priority: 10,
        supersedeKey: supersedeKeyOf(kind, args),
        permit: new DestructivePermit(kind, able),
      }),
    },
    able.map((deviceId) => ({ deviceId })),
  );
  for (const { deviceId } of queued) outcomes.delete(deviceId);
  return outcomes;
}

/** The id of the task, and of which kind it is. */
export async function startSending(
  tx: Tx,
  deps: CommandDeps,
  selection: DeviceSelection,
  asked: Asked,
  language: Language,
): Promise<{ taskId: string; kind: Kind }> {
  const args = checkArguments(asked.kind, asked.arguments, language);
  refuseDestructive(asked.kind, args);
  return start(tx, deps, { kind: sendCommandsKind(deps.drivers), gate: 'open', selection, asked, args });
}

/** What was typed is how many devices there are, counted when they are frozen. */
export async function startDestroying(
  tx: Tx,
  deps: CommandDeps,
  selection: DeviceSelection,
  asked: Confirmed,
  language: Language,
): Promise<{ taskId: string; kind: Kind }> {
  const destructive = requireDestructive(asked.kind);
  if (!destructiveRules[destructive].many) failArguments([{ path: ['kind'], message: 'oneAtATime' }]);
  const args = checkArguments(destructive, asked.arguments, language);
  if (!/^[1-9]\d{0,8}$/.test(asked.confirm)) fail(5253);
  const gate = await gateOf(tx, destructive, Number(asked.confirm));
  const kind = destroyDevicesKind(deps.drivers);
  return start(tx, deps, { kind, gate, selection, asked, args, total: Number(asked.confirm) });
}

/** With mistakes for every platform, what is wrong for the first. */
function platformsFor(drivers: DeviceDrivers, kind: CommandKind, args: Arguments): DevicePrefix[] {
  const right = drivers.filter((driver) => driver.problemsIn(kind, args).length === 0);
  if (right.length === 0) checkForPlatform(drivers[0], kind, args);
  return right.map(({ platform }) => platform);
}

async function start(
  tx: Tx,
  { drivers, envelope }: CommandDeps,
  from: { kind: Kind; gate: Gate; selection: DeviceSelection; asked: Asked; args: Arguments; total?: number },
): Promise<{ taskId: string; kind: Kind }> {
  const { kind, gate, selection, asked, args } = from;
  const platforms = platformsFor(drivers, asked.kind, args);
  const names = (secretArguments[asked.kind] ?? []).filter((name) => args[name] !== undefined);
  const groupId = randomUUIDv7();
  const secret = Object.fromEntries(names.map((name) => [name, args[name]]));
  const at = { table: 'command_groups', column: 'secrets', id: groupId };
  const secrets = names.length === 0 ? null : await envelope.seal(tx, JSON.stringify(secret), at);
  await insertGroup(tx, { id: groupId, reason: asked.reason, secrets });
  const delayed = new Date(now() + destructiveLimits.delayMinutes * 60_000);
  const scope = {
    applicationId: null,
    arguments: {
      kind: asked.kind,
      arguments: Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name))),
      platforms,
      secretNames: names,
      groupId,
      expiresAt: expiryOf(asked.duration)?.toISOString() ?? null,
      reason: asked.reason ?? null,
      gate,
      notBefore: gate === 'delay' ? delayed.toISOString() : null,
    },
  };
  let total = 0;
  async function* counted() {
    for await (const some of selectDevices(tx, selection)) {
      total += some.length;
      yield some;
    }
  }
  const taskId = await startBulkTask(tx, kind, scope, counted());
  if (from.total !== undefined && total !== from.total) fail(5253);
  await saveTaskOfGroup(tx, groupId, taskId);
  return { taskId, kind };
}
