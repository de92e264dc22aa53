/**
 * The queue of commands: what other capabilities and the protocols use. Every move is one conditional statement
 * (queue-store.ts), so a report that comes twice, late or out of order finds nothing to move.
 */
import { randomUUIDv7 } from 'node:crypto';
import { type CommandArguments, type CommandKind, secretArguments } from '@muster/contract/commands';
import type { AppleCommandGroupType } from '@muster/contract/enumerations/apple';
import type { Envelope } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChanges } from '../../platform/events/record-change.ts';
import { risingId } from '../../platform/events/rising-id.ts';
import { uuid } from '../../platform/uuid.ts';
import { addDeviceEvent, addDeviceEvents, type Contact, noteOddReport } from '../devices/index.ts';
import { type DestructivePermit, destroys } from './destructive.ts';
import { isHoldable } from './protection.ts';
import {
  endOpenOf,
  insertCommands,
  moveReported,
  moveTried,
  type OpenCommand,
  type Queued,
  type ReportedError,
  supersede,
  type Target,
  takeEligible,
} from './queue-store.ts';

export interface Ask<K extends CommandKind = CommandKind> {
  groupType: AppleCommandGroupType;
  /** Of a group that is there already, to which it is added. */
  groupId?: string | undefined;
  kind: K;
  arguments?: CommandArguments<K> | undefined;
  /** The lower, the earlier; 50 unless said. */
  priority?: number | undefined;
  notBefore?: Date | undefined;
  expiresAt?: Date | undefined;
  /** It takes the place of an older one with this key, of the same enrollment, that has not been sent. */
  supersedeKey?: string | undefined;
  /** Whoever asks sees to it that nobody else does so with this key at the same time, so nobody has to take turns. */
  keyIsOwn?: boolean | undefined;
  reason?: string | undefined;
  bulkTaskId?: string | undefined;
  /** Needed where an argument is secret. */
  envelope?: Envelope | undefined;
  /** Secret arguments that stand sealed with the group already, by their names. */
  sealedWithGroup?: readonly string[] | undefined;
  /** Of what destroys; only the registry has one. */
  permit?: DestructivePermit | undefined;
}

/** Fails where the device is not managed. */
export async function enqueue<K extends CommandKind>(
  tx: Tx,
  { deviceId, enrollmentId, ...ask }: Ask<K> & Target,
): Promise<{ groupId: string; commandId: string }> {
  const { groupId, queued } = await enqueueMany(tx, ask, [{ deviceId, enrollmentId }]);
  const [command] = queued;
  if (command === undefined) fail(5250, { reason: enrollmentId === undefined ? 'NOT_MANAGED' : 'NO_SUCH_USER' });
  return { groupId, commandId: command.commandId };
}

/** The same command to many. Devices that are not managed are left out: `queued` says who was not. */
export async function enqueueMany<K extends CommandKind>(
  tx: Tx,
  ask: Ask<K>,
  targets: readonly Target[],
): Promise<{ groupId: string; queued: Queued[] }> {
  const groupId = ask.groupId ?? randomUUIDv7();
  const args: Record<string, unknown> = { ...ask.arguments };
  if (targets.length === 0) return { groupId, queued: [] };
  const deviceIds = targets.map(({ deviceId }) => deviceId);
  if (destroys(ask.kind, args) && !ask.permit?.covers(ask.kind, deviceIds))
    throw new Error(`${ask.kind} destroys, and did not come through the registry`);
  const { open, secret } = splitSecrets(ask.kind, args);
  const rows = targets.map((target) => ({ id: risingId(), ...target }));
  if (ask.supersedeKey !== undefined) await supersede(tx, targets, { key: ask.supersedeKey, isOwn: ask.keyIsOwn });
  const byPerson = tx.actor.kind !== 'system';
  const queued = await insertCommands(tx, rows, {
    groupId,
    groupType: ask.groupType,
    kind: ask.kind,
    arguments: open,
    secretNames: ask.sealedWithGroup ?? Object.keys(secret),
    ...(await sealed(tx, ask, { groupId, rows, secret })),
    priority: ask.priority ?? 50,
    notBefore: ask.notBefore,
    expiresAt: ask.expiresAt,
    supersedeKey: ask.supersedeKey,
    reason: ask.reason,
    bulkTaskId: ask.bulkTaskId,
    actor: byPerson ? tx.actor : null,
    byPerson,
    holdable: byPerson && isHoldable(ask.kind),
  });
  if (byPerson) await recordAsked(tx, { kind: ask.kind, arguments: open, reason: ask.reason }, queued);
  return { groupId, queued };
}

/** What people ask for stands in the audit and on the timeline of each device. */
async function recordAsked(
  tx: Tx,
  asked: { kind: CommandKind; arguments: Record<string, unknown>; reason?: string | undefined },
  queued: readonly Queued[],
): Promise<void> {
  await recordChanges(
    tx,
    { type: 'command.create' },
    queued.map(({ commandId, displayName }) => ({ entityId: commandId, entityName: displayName, after: asked })),
  );
  await addDeviceEvents(
    tx,
    queued.map(({ commandId, deviceId }) => ({
      deviceId,
      kind: 'commandSent' as const,
      data: { commandId, kind: asked.kind },
    })),
  );
}

