/** Devices in the browser over time: held back by the schedule, given a new identity, and imitated by another. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAppleEnterprise, updateAppleEnterprise } from '@muster/contract/calls/apple';
import { weekdays } from '@muster/contract/enumerations/devices';
import { renewIdentitiesJob } from '../apps/server/src/capabilities/apple/test-apple.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { until } from '../apps/server/src/test-until.ts';
import { cloned } from '../lab/apple/habits.ts';
import { act, command, section, startDevicePages } from './test-lab-devices.ts';

const { server, open, owner, manage, settle } = await startDevicePages();

test('the protection schedule holds a command back until a time that is said, and lets it go', async () => {
  const { slug, params } = await manage('Tills');
  const { device, path } = await settle(params, { seed: 'till', state: { name: 'Till 1' } });
  const { updatedAt } = await owner.api(readAppleEnterprise, { params });
  const schedule = Object.fromEntries(weekdays.map((day) => [day, [] as number[]])) as Record<
    (typeof weekdays)[number],
    number[]
  >;
  for (const later of [0, 1]) {
    const time = new Date(Date.now() + later * 3_600_000);
    // They begin on Monday, days of JavaScript on Sunday.
    schedule[weekdays[(time.getUTCDay() + 6) % 7] ?? 'mon'].push(time.getUTCHours());
  }
  const protectionRules = { scheduleEnabled: true, scheduleTimeZone: 'UTC', schedule };
  await owner.api(updateAppleEnterprise, { params, body: { updatedAt, protectionRules } });
  const page = await open(owner, `${path}/commands`);
  await act(page, 'Restart');
  const held = command(page, 'Waiting', 'RestartDevice');
  await held.getByText(/The protection schedule holds it back\. Until .*\d+:00/).waitFor();
  await device.connect();
  assert.equal(device.state.restarts, 0);

  const settings = await open(owner, `/${slug}/devices/configuration`);
  const hours = section(settings, 'Protection schedule');
  await hours.getByText(/Protection schedule active until/).waitFor();
  await hours.getByRole('switch', { name: 'Hold commands back' }).click({ force: true });
  await hours.getByRole('button', { name: 'Save' }).click();
  await settings.getByText('Saved').first().waitFor();
  await command(page, 'Ended', /RestartDevice.*Acknowledged/).waitFor();
  await until(async () => device.state.restarts === 1);
});

test('an identity that ends soon is renewed by itself, and the page says so', async () => {
  const { params } = await manage('Couriers');
  const { device, id, path } = await settle(params, { seed: 'courier', state: { name: 'Courier' } });
  const before = device.identity;
  await server.ownerQuery(sql`
    update device_certificates c set not_after = now() + interval '5 days' from device_enrollments e
    where e.id = c.enrollment_id and e.device_id = ${id}`);
  const page = await open(owner, path);
  await page.getByText('Its identity certificate is about to expire or has expired').waitFor();
  await renewIdentitiesJob(server.db).run({});
  await section(page, 'What happened').getByText('Identity certificate renewed', { exact: true }).waitFor();
  await page.getByText('Its identity certificate is about to expire or has expired').waitFor({ state: 'detached' });
  assert.notEqual(device.identity, before);
});

test('another device with a stolen identity certificate is refused, and the timeline tells of it once', async () => {
  const { params } = await manage('Branches');
  const { device: victim, path } = await settle(params, { seed: 'victim', state: { name: 'Branch phone' } });
  const { device: thief } = await settle(params, { seed: 'thief', state: { name: 'Thief' } });
  thief.habits.push(cloned(victim));
  for (let tries = 0; tries < 3; tries++) {
    await assert.rejects(thief.connect(), (error: { status?: number }) => error.status === 403);
  }
  const page = await open(owner, path);
  const happened = section(page, 'What happened');
  const told = happened.getByText('Another device used its identity certificate, and was refused');
  await told.waitFor();
  assert.equal(await told.count(), 1);
  await happened.getByText(thief.state.udid).waitFor();
  // The one it belongs to goes on.
  await victim.connect();
});
