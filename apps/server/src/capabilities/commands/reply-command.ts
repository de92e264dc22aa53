import type { Command, CommandGroup } from '@muster/contract/commands';
import type { DevicePrefix } from '@muster/contract/enumerations/devices';
import type { Tx } from '../../platform/db/database.ts';
import type { GroupRow } from './command-groups-list.ts';
import type { CommandRow } from './commands-list.ts';
import { isRetriable } from './commands-service.ts';
import { type DeviceDrivers, driverOf, type PlatformWait, type Protection } from './device-driver.ts';
import { type Wait, whyItWaits } from './why-it-waits.ts';

/** What the caller may do with commands. */
export interface May {
  cancel: boolean;
  retry: boolean;
}

export async function replyCommands(
  tx: Tx,
  drivers: DeviceDrivers,
  rows: readonly CommandRow[],
  may: May,
): Promise<Command[]> {
  const open = rows.filter(({ endedAt }) => endedAt === null);
  const known = await askDrivers(tx, drivers, open);
  return rows.map((row) => replyCommand(drivers, row, row.endedAt === null ? waitOf(row, known) : null, may));
}

export async function replyOne(tx: Tx, drivers: DeviceDrivers, row: CommandRow, may: May): Promise<Command> {
  const [command] = await replyCommands(tx, drivers, [row], may);
  return command as Command;
}

interface Known {
  waits: ReadonlyMap<string, PlatformWait>;
  protection: ReadonlyMap<DevicePrefix, Protection>;
}

/** Once for each platform of the page, however many commands it has. */
async function askDrivers(tx: Tx, drivers: DeviceDrivers, open: readonly CommandRow[]): Promise<Known> {
  const waits = new Map<string, PlatformWait>();
  const protection = new Map<DevicePrefix, Protection>();
  for (const [platform, some] of Map.groupBy(open, (row) => row.platform)) {
    const driver = driverOf(drivers, platform);
    if (driver === undefined) continue;
    const ids = new Set(some.map(({ enrollmentId }) => enrollmentId));
    for (const [id, wait] of await driver.waits(tx, [...ids])) waits.set(id, wait);
    if (some.some(({ holdable }) => holdable)) protection.set(platform, await driver.protection(tx));
  }
  return { waits, protection };
}

function waitOf(row: CommandRow, { waits, protection }: Known): Wait {
  return whyItWaits({
    ...row,
    status: row.status as 'Pending' | 'Awaiting' | 'Tried',
    protection: row.holdable ? protection.get(row.platform) : undefined,
    platform: waits.get(row.enrollmentId),
  });
}

function replyCommand(drivers: DeviceDrivers, row: CommandRow, wait: Wait | null, may: May): Command {
  const { deviceId, platform, displayName, error, kind } = row;
  return {
    id: row.id,
    groupId: row.groupId,
    groupType: row.groupType,
    device: { id: deviceId, platform, displayName },
    userName: row.userName,
    kind,
    requestType: driverOf(drivers, platform)?.requestType(kind, row.arguments) ?? null,
    arguments: row.arguments,
    secretArguments: row.secretArguments,
    status: row.status,
    wait,
    error: error && { ...error, failure: kind === 'clear-passcode' ? 5107 : null },
    endReason: row.endReason,
    attempts: row.attempts,
    notNowCount: row.notNowCount,
    actor: row.actor,
    reason: row.reason,
    createdAt: row.createdAt,
    sentAt: row.sentAt,
    cancelRequestedAt: row.cancelRequestedAt,
    endedAt: row.endedAt,
    expiresAt: row.expiresAt,
    can: {
      cancel: may.cancel && row.endedAt === null && row.cancelRequestedAt === null,
      retry: may.retry && isRetriable(row),
    },
  };
}

export function replyGroup(row: GroupRow, may: May): CommandGroup {
  return { ...row, can: { cancel: may.cancel && row.open > 0 } };
}
