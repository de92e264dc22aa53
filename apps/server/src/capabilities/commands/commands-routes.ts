import * as calls from '@muster/contract/calls/commands';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { mayAlso } from '../../platform/http/authorize.ts';
import { counted } from '../../platform/http/count-views.ts';
import { handle, type Membership, type Principal, type Route } from '../../platform/http/route.ts';
import { replyStarted } from '../bulk-tasks/index.ts';
import { findGroup, listGroups } from './command-groups-list.ts';
import { startDestroying, startSending } from './commands-kinds.ts';
import { findCommand, listCommands, listDeviceCommands } from './commands-list.ts';
import {
  type CommandDeps,
  cancelCommand,
  cancelGroup,
  requireDevice,
  retryCommand,
  sendCommand,
} from './commands-service.ts';
import { destroyOne, recordTripped } from './destroy-service.ts';
import { driverOf } from './device-driver.ts';
import { type May, replyCommands, replyGroup, replyOne } from './reply-command.ts';

interface Caller {
  principal: Principal;
  membership: Membership;
}

function rightsOf(caller: Caller): May {
  return { cancel: mayAlso('command', 'delete', caller), retry: mayAlso('command', 'create', caller) };
}

export function commandRoutes(deps: CommandDeps): Route[] {
  const { drivers } = deps;
  const replyById = async (tx: Tx, id: string, caller: Caller) =>
    replyOne(tx, drivers, (await findCommand(tx, id)) ?? fail(3001), rightsOf(caller));
  const replyGroupById = async (tx: Tx, id: string, caller: Caller) =>
    replyGroup((await findGroup(tx, id)) ?? fail(3001), rightsOf(caller));

  return [
    handle(calls.listCommands, ({ query, principal, membership, read }) =>
      read(async (tx) => {
        const page = await listCommands(tx, query);
        return { ...page, items: await replyCommands(tx, drivers, page.items, rightsOf({ principal, membership })) };
      }),
    ),
    handle(calls.listDeviceCommands, ({ params, query, principal, membership, read }) =>
      read(async (tx) => {
        const page = await listDeviceCommands(tx, params.deviceId, query);
        if (page.items.length === 0) await requireDevice(tx, params.deviceId);
        return { ...page, items: await replyCommands(tx, drivers, page.items, rightsOf({ principal, membership })) };
      }),
    ),
    ...counted(
      calls.countCommandGroups,
      handle(calls.listCommandGroups, ({ query, principal, membership, read }) =>
        read(async (tx) => {
          const page = await listGroups(tx, query);
          return { ...page, items: page.items.map((row) => replyGroup(row, rightsOf({ principal, membership }))) };
        }),
      ),
    ),
    handle(calls.readCommandGroup, ({ params, principal, membership, read }) =>
      read((tx) => replyGroupById(tx, params.commandGroupId, { principal, membership })),
    ),
    handle(calls.readCommand, ({ params, principal, membership, read }) =>
      read((tx) => replyById(tx, params.commandId, { principal, membership })),
    ),
    handle(calls.sendCommand, ({ params, body, principal, membership, language, transaction }) =>
      transaction(async (tx) => {
        const target = { deviceId: params.deviceId, enrollmentId: body.enrollmentId };
        return replyById(tx, await sendCommand(tx, deps, target, body, language), { principal, membership });
      }),
    ),
    handle(calls.destroyWithCommand, async ({ params, body, principal, membership, language, transaction }) => {
      const done = await transaction(async (tx) => {
        const outcome = await destroyOne(tx, deps, params.deviceId, body, language);
        if ('commandId' in outcome) return replyById(tx, outcome.commandId, { principal, membership });
        // Written down, and committed, before it is refused.
        await recordTripped(tx, body.kind, { id: params.deviceId, name: outcome.deviceName });
        return undefined;
      });
      return done ?? fail(5254, { reason: 'BREAKER' });
    }),
    handle(calls.sendCommands, ({ body, principal, membership, language, transaction }) =>
      transaction(async (tx) => {
        const { taskId, kind } = await startSending(tx, deps, body, body, language);
        return replyStarted(tx, kind, taskId, { principal, membership });
      }),
    ),
    handle(calls.destroyMany, ({ body, principal, membership, language, transaction }) =>
      transaction(async (tx) => {
        const { taskId, kind } = await startDestroying(tx, deps, body, body, language);
        return replyStarted(tx, kind, taskId, { principal, membership });
      }),
    ),
    handle(calls.cancelCommand, ({ params, principal, membership, transaction }) =>
      transaction(async (tx) => {
        await cancelCommand(tx, params.commandId);
        return replyById(tx, params.commandId, { principal, membership });
      }),
    ),
    handle(calls.cancelCommandGroup, ({ params, principal, membership, transaction }) =>
      transaction(async (tx) => {
        await cancelGroup(tx, params.commandGroupId);
        return replyGroupById(tx, params.commandGroupId, { principal, membership });
      }),
    ),
    handle(calls.retryCommand, ({ params, principal, membership, language, transaction }) =>
      transaction(async (tx) => {
        const id = await retryCommand(tx, deps, params.commandId, language);
        return replyById(tx, id, { principal, membership });
      }),
    ),
    handle(calls.listNativeCommands, ({ params, read }) =>
      read(async (tx) => {
        const device = await requireDevice(tx, params.deviceId);
        return { items: [...(driverOf(drivers, device.platform)?.catalogue(device) ?? [])] };
      }),
    ),
  ];
}
