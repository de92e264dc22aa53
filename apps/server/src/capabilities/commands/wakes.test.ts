/** Whom the loop wakes, when, and again. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../platform/db/sql.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { devices } from '../devices/index.ts';
import { createFleet, type Fleet } from '../devices/test-devices.ts';
import { people } from '../people/index.ts';
import { sessions } from '../sessions/index.ts';
import { workspaces } from '../workspaces/index.ts';
import { type Ask, commands, enqueue } from './index.ts';
import { contactOf, createTestDriver, speakFor } from './test-commands.ts';
import { createWakeLoop } from './wake-loop.ts';
import { claimDue } from './wakes-store.ts';

let server: TestServer;
before(async () => {
  const capabilities = [sessions, people, workspaces, devices, commands];
  server = await startTestServer({ capabilities, env: { SERVICES: 'api' } });
});
after(() => server.stop());

async function aDevice(fleet: Fleet) {
  const { deviceId, enrollmentId } = await fleet.enroll();
  const ask = (over: Partial<Ask> = {}) =>
    fleet.inside((tx) => enqueue(tx, { deviceId, groupType: 'sync', kind: 'refresh', ...over }));
  return { deviceId, enrollmentId, ask, ...speakFor(server, contactOf(fleet.organizationId, enrollmentId, deviceId)) };
}
const claim = async (atMost = 100) => (await claimDue(server.db, atMost)).due.map(({ enrollmentId }) => enrollmentId);
const letPass = (enrollmentId: string) =>
  server.ownerQuery(sql`update command_wakes set next_at = now() where enrollment_id = ${enrollmentId}`);
const minutesUntilNext = async (enrollmentId: string) => {
  const [row] = await server.ownerQuery<{ minutes: number }>(sql`
    select (extract(epoch from next_at - now()) / 60)::float as minutes from command_wakes
    where enrollment_id = ${enrollmentId}`);
  return row?.minutes;
};

describe('an enrollment for which commands wait', () => {
  test('is woken once for all of them, then with growing pauses, until nothing waits', async () => {
    const fleet = await createFleet(server);
    const device = await aDevice(fleet);
    const ids = [(await device.ask()).commandId, (await device.ask()).commandId];
    assert.deepEqual(await claim(), [device.enrollmentId]);
    assert.deepEqual(await claim(), [], 'not again at once');
    for (const minutes of [1, 2, 4, 8]) {
      const next = (await minutesUntilNext(device.enrollmentId)) ?? 0;
      assert.ok(next > minutes * 0.85 && next < minutes * 1.15, `${next} is about ${minutes}`);
      await letPass(device.enrollmentId);
      assert.deepEqual(await claim(), [device.enrollmentId]);
    }
    await device.ask();
    assert.deepEqual(await claim(), [device.enrollmentId], 'something new is told at once');
    for (let command = await device.next('Idle'); command; ) command = await device.answer(command.id, 'Acknowledged');
    assert.ok(ids.length === 2);
    await letPass(device.enrollmentId);
    assert.deepEqual(await claim(), []);
    assert.equal(await minutesUntilNext(device.enrollmentId), undefined, 'its row is gone');
  });

  test('is woken for what begins later when that begins', async () => {
    const fleet = await createFleet(server);
    const device = await aDevice(fleet);
    await device.ask({ notBefore: new Date(Date.now() + 600_000) });
    assert.deepEqual(await claim(), []);
    const minutes = (await minutesUntilNext(device.enrollmentId)) ?? 0;
    assert.ok(minutes > 9 && minutes <= 10, String(minutes));
    await device.ask();
    for (let i = 0; i < 6; i++) {
      await letPass(device.enrollmentId);
      await claim();
    }
    const capped = (await minutesUntilNext(device.enrollmentId)) ?? 0;
    assert.ok(capped <= 10, `${capped}: the growing pause does not go beyond it`);
  });

  test('is not woken while it is not enrolled', async () => {
    const fleet = await createFleet(server);
    const device = await aDevice(fleet);
    await device.ask();
    await server.ownerQuery(sql`update device_enrollments set state = 'pending' where id = ${device.enrollmentId}`);
    assert.deepEqual(await claim(), []);
  });
});

test('workspaces take turns, however many devices one of them has', async () => {
  const [many, few] = [await createFleet(server), await createFleet(server)];
  for (let i = 0; i < 6; i++) await (await aDevice(many)).ask();
  const lone = await aDevice(few);
  await lone.ask();
  const first = await claim(2);
  assert.equal(first.length, 2);
  assert.ok(first.includes(lone.enrollmentId));
  const rest: string[] = [];
  for (let some = await claim(2); some.length > 0; some = await claim(2)) rest.push(...some);
  assert.equal(new Set([...first, ...rest]).size, 7);
});

test('two processes at once wake each once; what one had claimed when it was killed comes again', async () => {
  const fleet = await createFleet(server);
  const all = await Promise.all(Array.from({ length: 12 }, () => aDevice(fleet)));
  for (const device of all) await device.ask();
  const woken = (await Promise.all([claim(), claim(), claim()])).flat();
  assert.deepEqual(woken.toSorted(), all.map(({ enrollmentId }) => enrollmentId).toSorted());
  const [first] = all;
  if (first === undefined) throw new Error('no device');
  assert.ok(((await minutesUntilNext(first.enrollmentId)) ?? 9) < 1.2);
});

test('what the protection schedule holds back is not woken for before its end', async () => {
  const fleet = await createFleet(server);
  const [held, urgent] = [await aDevice(fleet), await aDevice(fleet)];
  const person = { kind: 'user', userId: fleet.owner.id, email: fleet.owner.email, supplanterId: null } as const;
  await server.db.withTenant(fleet.organizationId, person, async (tx) => {
    await enqueue(tx, { deviceId: held.deviceId, groupType: 'manual', kind: 'restart' });
    await enqueue(tx, { deviceId: urgent.deviceId, groupType: 'manual', kind: 'restart' });
    await enqueue(tx, { deviceId: urgent.deviceId, groupType: 'manual', kind: 'lock' });
  });
  const driver = createTestDriver();
  driver.protection = { active: true, until: new Date(Date.now() + 3_600_000).toISOString() };
  const loop = createWakeLoop(server.platform, driver.capability.drivers ?? []);
  loop.start();
  await eventually(async () => driver.woken.includes(urgent.enrollmentId), 'the other is woken');
  await eventually(async () => ((await minutesUntilNext(held.enrollmentId)) ?? 0) > 59, 'this one is put off');
  await loop.stop();
  assert.ok(!driver.woken.includes(held.enrollmentId));
});
