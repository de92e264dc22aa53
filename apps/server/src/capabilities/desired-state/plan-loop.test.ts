/** Devices are planned from end to end: who has which policy, what is sent, and what is said of it. */
import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import pino from 'pino';
import { sql } from '../../platform/db/sql.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { commands } from '../commands/index.ts';
import { createTestDriver } from '../commands/test-commands.ts';
import { devices } from '../devices/index.ts';
import { people } from '../people/index.ts';
import { markPolicyDevices } from '../policies/index.ts';
import { deviceMaker } from '../policies/test-policies.ts';
import { sessions } from '../sessions/index.ts';
import { workspaces } from '../workspaces/index.ts';
import { createPlanLoop } from './plan-loop.ts';
import { planAllWithin } from './plan-queue-store.ts';
import { createDesired, passcode, setting, wifi } from './test-desired.ts';
import { testDriver, testSettings } from './test-settings-driver.ts';

let server: TestServer;
before(async () => {
  const capabilities = [sessions, people, workspaces, devices, commands, createTestDriver().capability, testSettings];
  server = await startTestServer({ capabilities, env: { SERVICES: 'api' } });
});
after(() => server.stop());

const key = (id: string) => `profile:test.${id}`;

test('a policy comes to a device, is verified by its report, restored, changed and taken away', async () => {
  const place = await createDesired(server);
  const phone = await place.phone();
  const policy = await place.policy({ settings: [setting(passcode, { minLength: 6 })] });
  await place.plan();
  assert.deepEqual(await phone.states(), { [key(passcode)]: 'pending waits' });
  assert.deepEqual(await phone.policies(), [{ policyId: policy, state: 'pending', ignored: null, kinds: ['all'] }]);
  assert.deepEqual(await phone.obey(), ['apply-settings']);
  await place.plan();
  assert.deepEqual(await phone.states(), { [key(passcode)]: 'applied acknowledged' });
  assert.equal(await phone.compliant(), true);
  assert.deepEqual(await phone.obey(), ['refresh']);
  await place.plan();
  assert.deepEqual(await phone.states(), { [key(passcode)]: 'verified' });
  assert.deepEqual(await place.queued(), []);

  phone.has.clear();
  await phone.report();
  await place.plan();
  assert.deepEqual(await phone.obey(), ['apply-settings']);
  await place.plan();
  await phone.obey();
  await place.plan();
  assert.deepEqual(await phone.states(), { [key(passcode)]: 'verified' });
  assert.deepEqual(await phone.events(), ['settingRestored']);

  await place.edit(policy, { settings: [setting(passcode, { minLength: 8 })] });
  await place.inside((tx) => markPolicyDevices(tx, policy));
  assert.deepEqual(await place.queued(), [phone.deviceId]);
  await place.plan();
  assert.deepEqual(await phone.states(), { [key(passcode)]: 'pending waits' });
  await place.edit(policy, { settings: [setting(passcode, { minLength: 9 })] });
  await place.inside((tx) => markPolicyDevices(tx, policy));
  await place.plan();
  assert.equal(await phone.commands(), 1, 'the newer took the place of the older');
  await phone.obey();
  await place.plan();
  await phone.obey();
  await place.plan();
  assert.deepEqual(await phone.states(), { [key(passcode)]: 'verified' });

  await place.inside((tx) => markPolicyDevices(tx, policy));
  await server.ownerQuery(sql`delete from policies where id = ${policy}`);
  await place.plan();
  assert.deepEqual(await phone.obey(), ['remove-settings']);
  await place.plan();
  await phone.obey();
  await place.plan();
  assert.deepEqual(await phone.states(), {});
  assert.deepEqual(await phone.policies(), []);
  assert.equal(phone.has.size, 0);
  assert.equal(await phone.compliant(), null);
});

test('what a device refuses makes it not comply, with its words on the timeline', async () => {
  const place = await createDesired(server);
  const phone = await place.phone();
  phone.refuses = true;
  await place.policy({ settings: [setting(passcode, { minLength: 6 })] });
  await place.plan();
  await phone.obey();
  await place.plan();
  assert.deepEqual(await phone.states(), { [key(passcode)]: 'failed refused' });
  assert.equal(await phone.compliant(), false);
  assert.deepEqual(await phone.events(), ['settingFailed']);
  await place.mark([phone.deviceId]);
  await place.plan();
  assert.equal(await phone.commands(), 0);
});

