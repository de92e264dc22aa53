/**
 * A server that is killed again and again while a policy changes for all devices: in the end every device has the version that
 * was saved last and has said so, and none was sent the same twice. With DEEP=1, four hundred devices.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createPolicy, readPolicy, saveAssignments, savePolicy } from '@muster/contract/calls/policies';
import { eventually } from '../platform/postgres/test-program.ts';
import { ask } from './test-caller.ts';
import { params, startKilledFleet } from './test-killed-fleet.ts';

const deep = process.env.DEEP === '1';
const devices = deep ? 400 : 60;
const kills = 4;
const wifi = 'com.apple.wifi.managed';

const place = startKilledFleet({ devices, platforms: ['iOS', 'iPadOS'] });
const { rows } = place;

/** No two versions are the same in anything. */
const contentOf = (turn: number) => ({
  settings: [
    { id: 'p', group: 'apple.profile.com.apple.mobiledevice.passwordpolicy', values: { minLength: 4 + turn } },
    { id: 'w', group: `apple.profile.${wifi}`, values: { SSID_STR: `Net ${turn}`, Password: `secret ${turn}` } },
    {
      id: 'd',
      group: 'apple.declaration.com.apple.configuration.passcode.settings',
      values: { MinimumLength: 4 + turn },
    },
  ],
});

test(`killed ${kills} times while ${devices} devices are planned, all end verified and none was sent anything twice`, async (t) => {
  const begun = Date.now();
  const tell = (what: string) => t.diagnostic(`${((Date.now() - begun) / 1_000).toFixed(1)} s: ${what}`);
  const { enrolled, errors, reasons } = await place.fleet.enrollAll();
  assert.deepEqual({ enrolled, errors, reasons }, { enrolled: devices, errors: 0, reasons: {} });
  tell(`${devices} are enrolled`);
  const { id: policyId } = await ask(
    place.muster.url,
    createPolicy,
    { params, body: { name: 'Killed', type: 'ios', content: contentOf(0) } },
    { token: place.token },
  );
  const at = { ...params, policyId };
  await ask(
    place.muster.url,
    saveAssignments,
    { params: at, body: { assignments: [{ kind: 'all' }] } },
    { token: place.token },
  );
  let acknowledged = 1;

  for (let turn = 1; turn <= kills; turn++) {
    const { version } = await ask(place.muster.url, readPolicy, { params: at }, { token: place.token });
    const body = { content: contentOf(turn), basedOn: version };
    acknowledged = (await ask(place.muster.url, savePolicy, { params: at, body }, { token: place.token })).version;
    assert.equal(acknowledged, version + 1, 'what was acknowledged is there after a kill');
    // When exactly it is cut is left to chance: before the plan, in it, or while devices fetch what it sent.
    await delay(randomInt(200, 2_500));
    await place.muster.kill();
    await place.start();
    // A claim of who was killed ends by itself, after minutes.
    await rows('update plan_queue set claimed_until = null');
    tell(`killed ${turn} times`);
  }

  const unsettled = async () => {
    const [row] = await rows<{ count: number }>(`
      select ((select count(*) from plan_queue) + (select count(*) from commands) + (select count(*) from devices d where not exists (
        select from device_policies p where p.device_id = d.id and p.version = ${acknowledged} and p.state = 'verified')))::int as count`);
    return row?.count ?? -1;
  };
  // Whoever was cut off comes again, as devices do.
  await eventually(
    async () => {
      await place.fleet.connectAll();
      // The database may have finished a claim of somebody killed: it is a minute old, and nobody renews it.
      await rows(`update plan_queue set claimed_until = null where claimed_until < now() + interval '4 minutes'`);
      return (await unsettled()) === 0;
    },
    'all are verified',
    deep ? 300 : 120,
  );
  tell('all are verified');
  const networks = place.fleet.devices.map(({ state }) =>
    state.profiles
      .flatMap(({ content }) => (content.PayloadContent ?? []) as Record<string, unknown>[])
      .filter(({ PayloadType }) => PayloadType === wifi)
      .map(({ SSID_STR }) => SSID_STR),
  );
  assert.deepEqual(
    networks.filter((names) => names.length !== 1 || names[0] !== `Net ${kills}`),
    [],
    'each has the last version, once',
  );
  const twice = place.fleet.devices.flatMap(({ performed }) => [...performed]).filter(([, times]) => times !== 1);
  assert.deepEqual(twice, [], 'no command was done twice');
  const repeated = await rows(`
    select device_id, arguments ->> 'artifact' as artifact, count(*) from command_history
    where kind = 'apply-settings' and status = 'Acknowledged'
    group by device_id, arguments ->> 'artifact', arguments ->> 'digest' having count(*) > 1`);
  assert.deepEqual(repeated, [], 'nothing was sent twice');
});