function splitSecrets(kind: CommandKind, args: Record<string, unknown>) {
  const names = secretArguments[kind] ?? [];
  const given = Object.entries(args).filter(([, value]) => value !== undefined);
  return {
    open: Object.fromEntries(given.filter(([name]) => !names.includes(name))),
    secret: Object.fromEntries(given.filter(([name]) => names.includes(name))),
  };
}

/** Of one command with the command, since a group can have several of them; of many once, with the group. */
async function sealed(
  tx: Tx,
  { envelope }: Pick<Ask, 'envelope'>,
  { groupId, rows, secret }: { groupId: string; rows: readonly { id: string }[]; secret: Record<string, unknown> },
): Promise<{ secrets?: Buffer; groupSecrets?: Buffer }> {
  if (Object.keys(secret).length === 0) return {};
  if (envelope === undefined) throw new Error('secret arguments cannot be sealed without an envelope');
  const text = JSON.stringify(secret);
  const [only] = rows;
  if (rows.length === 1 && only) return { secrets: await envelope.seal(tx, text, sealedAt('commands', only.id)) };
  return { groupSecrets: await envelope.seal(tx, text, sealedAt('command_groups', groupId)) };
}

const sealedAt = (table: 'commands' | 'command_groups', id: string) => ({ table, column: 'secrets', id });

/** All arguments, for whoever renders the command for the wire. */
export async function openArguments(
  tx: Tx,
  envelope: Envelope,
  { id, groupId, arguments: open, secrets, groupSecrets }: OpenCommand,
): Promise<Record<string, unknown>> {
  const at = secrets ? sealedAt('commands', id) : sealedAt('command_groups', groupId);
  const bytes = secrets ?? groupSecrets;
  if (bytes === null) return open;
  return { ...open, ...JSON.parse((await envelope.open(tx, bytes, at)).toString()) };
}

/** What a device answered to a command. */
export interface DeviceReport {
  commandId: string;
  status: 'Acknowledged' | 'Error' | 'CommandFormatError' | 'NotNow';
  error?: ReportedError | undefined;
}

/**
 * Moves the command that the report is about. Undefined where there is none to move: unknown, or reported before. That is
 * kept on the device's timeline.
 */
export async function takeReport(tx: Tx, contact: Contact, report: DeviceReport): Promise<OpenCommand | undefined> {
  const { status } = report;
  const commandId = report.commandId.toLowerCase();
  const known = uuid.test(commandId);
  const moved = !known
    ? undefined
    : status === 'NotNow'
      ? await moveTried(tx, contact.enrollmentId, commandId)
      : await moveReported(tx, contact.enrollmentId, commandId, { status, error: storable(report.error) });
  if (contact.deviceId === null) return moved;
  if (moved === undefined) await noteOddReport(tx, contact.deviceId, { commandId: cut(commandId, 100), status });
  else if (moved.byPerson && moved.status !== 'Tried')
    await addDeviceEvent(tx, contact.deviceId, 'commandEnded', {
      commandId: moved.id,
      kind: moved.kind,
      status: moved.status,
    });
  return moved;
}

/** PostgreSQL keeps neither the character NUL nor half a surrogate pair, and devices say what they like. */
function cut(text: string, most: number): string {
  return text.replaceAll('\u0000', '').slice(0, most).toWellFormed();
}

function storable(error: ReportedError | undefined): ReportedError | null {
  if (error === undefined) return null;
  const { message, code, domain, chain } = error;
  return { message: cut(message, 1000), code, domain: domain === null ? null : cut(domain, 200), chain };
}

export interface NextOptions {
  /** What the device has just said. */
  after: DeviceReport['status'] | 'Idle';
  /** Whether the protection schedule is active now: what people asked for waits, unless it cannot. */
  protected?: boolean | undefined;
}

/**
 * The next command of an enrollment, which is counted as handed over: by priority, then age. After NotNow, those that the
 * device put off are skipped. After Idle, one that was handed over and never answered is handed over again under its id,
 * by which a device knows that it has done it.
 */
export async function takeNext(tx: Tx, contact: Contact, options: NextOptions): Promise<OpenCommand | undefined> {
  if (contact.state !== 'active') return undefined;
  return takeEligible(tx, contact.enrollmentId, {
    tried: options.after !== 'NotNow',
    awaiting: options.after === 'Idle',
    held: options.protected ?? false,
  });
}

/** Everything of the device and its users ends: it enrolls anew, or has left. */
export async function clearQueue(tx: Tx, contact: Contact, reason: 'reenrolled' | 'left'): Promise<void> {
  if (contact.deviceId !== null) await endOpenOf(tx, contact.deviceId, reason);
}
