/** Audiences of devices over HTTP: who is in them, by which selector, and what uses them. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as calls from '@muster/contract/calls/device-audiences';
import { createEmployee } from '@muster/contract/calls/employees';
import { sql } from '../../platform/db/sql.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createFleet, type Fleet } from '../devices/test-devices.ts';

const none = { deviceGroups: [], deviceIds: [], mdmUserGroups: [], mdmUserIds: [], serialNumbers: [] };

describe('audiences of devices', { concurrency: 1 }, () => {
  let server: TestServer;
  let fleet: Fleet;
  const devices: Record<'tagged' | 'named' | 'ofAna' | 'ofLuis' | 'bySerial' | 'left', string> = {} as never;
  let ana: string;
  before(async () => {
    server = await startTestServer();
    fleet = await createFleet(server, { mdmDevices: 0, employees: 0, deviceAudiences: 3 });
    const { owner, params } = fleet;
    const employee = async (email: string, tags: string[]) =>
      (await owner.api(createEmployee, { params, body: { email, firstName: email.slice(0, 3), tags } })).id;
    ana = await employee('ana@example.com', []);
    const luis = await employee('luis@example.com', ['Périto']);
    const made = async (deviceName: string, more: object = {}) => {
      const { deviceId } = await fleet.enroll({ deviceName, serialNumber: `SN-${deviceName}`.toUpperCase(), ...more });
      return deviceId;
    };
    for (const name of ['tagged', 'named', 'ofAna', 'ofLuis', 'bySerial', 'left'] as const)
      devices[name] = await made(name);
    await server.ownerQuery(sql`update devices set tags = '{Vans}' where id in (${devices.tagged}, ${devices.left})`);
    await server.ownerQuery(sql`update devices set state = 'DELETED' where id = ${devices.left}`);
    await server.ownerQuery(sql`update devices set person_id = ${ana} where id = ${devices.ofAna}`);
    await server.ownerQuery(sql`update devices set person_id = ${luis} where id = ${devices.ofLuis}`);
  });
  after(() => server.stop());

  const create = (name: string, selectors: object) =>
    fleet.owner.api(calls.createDeviceAudience, {
      params: fleet.params,
      body: { name, selectors: { ...none, ...selectors } },
    });

  test('each selector finds its devices, each device once, and those that left are in none', async () => {
    const { owner, params } = fleet;
    const selectors = {
      deviceGroups: ['VANS', 'vans'],
      deviceIds: [devices.named, devices.tagged],
      mdmUserGroups: ['perito'],
      mdmUserIds: [ana],
      serialNumbers: [' sn-byserial ', 'SN-LEFT', 'SN-NOBODY'],
    };
    const preview = await owner.api(calls.previewDeviceAudience, { params, body: { selectors } });
    assert.equal(preview.devices, 5);
    assert.deepEqual(preview.counts, {
      deviceGroups: 1,
      deviceIds: 2,
      mdmUserGroups: 1,
      mdmUserIds: 1,
      serialNumbers: 1,
    });
    assert.deepEqual(preview.unknownSerialNumbers, ['SN-LEFT', 'SN-NOBODY']);
    const tagged = preview.items.find(({ id }) => id === devices.tagged);
    assert.deepEqual(tagged?.selectors, ['deviceGroups', 'deviceIds']);
    const made = await create('Everything', selectors);
    assert.deepEqual([made.devices, made.uses, made.usedBy], [5, 0, []]);
    assert.deepEqual(made.selectors.deviceGroups, ['vans'], 'each once, as written last');
    assert.deepEqual(made.selectors.serialNumbers, ['SN-BYSERIAL', 'SN-LEFT', 'SN-NOBODY']);
    assert.equal(made.labels[ana], 'ana');
    const at = { ...params, deviceAudienceId: made.id };
    const first = await owner.api(calls.listDeviceAudienceMembers, { params: at, query: { limit: '3' } });
    assert.deepEqual([first.items.length, first.totalDocs], [3, 5]);
    const found = await owner.api(calls.listDeviceAudienceMembers, { params: at, query: { q: 'ofana' } });
    assert.deepEqual(
      found.items.map(({ mdmUser }) => mdmUser?.email),
      ['ana@example.com'],
    );
    await owner.api(calls.deleteDeviceAudience, { params: at });
    await assert.rejects(owner.api(calls.readDeviceAudience, { params: at }), { code: 3001 });
  });

  test('one without selectors is for nobody; names are used once; the plan limits how many', async () => {
    const { owner, params } = fleet;
    const empty = await create('Nobody', {});
    assert.deepEqual([empty.devices, empty.selectorKinds], [0, []]);
    await assert.rejects(create('NOBODY', {}), { code: 5091 });
    const unknown = '0199a000-0000-7000-8000-000000000000';
    await assert.rejects(create('A', { deviceIds: [unknown] }), { code: 3001 });
    await assert.rejects(create('A', { mdmUserIds: [unknown] }), { code: 3001 });
    await create('Second', { deviceGroups: ['vans'] });
    await create('Third', { mdmUserIds: [ana] });
    await assert.rejects(create('Fourth', {}), { code: 4014 });
    const { items } = await owner.api(calls.listDeviceAudiences, { params, query: { selector: 'deviceGroups' } });
    assert.deepEqual(
      items.map(({ name, devices: count }) => [name, count]),
      [['Second', 1]],
    );
    const viewer = await server.createUser();
    await assert.rejects(viewer.api(calls.listDeviceAudiences, { params }), { code: 3001 });
  });

  test('a change plans those who leave and those who come, where a policy uses it; then it cannot be deleted', async () => {
    const { owner, params, organizationId } = fleet;
    const { items } = await owner.api(calls.listDeviceAudiences, { params, query: { q: 'second' } });
    const id = items[0]?.id ?? '';
    const at = { ...params, deviceAudienceId: id };
    await server.ownerQuery(sql`
      with p as (insert into policies (organization_id, id, name, type, rank)
        values (${organizationId}, gen_random_uuid(), 'P', 'ios', 1) returning id)
      insert into policy_assignments (organization_id, id, policy_id, kind, target)
      select ${organizationId}, gen_random_uuid(), p.id, 'audience', ${id} from p`);
    await server.ownerQuery(sql`delete from plan_queue where organization_id = ${organizationId}`);
    const body = { name: 'Second', selectors: { ...none, deviceIds: [devices.named] } };
    const changed = await owner.api(calls.updateDeviceAudience, { params: at, body });
    assert.deepEqual([changed.uses, changed.usedBy.map(({ name }) => name), changed.devices], [1, ['P'], 1]);
    const rows = await server.ownerQuery<{ id: string }>(
      sql`select device_id as id from plan_queue where organization_id = ${organizationId}`,
    );
    assert.deepEqual(rows.map((row) => row.id).toSorted(), [devices.named, devices.tagged].toSorted());
    await assert.rejects(owner.api(calls.deleteDeviceAudience, { params: at }), { code: 5275 });
    const stale = { ...body, updatedAt: new Date(0).toISOString() };
    await assert.rejects(owner.api(calls.updateDeviceAudience, { params: at, body: stale }), { code: 5203 });
  });
});