test('policies come by tags, groups, employees, templates and audiences, and exclusions keep them away', async () => {
  const place = await createDesired(server);
  const make = deviceMaker(server, place.organizationId);
  const [group, template] = [await make.group(), await make.template()];
  const ana = await make.person({ groups: [group] });
  const phone = await place.phone({ serialNumber: 'SERIAL1' }, ['van']);
  const other = await place.phone();
  await server.ownerQuery(sql`
    update devices set person_id = ${ana}, template_id = ${template} where id = ${phone.deviceId}`);
  const audience = await make.audience({ serialNumbers: ['SERIAL1'] });
  const wants = (n: number) => ({ settings: [setting(wifi, { SSID_STR: `net${n}` }, `n${n}`)] });
  const kinds = [
    { kind: 'tag', target: 'VAN' },
    { kind: 'group', target: group },
    { kind: 'employee', target: ana },
    { kind: 'template', target: template },
    { kind: 'audience', target: audience },
    { kind: 'device', target: phone.deviceId },
  ] as const;
  const ids: string[] = [];
  for (const [n, assignment] of kinds.entries()) ids.push(await place.policy(wants(n), [assignment]));
  const kept = await place.policy(wants(9), [{ kind: 'all' }, { kind: 'tag', target: 'van', excluded: true }]);
  await place.plan();
  const had = await phone.policies();
  assert.deepEqual(
    had.map(({ policyId }) => policyId),
    ids.toSorted(),
  );
  assert.deepEqual(had.flatMap((one) => one.kinds).sort(), kinds.map(({ kind }) => kind).sort());
  assert.deepEqual(
    (await other.policies()).map(({ policyId }) => policyId),
    [kept],
  );
  assert.equal((await phone.obey()).length, kinds.length);

  // Another tag plans that device alone.
  await place.plan();
  await phone.obey();
  await other.obey();
  await place.plan();
  await other.obey();
  await place.plan();
  assert.deepEqual(await place.queued(), []);
  await server.ownerQuery(sql`update devices set tags = '{}' where id = ${phone.deviceId}`);
  assert.deepEqual(await place.queued(), [phone.deviceId]);
  await place.plan();
  assert.deepEqual(
    (await phone.policies()).map(({ policyId }) => policyId),
    [...ids.slice(1), kept].toSorted(),
  );
  // An employee who leaves a group loses what came by it.
  await server.ownerQuery(sql`update people set groups = '{}' where id = ${ana}`);
  assert.deepEqual(await place.queued(), [phone.deviceId]);
  await place.plan();
  assert.ok(!(await phone.policies()).some(({ policyId }) => policyId === ids[1]));
});

test('policies of another type do not count, and without the feature the highest alone does', async () => {
  const place = await createDesired(server);
  const phone = await place.phone();
  const high = await place.policy({ settings: [setting(passcode, { minLength: 6 })] });
  const low = await place.policy({ settings: [setting(passcode, { minLength: 4, maxInactivity: 5 })] });
  const mac = await place.policy({ settings: [setting(passcode, { minLength: 12 })] }, undefined, { type: 'macos' });
  const ignored = async () => Object.fromEntries((await phone.policies()).map((one) => [one.policyId, one.ignored]));
  const allow = (composition: boolean) =>
    server.ownerQuery(sql`
      update organizations set plan_overrides = plan_overrides || ${JSON.stringify({ allows: { policyComposition: composition } })}::jsonb
      where id = ${place.organizationId}`);
  await allow(false);
  await place.plan();
  assert.deepEqual(await ignored(), { [high]: null, [low]: 'composition', [mac]: 'policyType' });
  await allow(true);
  await place.mark([phone.deviceId]);
  await place.plan();
  assert.deepEqual(await ignored(), { [high]: null, [low]: null, [mac]: 'policyType' });
  assert.equal(await phone.commands(), 1);
});

test('variables become part of the version, and what has no value fails by name', async () => {
  const place = await createDesired(server);
  const [one, two] = [await place.phone({ serialNumber: 'AAA' }), await place.phone({ serialNumber: 'BBB' })];
  await place.policy({
    settings: [
      setting(wifi, { SSID_STR: 'net {{serialNumber}}' }, 'serial'),
      setting(wifi, { SSID_STR: 'net {{employeeEmail}}' }, 'mail'),
    ],
  });
  await place.plan();
  const states = Object.values(await one.states()).sort();
  assert.deepEqual(states, ['failed variable', 'pending waits']);
  await one.obey();
  await two.obey();
  assert.equal(one.has.size, 1);
  assert.notDeepEqual([...one.has], [...two.has]);
});

test('a device that leaves management has no states any more', async () => {
  const place = await createDesired(server);
  const phone = await place.phone();
  await place.policy({ settings: [setting(passcode, { minLength: 6 })] });
  await place.plan();
  await server.ownerQuery(sql`update devices set state = 'DELETED' where id = ${phone.deviceId}`);
  await place.plan();
  assert.deepEqual(await phone.states(), {});
  assert.deepEqual(await phone.policies(), []);
});

