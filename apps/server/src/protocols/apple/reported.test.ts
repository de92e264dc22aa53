import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { showActivationLockCode } from '@muster/contract/calls/activation-lock';
import { listAudit } from '@muster/contract/calls/audit';
import { destroyWithCommand, listDeviceCommands, readCommand, sendCommand } from '@muster/contract/calls/commands';
import { listDevices, readDevice, readDeviceFacts } from '@muster/contract/calls/devices';
import type { AskedKind } from '@muster/contract/commands';
import type { FactSection } from '@muster/contract/devices';
import type { AppleDevice } from '../../../../../lab/apple/device.ts';
import { type AppleLab, startAppleLab } from '../../capabilities/apple/test-apple.ts';
import { sql } from '../../platform/db/sql.ts';
import { until } from '../../test-until.ts';

describe('what Apple devices tell', () => {
  let lab: AppleLab;
  let managed: Awaited<ReturnType<AppleLab['createManagedWorkspace']>>;
  before(async () => {
    lab = await startAppleLab();
    managed = await lab.createManagedWorkspace();
  });
  after(() => lab.stop());

  const openOf = async (params: { org: string; deviceId: string }) =>
    (await managed.owner.api(listDeviceCommands, { params, query: { open: 'true' } })).items;
  /** Enrolled, and its first commands are done. */
  const settled = async (options: Parameters<AppleLab['enroll']>[1] = {}) => {
    const device = await lab.enroll(managed, options);
    const query = { q: device.state.serialNumber };
    const { items } = await managed.owner.api(listDevices, { params: managed.org, query });
    const params = { ...managed.org, deviceId: items[0]?.id ?? assert.fail() };
    await until(async () => (await openOf(params)).length === 0);
    return { device, params };
  };
  type Settled = Awaited<ReturnType<typeof settled>>;
  const ended = (commandId: string) =>
    until(async () => {
      const command = await managed.owner.api(readCommand, { params: { ...managed.org, commandId } });
      return command.endedAt === null ? undefined : command;
    });
  const done = async ({ params }: Settled, kind: AskedKind, args: Record<string, unknown> = {}) =>
    ended((await managed.owner.api(sendCommand, { params, body: { kind, arguments: args } })).id);
  const facts = async ({ params }: Settled, section: FactSection) =>
    (await managed.owner.api(readDeviceFacts, { params: { ...params, section } })).data;
  const details = ({ params }: Settled) => managed.owner.api(readDevice, { params });
  /** What is asked for later is asked for now. */
  const hurry = async (device: AppleDevice) => {
    await lab.ownerQuery(sql`update commands set not_before = now()`);
    await device.connect();
  };

  test('their books, once they are asked, and again when one was sent', async () => {
    const book = { storeId: 640_199_958, kind: 'epub', title: 'Don Quijote', author: 'Cervantes', version: '2' };
    const phone = await settled({ state: { books: [{ ...book, state: 'Managed' }] } });
    const known = {
      identifier: '640199958',
      title: 'Don Quijote',
      author: 'Cervantes',
      version: '2',
      state: 'Managed',
    };
    assert.deepEqual(await facts(phone, 'books'), { items: [known] });
    const payload = {
      MediaType: 'Book',
      PersistentID: 'handbook',
      Kind: 'pdf',
      Title: 'Handbook',
      MediaURL: 'https://x',
    };
    assert.equal((await done(phone, 'native', { requestType: 'InstallMedia', payload })).status, 'Acknowledged');
    await until(async () => {
      const { items } = (await facts(phone, 'books')) as { items: object[] };
      return items.length === 2;
    });
    const mac = await settled({ platform: 'macOS' });
    assert.equal(await facts(mac, 'books'), null, 'a Mac has no such list, and is not asked');
  });

  test('how far an update is, until it is done', async () => {
    const phone = await settled();
    const { device } = phone;
    assert.equal((await details(phone)).availableUpdate, '18.6.2');
    assert.equal((await done(phone, 'os-update', { action: 'InstallASAP' })).status, 'Acknowledged');
    await until(async () => (await details(phone)).updateProgress === 'downloading');
    assert.deepEqual(
      (await openOf(phone.params)).map(({ requestType }) => requestType),
      ['OSUpdateStatus'],
      'and it will be asked again',
    );
    const query = { updateProgress: 'downloading' };
    const { items } = await managed.owner.api(listDevices, { params: managed.org, query });
    assert.deepEqual(
      items.map(({ serialNumber }) => serialNumber),
      [device.state.serialNumber],
    );
    device.advanceUpdate(100);
    await hurry(device);
    assert.equal((await details(phone)).updateProgress, 'downloaded');
    device.advanceUpdate();
    await hurry(device);
    assert.equal((await details(phone)).updateProgress, 'installing');
    device.advanceUpdate();
    await hurry(device);
    const after = await details(phone);
    assert.deepEqual(
      [after.updateProgress, after.availableUpdate, after.osVersion],
      [null, null, '18.6.2'],
      'nothing is left of it',
    );
    assert.deepEqual(await openOf(phone.params), []);
  });

  test('an update that is not there, which is acknowledged and refused at once', async () => {
    const phone = await settled();
    const command = await done(phone, 'os-update', { version: '99.0', action: 'InstallASAP' });
    assert.equal(command.status, 'Error');
    assert.match(command.error?.message ?? '', /could not be found/);
  });

  test('an update that somebody began on the device, by themselves', async () => {
    const phone = await settled();
    const { device } = phone;
    const next = device.state.availableUpdate ?? assert.fail();
    device.state.update = { ...next, state: 'Downloading', percent: 10 };
    await device.reportStatus();
    assert.equal((await details(phone)).updateProgress, 'downloading');
    device.advanceUpdate(100);
    await device.reportStatus();
    assert.equal((await details(phone)).updateProgress, 'downloaded');
    device.advanceUpdate();
    device.advanceUpdate();
    await device.reportStatus();
    assert.equal((await details(phone)).updateProgress, null);
    await until(async () => (await details(phone)).availableUpdate === null);
    assert.equal((await details(phone)).osVersion, next.version);
  });

  test('whether their passcode fits the rules, which is whether they comply', async () => {
    const phone = await settled();
    assert.equal((await details(phone)).isCompliance, true);
    const { items } = await managed.owner.api(listDevices, { params: managed.org, query: { isCompliance: 'true' } });
    assert.ok(items.some(({ id }) => id === phone.params.deviceId));
  });

  test('the code for Activation Lock, which administrators see after step-up, and which is written down', async () => {
    const phone = await settled();
    const { owner, org } = managed;
    const code = phone.device.state.bypassCode;
    assert.ok(code, 'it was asked for when the device came');
    const stored = await lab.ownerQuery<{ sealed: Buffer }>(sql`select sealed from device_secrets`);
    assert.ok(stored.length > 0 && stored.every(({ sealed }) => !sealed.includes(code)));
    const shown = await owner.api(showActivationLockCode, { params: phone.params });
    assert.equal(shown.code, code);
    const { items } = await owner.api(listAudit, { params: org, query: { entityId: phone.params.deviceId } });
    assert.ok(items.some(({ diff }) => JSON.stringify(diff).includes('activationLockCode')));
    assert.ok(!JSON.stringify(items).includes(code));

    phone.device.state.bypassCode = 'ANOTHER-CODE';
    assert.equal((await done(phone, 'activation-lock-bypass')).status, 'Acknowledged');
    assert.equal((await owner.api(showActivationLockCode, { params: phone.params })).code, 'ANOTHER-CODE');

    const wipe = { kind: 'wipe' as const, arguments: {}, confirm: (await details(phone)).displayName };
    await ended((await owner.api(destroyWithCommand, { params: phone.params, body: wipe })).id);
    const kept = await owner.api(showActivationLockCode, { params: phone.params });
    assert.equal(kept.code, 'ANOTHER-CODE', 'an erased device asks for it');
  });

  test('no code where the device has none; one that it tells no more is kept', async () => {
    const missing = (error: { code?: number }) => error.code === 5259;
    const own = await settled({ state: { supervised: false } });
    await assert.rejects(managed.owner.api(showActivationLockCode, { params: own.params }), missing);
    assert.equal((await details(own)).health, 'fine', 'nothing is wrong with that');
    const phone = await settled();
    const cleared = await done(phone, 'native', { requestType: 'ClearActivationLockBypassCode', payload: {} });
    assert.equal(cleared.status, 'Acknowledged');
    const told = await managed.owner.api(showActivationLockCode, { params: phone.params });
    assert.equal((await done(phone, 'activation-lock-bypass')).status, 'Acknowledged');
    const kept = await managed.owner.api(showActivationLockCode, { params: phone.params });
    assert.deepEqual(kept, told, 'Apple may want it still');
  });
});
