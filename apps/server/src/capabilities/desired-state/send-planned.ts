/** Queues what plans say is to be sent. */
import type { CommandArguments, CommandKind } from '@muster/contract/commands';
import type { Tx } from '../../platform/db/database.ts';
import { type Ask, enqueueMany } from '../commands/index.ts';
import type { Plan } from './plan-types.ts';

interface PlannedDevice {
  device: { id: string };
  made: Plan;
}

interface Group {
  ask: Ask;
  targets: { deviceId: string; arguments?: { digest: string } }[];
  /** Of each device, the artifacts that the command is for. */
  artifacts: Map<string, readonly string[]>;
}

/** The same command to all that need it. Its id is noted with what it is for. */
export async function sendPlanned(tx: Tx, planned: readonly PlannedDevice[]): Promise<void> {
  const groups = new Map<string, Group>();
  for (const { device, made } of planned)
    for (const action of made.actions) {
      const ask = askOf(action);
      const name = JSON.stringify([ask.kind, ask.supersedeKey, ask.arguments]);
      const group: Group = groups.get(name) ?? { ask, targets: [], artifacts: new Map() };
      const digest = action.do === 'send' ? action.digest : null;
      group.targets.push({ deviceId: device.id, ...(digest !== null && { arguments: { digest } }) });
      if (action.do !== 'ask')
        group.artifacts.set(device.id, action.do === 'send' ? [action.artifact] : action.artifacts);
      groups.set(name, group);
    }
  const states = new Map(planned.map(({ device, made }) => [device.id, made.states]));
  for (const { ask, targets, artifacts } of groups.values()) {
    const { queued } = await enqueueMany(tx, ask, targets);
    for (const { deviceId, commandId } of queued)
      for (const artifact of artifacts.get(deviceId) ?? []) {
        const known = states.get(deviceId)?.[artifact];
        if (known?.sent) known.sent = { ...known.sent, commandId };
      }
  }
}

function askOf(action: Plan['actions'][number]): Ask {
  if (action.do === 'ask')
    return {
      groupType: 'syncRefresh',
      kind: 'refresh',
      arguments: { sections: [action.section] },
      supersedeKey: `refresh ${action.section}`,
      priority: 60,
    };
  const { kind, priority } = action;
  if (action.do === 'sync')
    return { groupType: 'declarative', kind, supersedeKey: `desired ${kind}`, keyIsOwn: true, priority };
  const { artifact } = action;
  // The version comes with each device, since the values of its variables are in it.
  const args = { artifact } as CommandArguments<CommandKind>;
  return { groupType: 'sync', kind, arguments: args, supersedeKey: `artifact ${artifact}`, keyIsOwn: true, priority };
}
