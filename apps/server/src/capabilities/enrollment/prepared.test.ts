import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createApiToken } from '@muster/contract/calls/api-tokens';
import { listDevices, readDevice, updateDevice } from '@muster/contract/calls/devices';
import { createEmployee } from '@muster/contract/calls/employees';
import * as calls from '@muster/contract/calls/enrollment';
import { sql } from '../../platform/db/sql.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { allCapabilities } from '../all.ts';
import { endEnrollment } from '../devices/index.ts';
import { anIPhone, createFleet, type Fleet } from '../devices/test-devices.ts';
import { offerFromTemplate } from './offers.ts';

describe('devices that are expected', { concurrency: 1 }, () => {
  let server: TestServer;
  let fleet: Fleet;
  before(async () => {
    server = await startTestServer({ capabilities: [...allCapabilities] });
    fleet = await createFleet(server);
    for (const [email, firstName] of [
      ['ana@example.com', 'Ana'],
      ['bea@example.com', 'Bea'],
    ] as const)
      await fleet.owner.api(createEmployee, { params: fleet.params, body: { email, firstName, lastName: 'Ruiz' } });
  });
  after(() => server.stop());

  const prepare = (devices: object[], templateId: string | null = null) =>
    fleet.owner.api(calls.prepareDevices, {
      params: fleet.params,
      body: { templateId, devices: devices as { identifier: string }[] },
    });
  const list = async (query: Record<string, string> = {}) =>
    (await fleet.owner.api(calls.listPreparedDevices, { params: fleet.params, query })).items;
  const create = (body: object) =>
    fleet.owner.api(calls.createEnrollmentTemplate, { params: fleet.params, body: body as never });
  const read = (deviceId: string) => fleet.owner.api(readDevice, { params: { ...fleet.params, deviceId } });
  const entries = async () => {
    const [row] = await server.ownerQuery<{ count: number }>(sql`
      select count(*)::int as count from audit_entries
      where organization_id = ${fleet.organizationId} and entity = 'preparedDevice'`);
    return row?.count;
  };

  test('are kept as devices report them, and what cannot be, comes twice or is for nobody is told by its place', async () => {
    const result = await prepare([
      { identifier: ' c02 xl0g tjgh5 ', email: 'ANA@example.com', tags: ['Desk', 'desk'] },
      { identifier: '35-123456-789012-3', displayName: 'Front desk' },
      { identifier: 'C02XL0GTJGH5' },
      { identifier: 'abc' },
      { identifier: "'; drop table devices --" },
      { identifier: '<script>alert(1)</script>' },
      { identifier: '＜Ａ１２３４５' },
      { identifier: 'NOBODY01', email: 'nobody@example.com' },
    ]);
    assert.deepEqual([result.prepared, result.updated], [2, 0]);
    assert.deepEqual(
      result.refused.map(({ index, problem }) => `${index} ${problem}`),
      ['2 REPEATED', '3 INVALID', '4 INVALID', '5 INVALID', '6 INVALID', '7 NO_EMPLOYEE'],
    );
    const [first, second] = await list({ sort: 'identifier' });
    assert.deepEqual([first?.identifier, first?.displayName, first?.mdmUser], ['351234567890123', 'Front desk', null]);
    assert.deepEqual(
      [second?.identifier, second?.mdmUser?.email, second?.tags],
      ['C02XL0GTJGH5', 'ana@example.com', ['desk']],
    );
    assert.equal(await entries(), 2);
  });

  test('that are known are changed, what is not said stays, and the same again is no change', async () => {
    const again = await prepare([{ identifier: 'c02xl0gtjgh5', tags: ['desk'] }]);
    assert.deepEqual([again.prepared, again.updated, await entries()], [0, 1, 2]);
    await prepare([{ identifier: 'C02XL0GTJGH5', email: 'bea@example.com', displayName: 'Lobby', tags: ['x'] }]);
    const [changed] = await list({ q: 'lobby' });
    assert.deepEqual([changed?.mdmUser?.email, changed?.tags], ['bea@example.com', ['x']]);
    await prepare([{ identifier: 'C02XL0GTJGH5', email: null, displayName: null }]);
    const [emptied] = await list({ q: 'C02XL' });
    assert.deepEqual([emptied?.mdmUser, emptied?.displayName, emptied?.tags], [null, null, []]);
    assert.equal(await entries(), 4);
    const elsewhere = await createFleet(server);
    const foreign = { params: elsewhere.params, body: { preparedDeviceIds: [emptied?.id ?? ''] } };
    await assert.rejects(elsewhere.owner.api(calls.deletePreparedDevices, foreign), { code: 3001 });
    await assert.rejects(prepare([{ identifier: 'C02XL0GTJGH5' }], '0199a000-0000-7000-8000-000000000000'), {
      code: 3001,
    });
    const viewer = await server.addMember(fleet.organizationId, 'viewer');
    await assert.rejects(viewer.api(calls.listPreparedDevices, { params: fleet.params }), { code: 4003 });
  });

  test('get what was said when they come, by serial number or any IMEI, and come again without harm', async () => {
    const template = await create({
      name: 'Stock',
      tags: ['stock'],
      displayNamePattern: '{{argument.site}} {{employeeFirstName}}',
      arguments: [{ name: 'site', value: 'Madrid {{model}}' }],
      signIn: true,
    });
    await prepare(
      [{ identifier: 'SERIAL0001', email: 'ana@example.com', tags: ['{{serialNumber}}', 'imei:{{imei}}'] }],
      template.id,
    );
    await prepare([{ identifier: '35999999000011', displayName: 'Till', email: 'bea@example.com' }]);
    const phone = anIPhone({ serialNumber: 'serial0001' });
    for (let time = 0; time < 2; time++) {
      const { deviceId } = await fleet.bind(await fleet.offer({ tags: ['link'] }), phone);
      const device = await read(deviceId);
      assert.equal(device.displayName, 'Madrid iPhone14,2 Ana');
      assert.equal(device.mdmUser?.email, 'ana@example.com');
      assert.equal(device.template?.name, 'Stock');
      assert.equal(device.enrollments[0]?.template, null, 'the link had none');
      assert.deepEqual(
        device.tags.toSorted(),
        ['link', 'serial0001', 'stock'],
        'a tag of what is not known is left out',
      );
      const [come] = await list({ come: 'true' });
      assert.deepEqual([come?.identifier, come?.device?.id], ['SERIAL0001', deviceId]);
    }
    const filtered = await fleet.owner.api(listDevices, { params: fleet.params, query: { template: template.id } });
    assert.equal(filtered.items.length, 1);
    const { deviceId } = await fleet.bind(
      await fleet.offer(),
      anIPhone({ imei: ['12', '35 999999 000011 7'], serialNumber: 'OTHER0001' }),
    );
    const till = await read(deviceId);
    assert.deepEqual([till.displayName, till.mdmUser?.email, till.template], ['Till', 'bea@example.com', null]);
  });

  test('leave the template of the way in, and whoever signed in, as they are', async () => {
    const [ana, bea] = await server.ownerQuery<{ id: string }>(sql`
      select id from people where organization_id = ${fleet.organizationId} and role = 'employee' order by email`);
    assert.ok(ana && bea);
    const field = { key: 'floor', label: 'Floor', options: [], required: true };
    const mine = await create({ name: 'Mine', signIn: true, displayNamePattern: 'Mine', auxiliaryFields: [field] });
    const shared = await create({ name: 'Shared', mdmUserId: ana.id });
    await prepare([{ identifier: 'SIGNED0001', email: 'bea@example.com', tags: ['p'] }], shared.id);
    await prepare([{ identifier: 'SHARED0001', email: 'bea@example.com' }]);
    const offer = (given: Omit<Parameters<typeof offerFromTemplate>[1], 'origin'>) =>
      fleet.inside((tx) => offerFromTemplate(tx, { origin: 'invitation', ...given }));
    const answers = { floor: '<b>{{employeeEmail}}</b>' };
    await assert.rejects(offer({ templateId: mine.id, personId: ana.id }), { code: 6002 });
    const signed = await offer({ templateId: mine.id, personId: ana.id, answers });
    const { deviceId } = await fleet.bind(signed, anIPhone({ serialNumber: 'SIGNED0001' }));
    const device = await read(deviceId);
    assert.deepEqual(
      [device.displayName, device.mdmUser?.email, device.template?.name],
      ['Mine', 'ana@example.com', 'Mine'],
    );
    assert.deepEqual(device.tags, ['floor:<b>{{employeeEmail}}</b>', 'p'], 'an answer is never read as a pattern');
    const open = await offer({ templateId: shared.id });
    const other = await fleet.bind(open, anIPhone({ serialNumber: 'SHARED0001' }));
    assert.equal((await read(other.deviceId)).mdmUser?.email, 'bea@example.com', 'rather than whom the template names');
  });

  test('that are managed already get it at once, from those who may change devices', async () => {
    const phone = await fleet.enroll({ serialNumber: 'HERE0001', imei: ['35 888888 000022 1'] });
    const till = await fleet.enroll({ serialNumber: 'HERE0002' });
    const stock = await create({ name: 'For those that come', tags: ['of the template'], displayNamePattern: 'New' });
    const kept = (await read(till.deviceId)).displayName;
    const body = [
      {
        identifier: 'here0001',
        email: 'ana@example.com',
        displayName: 'Reception',
        tags: ['desk', '{{serialNumber}}'],
      },
      { identifier: '35888888000022', email: 'bea@example.com', tags: ['imei', '{{employeeFirstName}}'] },
      { identifier: 'HERE0002', tags: ['till'] },
      { identifier: 'NOTHERE01' },
    ];
    const result = await prepare(body, stock.id);
    assert.deepEqual([result.prepared, result.applied], [4, 2]);
    const reception = await read(phone.deviceId);
    assert.deepEqual([reception.displayName, reception.mdmUser?.email], ['Reception', 'ana@example.com']);
    assert.deepEqual(reception.tags.toSorted(), ['Ana', 'HERE0001', 'desk', 'imei']);
    assert.equal(reception.template, null, 'it did not come by it');
    const other = await read(till.deviceId);
    assert.deepEqual([other.displayName, other.mdmUser, other.tags], [kept, null, ['till']]);
    const come = await list({ come: 'true', q: 'HERE' });
    assert.deepEqual(come.map(({ device }) => device?.id).toSorted(), [phone.deviceId, till.deviceId].toSorted());

    // Since then somebody else has it; what is not said now is not theirs to lose.
    const [, bea] = await server.ownerQuery<{ id: string }>(sql`
      select id from people where organization_id = ${fleet.organizationId} and role = 'employee' order by email`);
    const change = { mdmUserId: bea?.id ?? '', displayName: 'Lobby' };
    await fleet.owner.api(updateDevice, { params: { ...fleet.params, deviceId: phone.deviceId }, body: change });
    assert.equal((await prepare([{ identifier: 'HERE0001', tags: ['more'] }])).applied, 1);
    const lobby = await read(phone.deviceId);
    assert.deepEqual([lobby.displayName, lobby.mdmUser?.email], ['Lobby', 'bea@example.com']);
    assert.ok(lobby.tags.includes('more') && lobby.tags.includes('desk'));

    const scopes = ['preparedDevice:create'];
    const made = await fleet.owner.api(createApiToken, {
      params: fleet.params,
      body: { name: 'Stock', scopes, expiresAt: null },
    });
    const asked = await fetch(`${server.url}/api/organizations/${fleet.params.org}/mdm/apple/prepared-devices`, {
      method: 'POST',
      headers: { authorization: `Bearer ${made.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ templateId: null, devices: [{ identifier: 'HERE0002', displayName: 'Stolen' }] }),
    });
    const { data } = (await asked.json()) as { data: { updated: number; applied: number } };
    assert.deepEqual([asked.status, data.updated, data.applied], [200, 1, 0]);
    assert.equal((await read(till.deviceId)).displayName, kept, 'its scopes say nothing of devices');
    await fleet.inside((tx) => endEnrollment(tx, till.enrollmentId, 'unenrolled'));
    assert.equal((await prepare([{ identifier: 'HERE0002', displayName: 'Gone' }])).applied, 0);
    assert.equal((await read(till.deviceId)).displayName, kept, 'until it comes again');
  });

  test('carry no more than a device may: tags are shortened, and no more than fifty', async () => {
    const templates = await create({ name: 'Many', tags: Array.from({ length: 50 }, (_, n) => `t${n}`) });
    const site = { name: 'site', value: 'é'.repeat(1000) };
    const long = await create({
      name: 'Long',
      tags: ['{{argument.site}}'],
      arguments: [site],
      displayNamePattern: '{{argument.site}}',
    });
    await prepare([{ identifier: 'LONG0001' }], long.id);
    await prepare([{ identifier: 'MANY0001', tags: ['one more'] }], templates.id);
    const device = await read((await fleet.enroll({ serialNumber: 'LONG0001' })).deviceId);
    assert.deepEqual([device.displayName.length, device.tags.map(({ length }) => length)], [120, [60]]);
    assert.equal((await read((await fleet.enroll({ serialNumber: 'MANY0001' })).deviceId)).tags.length, 50);
  });

  test('may be five thousand at once, no more, and are deleted together', async () => {
    const many = Array.from({ length: 5000 }, (_, n) => ({ identifier: `BULK${n}`, tags: ['bulk'] }));
    const both = await Promise.all([prepare(many), prepare([...many].reverse())]);
    assert.equal(both[0].prepared + both[0].updated, 5000);
    assert.equal(both[1].refused.length, 0);
    assert.equal((await list({ q: 'BULK4999' })).length, 1);
    await assert.rejects(prepare([...many, { identifier: 'BULKMORE' }]), { code: 6002 });
    const some = await list({ q: 'bulk', limit: '50' });
    const preparedDeviceIds = some.map(({ id }) => id);
    const gone = await fleet.owner.api(calls.deletePreparedDevices, {
      params: fleet.params,
      body: { preparedDeviceIds },
    });
    assert.equal(gone.deleted, preparedDeviceIds.length);
  });
});
