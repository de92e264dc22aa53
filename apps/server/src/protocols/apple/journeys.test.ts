import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as appleCalls from '@muster/contract/calls/apple';
import { destroyWithCommand, listDeviceCommands, readCommand, sendCommand } from '@muster/contract/calls/commands';
import { listDevices, readDevice } from '@muster/contract/calls/devices';
import type { AskedKind } from '@muster/contract/commands';
import type { AppleDevice } from '../../../../../lab/apple/device.ts';
import { AppleDevice as LabDevice } from '../../../../../lab/apple/device.ts';
import { type AppleLab, startAppleLab } from '../../capabilities/apple/test-apple.ts';
import { sql } from '../../platform/db/sql.ts';
import { until } from '../../test-until.ts';
import { sayReport } from './test-message.ts';

describe('the life of an Apple device', () => {
  let lab: AppleLab;
  let managed: Awaited<ReturnType<AppleLab['createManagedWorkspace']>>;
  before(async () => {
    lab = await startAppleLab();
    managed = await lab.createManagedWorkspace();
  });
  after(() => lab.stop());

  const rowOf = async (device: AppleDevice) => {
    const query = { q: device.state.serialNumber };
    const { items } = await managed.owner.api(listDevices, { params: managed.org, query });
    const [row] = items;
    assert.ok(row);
    return { ...row, params: { ...managed.org, deviceId: row.id } };
  };
  /** Enrolled, and its first commands are done. */
  const settled = async (options: Parameters<AppleLab['enroll']>[1] = {}) => {
    const device = await lab.enroll(managed, options);
    const { id, params } = await rowOf(device);
    await until(async () => {
      const { items } = await managed.owner.api(listDeviceCommands, { params, query: { open: 'true' } });
      return items.length === 0;
    });
    return { device, id, params };
  };
  const send = (params: { org: string; deviceId: string }, kind: AskedKind, args: Record<string, unknown> = {}) =>
    managed.owner.api(sendCommand, { params, body: { kind, arguments: args } });
  const ended = (commandId: string) =>
    until(async () => {
      const command = await managed.owner.api(readCommand, { params: { ...managed.org, commandId } });
      return command.endedAt === null ? undefined : command;
    });

  test('commands are sent, done and answered', async () => {
    const { device, params } = await settled({ state: { supervised: true } });
    const locked = await ended((await send(params, 'lock', { message: 'Back soon' })).id);
    assert.equal(locked.status, 'Acknowledged');
    assert.equal(locked.requestType, 'DeviceLock');
    device.state.locked = false;
    const renamed = await ended((await send(params, 'rename', { name: 'Counter 7' })).id);
    assert.equal(renamed.status, 'Acknowledged');
    assert.equal(device.state.name, 'Counter 7');
    await until(async () => (await managed.owner.api(readDevice, { params })).deviceName === 'Counter 7');
  });

  test('a lost device says where it is', async () => {
    const { params } = await settled({ state: { supervised: true } });
    assert.equal((await ended((await send(params, 'lost-mode-on', { message: 'Lost' })).id)).status, 'Acknowledged');
    await until(async () => (await managed.owner.api(readDevice, { params })).lostMode);
    assert.equal((await ended((await send(params, 'locate')).id)).status, 'Acknowledged');
    const [place] = await lab.ownerQuery<{ latitude: number }>(
      sql`select latitude from device_locations where device_id = ${params.deviceId}`,
    );
    assert.ok(place);
  });

  test('a device that is erased is no longer managed', async () => {
    const { params, device } = await settled();
    const { displayName } = await rowOf(device);
    const command = await managed.owner.api(destroyWithCommand, {
      params,
      body: { kind: 'wipe', arguments: {}, confirm: displayName },
    });
    assert.equal((await ended(command.id)).status, 'Acknowledged');
    const details = await managed.owner.api(readDevice, { params });
    assert.equal(details.state, 'DELETED');
    assert.equal(details.leftReason, 'wiped');
  });

  test('a device that is taken out of management loses its profile', async () => {
    const { params, device } = await settled();
    const { displayName } = await rowOf(device);
    const command = await managed.owner.api(destroyWithCommand, {
      params,
      body: { kind: 'unenroll', arguments: {}, confirm: displayName },
    });
    await until(async () => (await managed.owner.api(readDevice, { params })).state === 'DELETED');
    const { status } = await managed.owner.api(readCommand, { params: { ...managed.org, commandId: command.id } });
    assert.ok(status === 'Acknowledged' || status === 'Cancel', status);
  });

  test('a device that comes again is the same device', async () => {
    const { device, id } = await settled({ seed: 'comes again' });
    await device.unenroll();
    const again = new LabDevice({ keys: lab.keys, http: lab.labHttp, network: lab.apns, seed: 'comes again' });
    await again.enrollFromProfile(await lab.link(managed));
    const row = await rowOf(again);
    assert.equal(row.id, id);
    assert.equal(row.state, 'ACTIVE');
  });

  test('an identity is renewed, and the old one opens nothing from then on', async () => {
    for (const renewal of ['authenticate', 'token update', 'silent'] as const) {
      const { device, params } = await settled({ renewal });
      const before = device.identity;
      assert.ok(before);
      const { devices } = await managed.owner.api(appleCalls.reinstallAppleDevices, { params: managed.org });
      assert.ok(devices >= 1);
      const after = await until(async () => device.identity !== before && device.identity);
      await until(async () => {
        const { items } = await managed.owner.api(listDeviceCommands, { params, query: { open: 'true' } });
        return items.length === 0;
      });
      const message = { Status: 'Idle', UDID: device.state.udid };
      assert.equal((await sayReport(lab.url, { message, signer: after })).status, 200, renewal);
      assert.equal((await sayReport(lab.url, { message, signer: before })).status, 401, renewal);
      assert.equal((await managed.owner.api(readDevice, { params })).state, 'ACTIVE');
    }
  });

  test('what the device cannot do is refused before it is sent', async () => {
    const { params } = await settled({ state: { supervised: false } });
    await assert.rejects(
      send(params, 'lost-mode-on', { message: 'Lost' }),
      (error: { code?: number }) => error.code === 5251,
    );
    await assert.rejects(
      send(params, 'native', { requestType: 'DeviceLock', payload: { Colour: 'red' } }),
      (error: { code?: number }) => error.code === 5252,
    );
  });
});
