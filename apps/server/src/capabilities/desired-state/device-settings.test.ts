/** What the page of a device shows of its settings: states, paths in words, conflicts, and another try. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readDeviceSettings, retryDeviceSettings, retryPolicySettings } from '@muster/contract/calls/device-settings';
import { listDevices } from '@muster/contract/calls/devices';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { audit } from '../audit/index.ts';
import { commands } from '../commands/index.ts';
import { createTestDriver } from '../commands/test-commands.ts';
import { devices } from '../devices/index.ts';
import { people } from '../people/index.ts';
import { deviceMaker } from '../policies/test-policies.ts';
import { sessions } from '../sessions/index.ts';
import { workspaces } from '../workspaces/index.ts';
import { desiredState } from './index.ts';
import { retrySettingsKind } from './retry-kind.ts';
import { createDesired, passcode, setting, wifi } from './test-desired.ts';
import { testDriver, testSettings } from './test-settings-driver.ts';

let server: TestServer;
before(async () => {
  const test = createTestDriver().capability;
  const capabilities = [sessions, people, workspaces, audit, devices, commands, desiredState, test, testSettings];
  server = await startTestServer({ capabilities, env: { SERVICES: 'api' } });
});
after(() => server.stop());

test('a device tells what it has, why, and who lost to whom', async () => {
  const place = await createDesired(server);
  const { api } = place.owner;
  await server.ownerQuery(sql`
    update organizations set plan_overrides = plan_overrides || '{"allows": {"policyComposition": true}}' where id = ${place.organizationId}`);
  const make = deviceMaker(server, place.organizationId);
  const group = await make.group();
  const ana = await make.person({ groups: [group], tags: ['Sales'] });
  const phone = await place.phone({}, ['Van']);
  await server.ownerQuery(sql`update devices set person_id = ${ana}, supervised = false where id = ${phone.deviceId}`);
  const audience = await make.audience({ personTags: ['sales'] });
  const high = await place.policy({ settings: [setting(passcode, { minLength: 6 })] }, [
    { kind: 'tag', target: 'van' },
    { kind: 'group', target: group },
  ]);
  const low = await place.policy(
    { settings: [setting(passcode, { minLength: 4, maxInactivity: 5 }), setting(wifi, { supervisedOnly: 1 }, 'w')] },
    [{ kind: 'audience', target: audience }],
  );
  const params = { ...place.params, deviceId: phone.deviceId };
  const early = await api(readDeviceSettings, { params });
  assert.equal(early.plannedAt, null);
  assert.equal(early.due, true);
  await place.plan();
  const told = await api(readDeviceSettings, { params });
  assert.equal(told.due, false);
  assert.deepEqual(told.states, { failed: 0, pending: 1, applied: 0, verified: 0, notApplicable: 1 });
  assert.deepEqual(
    told.policies.map(({ id, state, paths }) => [
      id,
      state,
      paths.map(({ kind, label, through }) => [kind, label, through?.label ?? null]),
    ]),
    [
      [
        high,
        'pending',
        [
          ['tag', 'van', null],
          ['group', `Group ${group}`, `Test ${ana.slice(-4)}`],
        ],
      ],
      [low, 'pending', [['audience', `Audience ${audience}`, 'sales']]],
    ],
  );
  const [one, two] = told.settings;
  assert.deepEqual(one?.keys, [
    { key: 'minLength', policyId: high },
    { key: 'maxInactivity', policyId: low },
  ]);
  assert.deepEqual([one?.state, one?.reason, one?.policies], ['pending', 'waits', [high, low]]);
  assert.ok(one?.commandId);
  assert.deepEqual([two?.state, two?.reason], ['notApplicable', 'supervision']);
  assert.deepEqual(told.conflicts, [{ group: passcode, key: 'minLength', winner: high, losers: [low] }]);

  const { items } = await api(listDevices, { params: place.params, query: { policy: low } });
  assert.deepEqual(
    items.map(({ id, policyId }) => [id, policyId]),
    [[phone.deviceId, high]],
  );
  const none = await api(listDevices, { params: place.params, query: { policy: phone.deviceId } });
  assert.deepEqual(none.items, []);
});

test('what failed is tried again when somebody asks, and that is in the audit', async () => {
  const place = await createDesired(server);
  const { api } = place.owner;
  const phone = await place.phone();
  phone.refuses = true;
  await place.policy({ settings: [setting(passcode, { minLength: 6 })] });
  await place.plan();
  await phone.obey();
  await place.plan();
  const params = { ...place.params, deviceId: phone.deviceId };
  const [failed] = (await api(readDeviceSettings, { params })).settings;
  assert.deepEqual(
    [failed?.state, failed?.reason, failed?.detail, failed?.can],
    ['failed', 'refused', 'No thanks.', { retry: true }],
  );
  phone.refuses = false;
  await api(retryDeviceSettings, { params, body: { artifacts: ['profile:other'] } });
  await place.plan();
  assert.equal(await phone.commands(), 0);
  await api(retryDeviceSettings, { params, body: {} });
  await place.plan();
  assert.deepEqual((await phone.obey()).sort(), ['apply-settings', 'refresh']);
  await place.plan();
  await phone.obey();
  await place.plan();
  assert.deepEqual(Object.values(await phone.states()), ['verified']);
  const rows = await server.ownerQuery(sql`
    select 1 from audit_entries where organization_id = ${place.organizationId} and entity = 'admDevice' and entity_id = ${phone.deviceId}
      and diff::text like '%retried%'`);
  assert.equal(rows.length, 2);
});

test('what failed of one policy is tried again on all devices where it did, as a task', async () => {
  const place = await createDesired(server);
  const { api } = place.owner;
  await server.ownerQuery(sql`
    update organizations set plan_overrides = plan_overrides || '{"allows": {"policyComposition": true}}' where id = ${place.organizationId}`);
  const [first, second, third] = [await place.phone(), await place.phone(), await place.phone()];
  for (const phone of [first, second]) phone.refuses = true;
  const policyId = await place.policy({ settings: [setting(passcode, { minLength: 6 })] });
  const other = await place.policy({ settings: [setting(wifi, { SSID_STR: 'Net' })] });
  const params = { ...place.params, policyId };
  await assert.rejects(api(retryPolicySettings, { params }), coded(5325));
  await place.plan();
  for (const phone of [first, second, third]) await phone.obey();
  await place.plan();
  for (const phone of [first, second]) phone.refuses = false;
  const task = await api(retryPolicySettings, { params });
  assert.deepEqual([task.kind, task.total], ['retrySettings', 2]);
  // As its job does, which does not run here.
  const kind = retrySettingsKind({ drivers: [testDriver], licences: [] });
  const scope = { applicationId: null, arguments: { policyId } };
  const ids = [first, second, third].map(({ deviceId }) => deviceId);
  const outcomes = await place.inside((tx) => kind.run(tx, scope, ids));
  assert.deepEqual([...outcomes], [[third.deviceId, { state: 'skipped', code: 5325 }]]);
  await place.plan();
  // What failed of the other policy is left alone.
  assert.deepEqual(await first.obey(), ['apply-settings']);
  assert.ok(!(await third.obey()).includes('apply-settings'));
  await second.obey();
  for (let turn = 0; turn < 2; turn++) {
    await place.plan();
    for (const phone of [first, second, third]) await phone.obey();
  }
  await place.plan();
  const states = async (phone: typeof first) => Object.values(await phone.states()).sort();
  assert.deepEqual(await states(first), ['failed refused', 'verified']);
  assert.deepEqual(await states(third), ['verified', 'verified']);
  await assert.rejects(api(retryPolicySettings, { params }), coded(5325));
  const stranger = await server.createUser();
  await assert.rejects(stranger.api(retryPolicySettings, { params }), coded(3001));
  const viewer = await server.addMember(place.organizationId, 'viewer');
  await assert.rejects(viewer.api(retryPolicySettings, { params: { ...params, policyId: other } }), coded(4003));
  const elsewhere = await createDesired(server);
  await assert.rejects(
    elsewhere.owner.api(retryPolicySettings, { params: { ...elsewhere.params, policyId } }),
    coded(3001),
  );
});
