/** What a rule does to one device, and what became of it. Each action is done or not by itself. */
import { randomUUIDv7 } from 'node:crypto';
import type { ActionOutcome, AutomationAction, AutomationOutcome } from '@muster/contract/automation';
import type { ErrorCode } from '@muster/contract/errors';
import type { Tx } from '../../platform/db/database.ts';
import { CodedError } from '../../platform/errors.ts';
import { emit, recordChanges } from '../../platform/events/record-change.ts';
import { distinctTags, fold } from '../../platform/fold.ts';
import { checkDevice, type DeviceDrivers, enqueue, requireDevice } from '../commands/index.ts';
import { changeDevices, findDevice, hasTooManyTags, lockDevices } from '../devices/index.ts';
import { assignToDevice, findPolicy, findUsers, hasRoom, isAssigned } from './automation-store.ts';

export interface Doing {
  drivers: DeviceDrivers;
  rule: { id: string; name: string };
  deviceId: string;
  /** Only what would become of it. */
  dry: boolean;
}

type Became = Omit<ActionOutcome, 'kind'>;

const became = (outcome: AutomationOutcome, code?: ErrorCode, reason?: string): Became => ({
  outcome,
  code: code ?? null,
  reason: reason ?? null,
});
const done = became('done');
const nothing = became('nothing');

/** In their order. What fails is undone and told, and the rest goes on. */
export async function act(tx: Tx, doing: Doing, actions: readonly AutomationAction[]): Promise<ActionOutcome[]> {
  const outcomes: ActionOutcome[] = [];
  for (const action of actions) outcomes.push({ kind: action.kind, ...(await attempt(tx, doing, action)) });
  return outcomes;
}

async function attempt(tx: Tx, doing: Doing, action: AutomationAction): Promise<Became> {
  if (!doing.dry) await tx.client.query('savepoint action');
  try {
    return await actOnce(tx, doing, action);
  } catch (error) {
    if (!(error instanceof CodedError) || error.code < 2000) throw error;
    if (!doing.dry) await tx.client.query('rollback to savepoint action');
    return became('failed', error.code, error.reason);
  }
}

async function actOnce(tx: Tx, doing: Doing, action: AutomationAction): Promise<Became> {
  switch (action.kind) {
    case 'addTags':
      return changeTags(tx, doing, (tags) => {
        const had = new Set(tags.map(fold));
        return [...tags, ...distinctTags(action.tags).filter((tag) => !had.has(fold(tag)))];
      });
    case 'removeTags': {
      const less = new Set(action.tags.map(fold));
      return changeTags(tx, doing, (tags) => tags.filter((tag) => !less.has(fold(tag))));
    }
    case 'assignPolicy':
      return assign(tx, doing, action.policyId);
    case 'command':
      return ask(tx, doing, action);
    case 'notify': {
      const userIds = action.personIds.length > 0 ? await findUsers(tx, action.personIds) : undefined;
      if (userIds?.length === 0) return became('skipped', 5320, 'PERSON');
      if (!doing.dry) await tell(tx, doing, 'automationRule.told', action.message, userIds);
      return done;
    }
    case 'webhook':
      if (!doing.dry) await tell(tx, doing, 'automationRule.fired', action.message);
      return done;
  }
}

async function deviceOf(tx: Tx, { deviceId, dry }: Doing) {
  const found = dry ? await findDevice(tx, deviceId) : (await lockDevices(tx, [deviceId]))[0];
  if (found === undefined) throw new CodedError(3001);
  return found;
}

async function changeTags(tx: Tx, doing: Doing, change: (tags: readonly string[]) => string[]): Promise<Became> {
  const device = await deviceOf(tx, doing);
  const tags = change(device.tags);
  if (tags.length === device.tags.length) return nothing;
  if (hasTooManyTags(device.tags, tags)) return became('failed', 5240, 'TOO_MANY_TAGS');
  if (!doing.dry) await changeDevices(tx, [device], () => ({ tags }));
  return done;
}

async function assign(tx: Tx, doing: Doing, policyId: string): Promise<Became> {
  const policy = await findPolicy(tx, policyId);
  if (policy === undefined) return became('skipped', 5320, 'POLICY');
  if (await isAssigned(tx, policyId, doing.deviceId)) return nothing;
  if (!(await hasRoom(tx, policyId))) return became('failed', 5326);
  if (doing.dry) return done;
  const { displayName } = await deviceOf(tx, doing);
  await assignToDevice(tx, randomUUIDv7(), policyId, doing.deviceId);
  await recordChanges(tx, { type: 'admDevice.update' }, [
    { entityId: doing.deviceId, entityName: displayName, after: { assignedPolicy: policy.name } },
  ]);
  return done;
}

async function ask(tx: Tx, doing: Doing, action: AutomationAction & { kind: 'command' }): Promise<Became> {
  const { command, arguments: args } = action;
  const { drivers, rule, deviceId } = doing;
  const device = await requireDevice(tx, deviceId);
  if (device.state !== 'ACTIVE') return became('skipped', 5250, 'NOT_MANAGED');
  checkDevice(drivers, device, command, args);
  if (!doing.dry)
    await enqueue(tx, {
      deviceId,
      groupType: command === 'refresh' ? 'refresh' : 'manual',
      kind: command,
      arguments: args as never,
      reason: rule.name,
      // Asked for again before it was sent: once.
      supersedeKey: `automation:${rule.id}:${command}`,
    });
  return done;
}

async function tell(
  tx: Tx,
  doing: Doing,
  type: 'automationRule.told' | 'automationRule.fired',
  message: string,
  userIds?: string[],
): Promise<void> {
  const { id, displayName } = await deviceOf(tx, doing);
  const payload = { name: doing.rule.name, deviceId: id, device: displayName, message };
  if (type === 'automationRule.told')
    await emit(tx, { type, entityId: doing.rule.id, payload: { ...payload, ...(userIds && { userIds }) } });
  else await emit(tx, { type, entityId: doing.rule.id, payload });
}