describe('the loop', () => {
  test('composes once for all devices with the same policies and abilities', async () => {
    const place = await createDesired(server);
    for (let n = 0; n < 12; n += 1) await place.phone({ osVersion: n % 2 === 0 ? '18.1' : '17.0' });
    await place.policy({ settings: [setting(passcode, { minLength: 6 })] });
    testDriver.composed = 0;
    await place.plan();
    assert.equal(testDriver.composed, 2);
  });

  test('killed between a plan and its end loses nothing and sends nothing twice', async () => {
    const place = await createDesired(server);
    const phone = await place.phone();
    await place.policy({ settings: [setting(passcode, { minLength: 6 })] });
    const killed = createPlanLoop(
      { db: server.db, log: pino({ level: 'silent' }) },
      { drivers: [testDriver] },
      {
        planned: () => Promise.reject(new Error('killed')),
      },
    );
    await assert.rejects(killed.planSome());
    assert.equal(await phone.commands(), 1);
    assert.equal(await place.plan(), 0, 'it is still claimed');
    await server.ownerQuery(sql`update plan_queue set claimed_until = now() - interval '1 second'`);
    assert.equal(await place.plan(), 1);
    assert.equal(await phone.commands(), 1);
    assert.deepEqual(await place.queued(), []);
  });

  test('what is marked while it is planned is planned again', async () => {
    const place = await createDesired(server);
    const phone = await place.phone();
    await place.plan();
    await place.mark([phone.deviceId]);
    const loop = createPlanLoop(
      { db: server.db, log: pino({ level: 'silent' }) },
      { drivers: [testDriver] },
      {
        planned: () => place.mark([phone.deviceId]),
      },
    );
    await loop.planSome();
    assert.deepEqual(await place.queued(), [phone.deviceId]);
    assert.equal(await place.plan(), 1);
  });

  test('two at once double nothing', async () => {
    const place = await createDesired(server);
    const phones = [];
    for (let n = 0; n < 30; n += 1) phones.push(await place.phone());
    await place.policy({ settings: [setting(passcode, { minLength: 6 })] });
    const loops = [place.loop(), place.loop(), place.loop()];
    for (let round = 0; round < 4; round += 1) {
      await place.mark(phones.slice(round).map(({ deviceId }) => deviceId));
      await Promise.all(loops.map((loop) => loop.planSome()));
    }
    await place.plan();
    for (const phone of phones) assert.equal(await phone.commands(), 1);
    assert.deepEqual(await place.queued(), []);
  });

  test('a device that breaks the plan is put off, and the others go on', async () => {
    const place = await createDesired(server);
    const phone = await place.phone();
    const poison = await place.phone({ osVersion: '6.6.6' });
    await place.policy({ settings: [setting(passcode, { minLength: 6 })] });
    testDriver.poisoned = '6.6.6';
    try {
      await place.plan();
      assert.equal(await phone.commands(), 1);
      assert.deepEqual(await place.queued(), [poison.deviceId]);
      const [row] = await server.ownerQuery<{ attempts: number; later: boolean }>(sql`
        select attempts, not_before > now() + interval '20 seconds' as later from plan_queue where device_id = ${poison.deviceId}`);
      assert.deepEqual(row, { attempts: 1, later: true });
    } finally {
      testDriver.poisoned = undefined;
    }
  });

  test('takes turns between workspaces', async () => {
    const [large, small] = [await createDesired(server), await createDesired(server)];
    await large.plan();
    const ids = Array.from({ length: 2400 }, () => randomUUIDv7());
    await large.mark(ids);
    const phone = await small.phone();
    await small.policy({ settings: [setting(passcode, { minLength: 6 })] });
    await small.mark([phone.deviceId]);
    await small.loop().planSome();
    assert.equal(await phone.commands(), 1);
    assert.ok((await large.queued()).length > 0);
    await large.plan();
  });

  test('looks at all devices with policies once a day, and asks those that have not told for long', async () => {
    const place = await createDesired(server);
    const phone = await place.phone();
    await place.policy({ settings: [setting(passcode, { minLength: 6 })] });
    for (let n = 0; n < 3; n += 1) {
      await place.plan();
      await phone.obey();
    }
    await place.plan();
    assert.deepEqual(await phone.states(), { [key(passcode)]: 'verified' });
    await planAllWithin(server.db, 0);
    await place.plan();
    assert.deepEqual(await phone.obey(), []);
    await server.ownerQuery(sql`
      update device_facts set reported_at = now() - interval '2 days' where device_id = ${phone.deviceId}`);
    phone.has.clear();
    await planAllWithin(server.db, 0);
    await place.plan();
    await planAllWithin(server.db, 0);
    await place.plan();
    assert.deepEqual(await phone.obey(), ['refresh']);
    await place.plan();
    assert.deepEqual(await phone.obey(), ['apply-settings']);
  });
});
