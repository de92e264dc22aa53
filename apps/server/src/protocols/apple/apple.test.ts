import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listDevices, readDevice, readDeviceFacts } from '@muster/contract/calls/devices';
import { type AppleLab, startAppleLab } from '../../capabilities/apple/test-apple.ts';
import { until } from '../../test-until.ts';

describe('Apple devices over the wire', () => {
  let lab: AppleLab;
  let managed: Awaited<ReturnType<AppleLab['createManagedWorkspace']>>;
  before(async () => {
    lab = await startAppleLab();
    managed = await lab.createManagedWorkspace();
  });
  after(() => lab.stop());

  test('a device enrolls by a link, is woken, and tells of itself', async () => {
    const device = await lab.enroll(managed);
    const { owner, org } = managed;
    const { items } = await owner.api(listDevices, { params: org, query: { q: device.state.serialNumber } });
    const [row] = items;
    assert.ok(row, 'the device is listed');
    assert.equal(row.state, 'ACTIVE');
    await lab.apns.nextPush(device.pushToken);
    const params = { ...org, deviceId: row.id };
    const details = await until(async () => {
      const { data } = await owner.api(readDeviceFacts, { params: { ...params, section: 'details' } });
      return data ?? undefined;
    });
    assert.equal(details.serialNumber, device.state.serialNumber);
    const all = await until(async () => {
      const { sections } = await owner.api(readDevice, { params });
      const names = sections.map(({ section }) => section);
      return names.includes('apps') && names.includes('profiles') && names.includes('certificates') ? names : undefined;
    });
    assert.ok(all.includes('security'));
  });
});
