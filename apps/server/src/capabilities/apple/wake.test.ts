import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { sendCommand } from '@muster/contract/calls/commands';
import { listDevices, readDevice } from '@muster/contract/calls/devices';
import { asleep } from '../../../../../lab/apple/habits.ts';
import { sql } from '../../platform/db/sql.ts';
import { until } from '../../test-until.ts';
import { type AppleLab, startAppleLab } from './test-apple.ts';
import { wakeDevices } from './wake-devices.ts';

describe('waking devices', () => {
  let lab: AppleLab;
  let managed: Awaited<ReturnType<AppleLab['createManagedWorkspace']>>;
  before(async () => {
    lab = await startAppleLab();
    managed = await lab.createManagedWorkspace();
  });
  afterEach(() => {
    delete lab.apns.fault;
    lab.apns.answers = true;
    lab.apns.delay = 0;
  });
  after(() => lab.stop());

  /** One that hears nothing, so that whatever is asked of it waits. */
  async function sleeping(of = managed) {
    const device = await lab.enroll(of, { habits: [asleep()] });
    const query = { q: device.state.serialNumber };
    const { items } = await of.owner.api(listDevices, { params: of.org, query });
    const [row] = items;
    assert.ok(row);
    const [enrollment] = await lab.ownerQuery<{ id: string }>(
      sql`select id from device_enrollments where device_id = ${row.id} and state = 'active'`,
    );
    assert.ok(enrollment);
    const { pushToken } = device;
    assert.ok(pushToken);
    const token = pushToken.toString('hex');
    await until(async () => lab.apns.last.has(token));
    const params = { ...of.org, deviceId: row.id };
    return { pushToken, params, enrollmentId: enrollment.id, token };
  }
  const pushesTo = (token: string) => {
    const seen: number[] = [];
    lab.apns.events.on('push', (push) => {
      if (push.token === token) seen.push(push.at);
    });
    return seen;
  };

  test('a wake-up has the topic and the magic of the device', async () => {
    const { token } = await sleeping();
    const push = lab.apns.last.get(token);
    assert.ok(push);
    assert.match(push.topic, /^com\.apple\.mgmt\./);
    assert.ok(push.magic);
    assert.ok(push.expiration > Date.now() / 1000);
  });

  test('ten commands are one wake-up, and one connection serves all', async () => {
    const { params, token } = await sleeping();
    const seen = pushesTo(token);
    const { connections } = lab.apns.counts;
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        managed.owner.api(sendCommand, { params, body: { kind: 'refresh', arguments: { sections: [`s${n}`] } } }),
      ),
    );
    await until(async () => seen.length > 0);
    assert.ok(seen.length <= 3, `${seen.length} pushes`);
    assert.ok(lab.apns.counts.connections - connections <= 1);
  });

  test('a token that Apple calls dead is not tried again, and the device says so', async () => {
    const { pushToken, params, enrollmentId } = await sleeping();
    lab.apns.unregister(pushToken);
    const before = lab.apns.counts.requests;
    wakeDevices(lab.platform, managed.workspace.id, [enrollmentId]);
    const failed = await until(async () => {
      const { enrollments } = await managed.owner.api(readDevice, { params });
      return enrollments.find(({ pushFailure }) => pushFailure !== null);
    });
    assert.match(failed.pushFailure ?? '', /Unregistered|BadDeviceToken/);
    assert.equal(lab.apns.counts.requests, before + 1);
  });

  test('Apple in trouble is asked again, later', async () => {
    const { enrollmentId, token } = await sleeping();
    const seen = pushesTo(token);
    for (const fault of [
      { status: 503, reason: 'ServiceUnavailable' },
      { status: 429, reason: 'TooManyRequests', retryAfter: 1 },
      { status: 500, reason: 'InternalServerError' },
    ]) {
      lab.apns.fault = fault;
      const refused = seen.length;
      wakeDevices(lab.platform, managed.workspace.id, [enrollmentId]);
      await new Promise((resolve) => lab.apns.events.once('refused', resolve));
      delete lab.apns.fault;
      await until(async () => seen.length > refused);
    }
    const [row] = await lab.ownerQuery<{ failure: string | null }>(
      sql`select push_failure as failure from device_enrollments where id = ${enrollmentId}`,
    );
    assert.equal(row?.failure, null);
  });

  test('a connection that Apple ends is opened again', async () => {
    const { enrollmentId, token } = await sleeping();
    const seen = pushesTo(token);
    lab.apns.goAway();
    wakeDevices(lab.platform, managed.workspace.id, [enrollmentId]);
    await until(async () => seen.length > 0);
  });

  test('a workspace whose wake-ups are refused holds up no other', async () => {
    const other = await lab.createManagedWorkspace();
    const bad = await sleeping();
    const good = await sleeping(other);
    const seen = pushesTo(good.token);
    lab.apns.fault = (token) => (token === bad.token ? { status: 503, reason: 'ServiceUnavailable' } : undefined);
    wakeDevices(lab.platform, managed.workspace.id, [bad.enrollmentId]);
    wakeDevices(lab.platform, other.workspace.id, [good.enrollmentId]);
    await until(async () => seen.length > 0);
  });

  test('what is sealed stays so: the magic is not in the database', async () => {
    const { token } = await sleeping();
    const magic = lab.apns.last.get(token)?.magic ?? '';
    const rows = await lab.ownerQuery<{ push: string }>(
      sql`select push::text as push from device_enrollments where push is not null`,
    );
    assert.ok(rows.length > 0 && rows.every(({ push }) => !push.includes(magic)));
  });
});
