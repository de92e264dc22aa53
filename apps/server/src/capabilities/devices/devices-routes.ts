import * as calls from '@muster/contract/calls/devices';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { mayAlso } from '../../platform/http/authorize.ts';
import { counted } from '../../platform/http/count-views.ts';
import { handle, handleFile, type Membership, type Principal, type Route } from '../../platform/http/route.ts';
import { readLimit } from '../billing/index.ts';
import { replyStarted } from '../bulk-tasks/index.ts';
import { findSection, listEvents, listLocations, listValues } from './device-details-list.ts';
import { assignDevicesKind, deleteDevicesKind, startOnDevices, tagDevicesKind } from './device-kinds.ts';
import { listDeviceUsers } from './device-users-list.ts';
import { exportDevices } from './devices-export.ts';
import { listDevices, type Viewer } from './devices-list.ts';
import { deleteDevice, ownerOf, readDevice, updateDevice } from './devices-service.ts';
import { findDevice, lockDevice } from './devices-store.ts';
import { countManaged } from './enrollments-store.ts';
import { requireKnown } from './known.ts';
import { deleteLocations } from './locations-store.ts';

type Asking = { principal: Principal; membership: Membership };

const viewerOf = (asking: Asking): Viewer => ({ sees: mayAlso('location', 'get', asking) });

export function deviceRoutes(): Route[] {
  return [
    ...counted(
      calls.countDevices,
      handle(calls.listDevices, ({ query, read, ...asking }) =>
        read(async (tx) => {
          await requireKnown(tx, query);
          return listDevices(tx, viewerOf(asking), query);
        }),
      ),
    ),
    handleFile(calls.exportDevices, async ({ query, read, ...asking }) => {
      await read((tx) => requireKnown(tx, query));
      return exportDevices(read, viewerOf(asking), query);
    }),
    handle(calls.listDeviceValues, ({ query, read }) =>
      read(async (tx) => ({ items: await listValues(tx, query.of, query.q) })),
    ),
    handle(calls.readDeviceLimits, ({ read }) =>
      read(async (tx) => {
        const limit = (await readLimit(tx, 'mdmDevices')) || null;
        return { devices: { used: await countManaged(tx), limit } };
      }),
    ),
    ...counted(
      calls.countDeviceUsers,
      handle(calls.listDeviceUsers, ({ query, read }) => read((tx) => listDeviceUsers(tx, query))),
    ),
    handle(calls.readDevice, ({ params, read, ...asking }) =>
      read((tx) => readDevice(tx, viewerOf(asking), params.deviceId)),
    ),
    handle(calls.readDeviceFacts, ({ params, read }) =>
      read(async (tx) => (await findSection(tx, params.deviceId, params.section)) ?? fail(3001)),
    ),
    handle(calls.listDeviceEvents, ({ params, query, read }) =>
      read(async (tx) => {
        const page = await listEvents(tx, params.deviceId, query);
        // Only where there is none has anybody to know whether there is a device.
        if (page.items.length === 0) (await findDevice(tx, params.deviceId)) ?? fail(3001);
        return page;
      }),
    ),
    handle(calls.listDeviceLocations, ({ params, query, read }) =>
      read(async (tx) => {
        const page = await listLocations(tx, params.deviceId, query);
        if (page.items.length === 0) (await findDevice(tx, params.deviceId)) ?? fail(3001);
        return page;
      }),
    ),
    handle(calls.deleteDeviceLocations, ({ params, transaction }) =>
      transaction(async (tx) => {
        const { id, displayName } = await lockDevice(tx, params.deviceId);
        const locations = await deleteLocations(tx, id);
        await recordChange(tx, {
          action: 'update',
          entity: 'admDevice',
          entityId: id,
          entityName: displayName,
          before: { locations },
          after: { locations: 0 },
        });
        return null;
      }),
    ),
    handle(calls.updateDevice, ({ params, body, transaction, ...asking }) =>
      transaction(async (tx) => {
        await updateDevice(tx, params.deviceId, body);
        return readDevice(tx, viewerOf(asking), params.deviceId);
      }),
    ),
    handle(calls.deleteDevice, ({ params, transaction }) =>
      transaction(async (tx) => {
        await deleteDevice(tx, params.deviceId);
        return null;
      }),
    ),
    ...bulkRoutes(),
  ];
}

function bulkRoutes(): Route[] {
  return [
    handle(calls.tagDevices, ({ body: { add = [], remove = [], ...selection }, principal, membership, transaction }) =>
      transaction(async (tx) => {
        await requireKnown(tx, selection.all);
        const taskId = await startOnDevices(tx, tagDevicesKind, { add, remove }, selection);
        return replyStarted(tx, tagDevicesKind, taskId, { principal, membership });
      }),
    ),
    handle(calls.assignDevices, ({ body: { mdmUserId, ...selection }, principal, membership, transaction }) =>
      transaction(async (tx) => {
        await ownerOf(tx, mdmUserId);
        await requireKnown(tx, selection.all);
        const taskId = await startOnDevices(tx, assignDevicesKind, { mdmUserId }, selection);
        return replyStarted(tx, assignDevicesKind, taskId, { principal, membership });
      }),
    ),
    handle(calls.deleteDevices, ({ body, principal, membership, transaction }) =>
      transaction(async (tx) => {
        await requireKnown(tx, body.all);
        const taskId = await startOnDevices(tx, deleteDevicesKind, {}, body);
        return replyStarted(tx, deleteDevicesKind, taskId, { principal, membership });
      }),
    ),
  ];
}
