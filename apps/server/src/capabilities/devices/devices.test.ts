/** Devices as members of a workspace see and change them. */
import assert from 'node:assert/strict';
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Sent } from '@muster/contract/call';
import { createApiToken } from '@muster/contract/calls/api-tokens';
import { listAudit } from '@muster/contract/calls/audit';
import * as calls from '@muster/contract/calls/devices';
import { createEmployee, deleteEmployee } from '@muster/contract/calls/employees';
import { listNotifications } from '@muster/contract/calls/notifications';
import { readOverview } from '@muster/contract/calls/overview';
import { search } from '@muster/contract/calls/search';
import { deleteWorkspace } from '@muster/contract/calls/settings';
import { sql } from '../../platform/db/sql.ts';
import { emitMany } from '../../platform/events/record-change.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { askAgain, coded } from '../../test-coded.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { allCapabilities } from '../all.ts';
import { countsOf, endedTask } from '../bulk-tasks/test-bulk-tasks.ts';
import { endEnrollment, notePushes, saveCertificate, saveLocation, savePlatformProblems } from './index.ts';
import { aCertificate, anIPhone, createFleet, type Fleet } from './test-devices.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ capabilities: [...allCapabilities] });
});
after(() => server.stop());

type Query = Sent<typeof calls.listDevices>['query'];
const namesOf =
  ({ owner, params }: Fleet) =>
  async (query: Query) =>
    (await owner.api(calls.listDevices, { params, query })).items.map(({ displayName }) => displayName);

const leave = (fleet: Fleet, { enrollmentId }: { enrollmentId: string }) =>
  fleet.inside((tx) => endEnrollment(tx, enrollmentId, 'unenrolled'));

/** A command of the queue, or one that has ended. */
async function command(
  fleet: Fleet,
  deviceId: string,
  enrollmentId: string,
  ended?: { status: string; kind?: string },
) {
  const group = randomUUIDv7();
  await server.ownerQuery(sql`
    insert into command_groups (organization_id, id, type) values (${fleet.organizationId}, ${group}, 'manual')`);
  await server.ownerQuery(
    ended
      ? sql`insert into command_history (organization_id, id, device_id, enrollment_id, group_id, group_type, kind, status, asked_at)
          values (${fleet.organizationId}, ${randomUUIDv7()}, ${deviceId}, ${enrollmentId}, ${group}, 'manual', ${ended.kind ?? 'lock'},
            ${ended.status}, now())`
      : sql`insert into commands (organization_id, id, device_id, enrollment_id, group_id, group_type, kind)
          values (${fleet.organizationId}, ${randomUUIDv7()}, ${deviceId}, ${enrollmentId}, ${group}, 'manual', 'lock')`,
  );
}

const exported = ({ params }: Fleet, token: string) =>
  fetch(`${server.url}/api/organizations/${params.org}/devices/export?state=ACTIVE`, {
    headers: { authorization: `Bearer ${token}` },
  });

describe('the list of devices', () => {
  test('is filtered by what devices are, whose, and searched', async () => {
    const fleet = await createFleet(server);
    const { owner, params } = fleet;
    const ana = await owner.api(createEmployee, {
      params,
      body: { email: 'ana@x.com', firstName: 'Ana', lastName: 'Ruiz' },
    });
    await fleet.enroll(
      { deviceName: 'Ávila', serialNumber: 'C39AAA', osVersion: '18.10' },
      { tags: ['Shop', 'site:Madrid'] },
    );
    await fleet.enroll(
      { deviceName: 'Berlin', os: 'macOS', model: 'Mac14,2', osVersion: '18.2' },
      { personId: ana.id },
    );
    const gone = await fleet.enroll({ deviceName: 'Gone', osVersion: '17.0' });
    await leave(fleet, gone);
    await fleet.bind(await fleet.offer(), anIPhone({ deviceName: 'Zurich', os: 'iPadOS', imei: ['490154203237518'] }));
    const names = namesOf(fleet);
    assert.deepEqual(await names({}), ['Ávila', 'Berlin', 'Gone', 'Zurich']);
    assert.deepEqual(await names({ sort: '-displayName' }), ['Zurich', 'Gone', 'Berlin', 'Ávila']);
    // By figures, not by letters.
    assert.deepEqual(await names({ sort: 'osVersion', state: 'ACTIVE' }), ['Berlin', 'Ávila']);
    for (const [query, expected] of [
      [{ q: 'avil' }, ['Ávila']],
      [{ q: 'c39aaa' }, ['Ávila']],
      [{ q: '203237' }, ['Zurich']],
      [{ type: 'macOS' }, ['Berlin']],
      [{ type: 'iOS,iPadOS', state: 'ACTIVE,PROVISIONING' }, ['Ávila', 'Zurich']],
      [{ state: 'DELETED' }, ['Gone']],
      [{ tag: 'SHOP' }, ['Ávila']],
      [{ tag: 'site:madrid' }, ['Ávila']],
      [{ osVersion: '18.2' }, ['Berlin']],
      [{ model: 'Mac14,2' }, ['Berlin']],
      [{ model: 'iPhone14,2,Mac14,2', state: 'ACTIVE' }, ['Ávila', 'Berlin']],
      [{ mdmUser: ana.id }, ['Berlin']],
      [{ assigned: 'true' }, ['Berlin']],
      [{ assigned: 'false', state: 'ACTIVE' }, ['Ávila']],
      [{ supervised: 'true' }, []],
      [{ availableUpdate: 'false', platform: 'apple', state: 'PROVISIONING' }, ['Zurich']],
      [{ platform: 'android' }, []],
    ] as const)
      assert.deepEqual(await names(query), expected, JSON.stringify(query));
    await assert.rejects(names({ mdmUser: randomUUID() }), coded(3001));
    const { counts } = await owner.api(calls.countDevices, {
      params,
      query: { views: 'state=ACTIVE;health=gone;health=pending;' },
    });
    assert.deepEqual(counts, [2, 1, 1, 4]);
  });

  test('comes in pages, by any order', async () => {
    const fleet = await createFleet(server);
    const { owner, params } = fleet;
    for (const name of ['a', 'b', 'c', 'd', 'e']) await fleet.enroll({ deviceName: name });
    await server.ownerQuery(sql`
      update device_activity set last_seen_at = now() - random() * interval '1 day'
      where organization_id = ${fleet.organizationId} and random() < 0.7`);
    for (const sort of [
      'displayName',
      '-enrolledDate',
      'lastStatusReportTime',
      '-lastStatusReportTime',
      'osVersion',
    ] as const)
      for (const filter of [{}, { state: 'ACTIVE' as const }]) {
        const seen: string[] = [];
        let next: string | undefined;
        do {
          const query = { ...filter, sort, limit: '2', ...(next === undefined ? {} : { after: next }) };
          const page = await owner.api(calls.listDevices, { params, query });
          assert.equal(page.totalDocs, 5);
          seen.push(...page.items.map(({ displayName }) => displayName));
          next = page.next ?? undefined;
        } while (next !== undefined);
        assert.deepEqual(seen.toSorted(), ['a', 'b', 'c', 'd', 'e'], sort);
      }
  });

  test('says what is tagged, which versions and models there are', async () => {
    const fleet = await createFleet(server);
    const { owner, params } = fleet;
    await fleet.enroll({ osVersion: '18.1' }, { tags: ['Shop'] });
    await fleet.enroll({ osVersion: '18.1' }, { tags: ['shop', 'Bar'] });
    await fleet.enroll({ osVersion: '17.0', model: 'iPad1,1' });
    const values = async (query: Sent<typeof calls.listDeviceValues>['query']) =>
      (await owner.api(calls.listDeviceValues, { params, query })).items.map(({ value, count }) => `${value} ${count}`);
    assert.deepEqual(await values({ of: 'osVersion' }), ['18.1 2', '17.0 1']);
    assert.deepEqual(await values({ of: 'model' }), ['iPhone14,2 2', 'iPad1,1 1']);
    const [first, ...rest] = await values({ of: 'tag' });
    assert.match(first ?? '', /^shop 2$/i);
    assert.deepEqual(rest, ['Bar 1']);
    assert.deepEqual(await values({ of: 'tag', q: 'ba' }), ['Bar 1']);
  });

  test('shows addresses to those who may see where devices are, and to nobody else', async () => {
    const fleet = await createFleet(server);
    const { owner, params } = fleet;
    const { deviceId } = await fleet.enroll();
    await server.ownerQuery(sql`update device_activity set network_ip = '10.1.2.3' where device_id = ${deviceId}`);
    const viewer = await server.addMember(fleet.organizationId, 'viewer');
    const editor = await server.addMember(fleet.organizationId, 'editor');
    for (const [member, expected] of [
      [owner, '10.1.2.3'],
      [editor, '10.1.2.3'],
      [viewer, null],
    ] as const) {
      const { items } = await member.api(calls.listDevices, { params });
      assert.equal(items[0]?.networkIp, expected);
      const one = await member.api(calls.readDevice, { params: { ...params, deviceId } });
      assert.equal(one.networkIp, expected);
      const at = { ...params, deviceId };
      if (expected === null) await assert.rejects(member.api(calls.listDeviceLocations, { params: at }), coded(4003));
      else assert.deepEqual((await member.api(calls.listDeviceLocations, { params: at })).items, []);
    }
    const csv = await (await exported(fleet, owner.token)).text();
    assert.match(csv, /^id,displayName,.*networkIp\r?\n/);
    assert.match(csv, /10\.1\.2\.3/);
    assert.equal((await exported(fleet, viewer.token)).status, 403);
    const scopes = ['admDevice:list', 'admDevice:export'];
    const { token } = await owner.api(createApiToken, { params, body: { name: 'Reader', scopes, expiresAt: null } });
    const [header, row] = (await (await exported(fleet, token)).text()).split(/\r?\n/);
    assert.ok(!header?.includes('networkIp') && !row?.includes('10.1.2.3') && row?.includes(deviceId));
    const other = await createFleet(server);
    assert.deepEqual(await namesOf(other)({}), []);
    for (const call of [calls.readDevice, calls.listDeviceEvents, calls.listDeviceLocations] as const)
      await assert.rejects(other.owner.api(call, { params: { ...other.params, deviceId } }), coded(3001));
    await assert.rejects(
      other.owner.api(calls.readDeviceFacts, { params: { ...other.params, deviceId, section: 'details' } }),
      coded(3001),
    );
    await assert.rejects(viewer.api(calls.updateDevice, { params: { ...params, deviceId }, body: {} }), coded(4003));
    await assert.rejects(
      other.owner.api(calls.updateDevice, { params: { ...other.params, deviceId }, body: { tags: [] } }),
      coded(3001),
    );
    await assert.rejects(other.owner.api(calls.deleteDevice, { params: { ...other.params, deviceId } }), coded(3001));
    await assert.rejects(editor.api(calls.deleteDevice, { params: { ...params, deviceId } }), coded(4003));
    await assert.rejects(
      other.owner.api(calls.tagDevices, { params: other.params, body: { deviceIds: [deviceId], add: ['x'] } }),
      coded(3001),
    );
  });
});

describe('the health of a device', () => {
  test('is the worst of what is known, in the list, as a filter and on its page', async () => {
    const fleet = await createFleet(server);
    const { owner, params, organizationId } = fleet;
    const make = (deviceName: string) => fleet.enroll({ deviceName });
    const devices = {
      fine: await make('fine'),
      lost: await make('lost'),
      uncompliant: await make('uncompliant'),
      unreached: await make('unreached'),
      ending: await make('ending'),
      failed: await make('failed'),
      repaired: await make('repaired'),
      silent: await make('silent'),
      never: await make('never'),
      busy: await make('busy'),
      update: await make('update'),
      gone: await make('gone'),
    };
    await fleet.bind(await fleet.offer(), anIPhone({ deviceName: 'provisioning' }));
    await server.ownerQuery(
      sql`update device_activity set last_seen_at = now() where organization_id = ${organizationId}`,
    );
    const set = (device: { deviceId: string }, change: ReturnType<typeof sql>) =>
      server.ownerQuery(sql`update devices set ${change} where id = ${device.deviceId}`);
    await set(devices.lost, sql`lost_mode = true`);
    await set(devices.uncompliant, sql`compliant = false`);
    await set(devices.fine, sql`compliant = true`);
    await set(devices.update, sql`available_update = '19.0'`);
    await fleet.inside((tx) =>
      notePushes(tx, [
        { enrollmentId: devices.unreached.enrollmentId, failure: 'Unregistered' },
        { enrollmentId: devices.fine.enrollmentId, failure: null },
      ]),
    );
    await fleet.inside(async (tx) => {
      await saveCertificate(tx, aCertificate(devices.ending.enrollmentId, 10));
      await saveCertificate(tx, aCertificate(devices.fine.enrollmentId, 10));
      await saveCertificate(tx, aCertificate(devices.fine.enrollmentId, 300));
    });
    for (const device of [devices.failed, devices.repaired])
      await command(fleet, device.deviceId, device.enrollmentId, { status: 'Error' });
    await command(fleet, devices.repaired.deviceId, devices.repaired.enrollmentId, { status: 'Acknowledged' });
    await command(fleet, devices.failed.deviceId, devices.failed.enrollmentId, {
      status: 'Acknowledged',
      kind: 'wipe',
    });
    await command(fleet, devices.busy.deviceId, devices.busy.enrollmentId);
    for (const { deviceId } of [devices.silent, devices.never])
      await server.ownerQuery(sql`update devices set enrolled_at = now() - interval '9 days' where id = ${deviceId}`);
    await server.ownerQuery(sql`
      update device_activity set last_seen_at = now() - interval '8 days' where device_id = ${devices.silent.deviceId}`);
    await server.ownerQuery(sql`
      update device_activity set last_seen_at = now() - interval '10 days' where device_id = ${devices.never.deviceId}`);
    await set(devices.gone, sql`lost_mode = true`);
    await leave(fleet, devices.gone);

    const expected = {
      attention: ['ending', 'failed', 'lost', 'uncompliant', 'unreached'],
      silent: ['never', 'silent'],
      pending: ['busy', 'provisioning'],
      fine: ['fine', 'repaired', 'update'],
      gone: ['gone'],
    };
    const names = namesOf(fleet);
    for (const [health, those] of Object.entries(expected)) assert.deepEqual(await names({ health }), those, health);
    assert.deepEqual(await names({ health: 'silent,gone' }), ['gone', 'never', 'silent']);
    const { items } = await owner.api(calls.listDevices, { params });
    for (const { displayName, health, openCommands } of items) {
      assert.ok(expected[health].includes(displayName), `${displayName} ${health}`);
      assert.equal(openCommands, displayName === 'busy' ? 1 : 0);
    }
    const problems = async ({ deviceId }: { deviceId: string }) =>
      (await owner.api(calls.readDevice, { params: { ...params, deviceId } })).problems.map(({ problem }) => problem);
    const told = await Promise.all(Object.values(devices).map(problems));
    assert.deepEqual(told, [
      [],
      ['lost'],
      ['notCompliant'],
      ['pushRefused'],
      ['identityExpires'],
      ['commandFailed'],
      [],
      ['silent'],
      ['neverSeen'],
      [],
      ['updateAvailable'],
      [],
    ]);

    // What keeps all of a platform from being reached; one that begins later does not yet.
    const platform = (since: Date) =>
      fleet.inside((tx) => savePlatformProblems(tx, 'apple', [{ problem: 'pushCertificateExpired', since }]));
    await platform(new Date(Date.now() + 60_000));
    assert.deepEqual(await names({ health: 'fine' }), expected.fine);
    await platform(new Date(Date.now() - 60_000));
    assert.deepEqual(await names({ health: 'fine' }), []);
    assert.deepEqual(await names({ health: 'gone' }), ['gone']);
    assert.deepEqual(await problems(devices.lost), ['lost', 'pushCertificateExpired']);
    await fleet.inside((tx) => savePlatformProblems(tx, 'apple', []));
    assert.deepEqual(await names({ health: 'fine' }), expected.fine);
  });
});

describe('what is said of a device', () => {
  test('is changed as it was read, told on its timeline and in the audit', async () => {
    const fleet = await createFleet(server);
    const { owner, params } = fleet;
    const { deviceId } = await fleet.enroll({ deviceName: 'iPhone of Ana' });
    const at = { ...params, deviceId };
    const ana = await owner.api(createEmployee, { params, body: { email: 'ana@x.com', firstName: 'Ana' } });
    const update = (body: Sent<typeof calls.updateDevice>['body']) =>
      owner.api(calls.updateDevice, { params: at, body });
    const first = await owner.api(calls.readDevice, { params: at });
    assert.deepEqual([first.type, first.subType, first.health, first.mdmUser], ['iOS', 'iPhone', 'fine', null]);
    const changed = await update({
      updatedAt: first.updatedAt,
      displayName: 'Till 1',
      tags: ['Shop', 'shop', 'site:Madrid'],
      mdmUserId: ana.id,
    });
    assert.deepEqual(
      [changed.displayName, changed.tags, changed.mdmUser],
      ['Till 1', ['shop', 'site:Madrid'], { id: ana.id, name: 'Ana', email: 'ana@x.com' }],
    );
    await assert.rejects(update({ updatedAt: first.updatedAt, tags: [] }), coded(5203));
    await assert.rejects(update({ mdmUserId: randomUUID() }), coded(3001));
    await assert.rejects(update({ tags: Array.from({ length: 51 }, (_, i) => `t${i}`) }), coded(6002));
    await assert.rejects(update({ displayName: ' ' }), coded(6002));
    // The same once more is no change.
    assert.equal((await update({ displayName: 'Till 1', tags: ['shop', 'site:Madrid'] })).updatedAt, changed.updatedAt);
    const own = await update({ displayName: null, mdmUserId: null });
    assert.deepEqual([own.displayName, own.mdmUser], ['iPhone of Ana', null]);
    const { items } = await owner.api(calls.listDeviceEvents, { params: at });
    assert.deepEqual(items.map(({ kind }) => kind).toSorted(), [
      'assigned',
      'assigned',
      'enrolled',
      'renamed',
      'renamed',
      'tagged',
    ]);
    assert.ok(items.some(({ actorName }) => actorName === owner.email));
    const audit = await owner.api(listAudit, { params, query: { entity: 'admDevice', entityId: deviceId } });
    assert.deepEqual(
      audit.items.map(({ action }) => action),
      ['update', 'update', 'update', 'create'],
    );
    assert.equal(audit.items[1]?.entityName, 'Till 1');
  });

  test('is of nobody when its employee is deleted', async () => {
    const fleet = await createFleet(server);
    const { owner, params } = fleet;
    const ana = await owner.api(createEmployee, { params, body: { email: 'ana@x.com' } });
    const { deviceId } = await fleet.enroll({}, { personId: ana.id });
    await owner.api(deleteEmployee, { params: { ...params, employeeId: ana.id } });
    assert.equal((await owner.api(calls.readDevice, { params: { ...params, deviceId } })).mdmUser, null);
  });

  test('is found by the search, and counted on the overview', async () => {
    const fleet = await createFleet(server);
    const { owner, params } = fleet;
    const serialNumber = `S${randomUUIDv7().slice(-10)}`.toUpperCase();
    const { deviceId } = await fleet.enroll({ serialNumber, deviceName: 'Lectern' });
    await eventually(async () => {
      const found = await owner.api(search, { query: { search: serialNumber.toLowerCase() } });
      return found.some(({ type, id }) => type === 'admDevice' && id === deviceId);
    }, 'it is found');
    // Changed together with another: one event names both.
    const other = await fleet.enroll({ deviceName: 'Pulpit' });
    await fleet.inside(async (tx) => {
      await tx.run(sql`update devices set device_name = 'Organ loft' where id = ${deviceId}`);
      await emitMany(tx, { type: 'admDevice.update' }, [other.deviceId, deviceId]);
    });
    await eventually(async () => {
      const found = await owner.api(search, { query: { search: 'organ loft' } });
      return found.some(({ type, id }) => type === 'admDevice' && id === deviceId);
    }, 'it is found by its new name');
    const { tiles } = await owner.api(readOverview, { params });
    const tile = tiles.find(({ key }) => key === 'devices');
    assert.deepEqual([tile?.total, tile?.byDay.at(-1)?.count], [2, 2]);
  });
});

describe('many devices', () => {
  test('are tagged and given to somebody at once', async () => {
    const fleet = await createFleet(server);
    const { owner, params } = fleet;
    const made = [await fleet.enroll({ deviceName: 'a' }, { tags: ['Old'] }), await fleet.enroll({ deviceName: 'b' })];
    const full = await fleet.enroll({ deviceName: 'c' }, { tags: Array.from({ length: 50 }, (_, i) => `t${i}`) });
    const tagged = await endedTask(
      owner,
      fleet.org,
      owner.api(calls.tagDevices, { params, body: { all: {}, add: ['New', 'new'], remove: ['OLD'] } }),
    );
    assert.deepEqual(countsOf(tagged), { status: 'failed', done: 2, skipped: 0, failed: 1, canceled: 0 });
    const names = namesOf(fleet);
    assert.deepEqual(await names({ tag: 'new' }), ['a', 'b']);
    assert.deepEqual(await names({ tag: 'old' }), []);
    const ana = await owner.api(createEmployee, { params, body: { email: 'ana@x.com' } });
    const assign = (mdmUserId: string | null) =>
      owner.api(calls.assignDevices, {
        params,
        body: { all: { state: 'ACTIVE' }, exceptDeviceIds: [full.deviceId], mdmUserId },
      });
    await endedTask(owner, fleet.org, assign(ana.id));
    assert.deepEqual(await names({ mdmUser: ana.id }), ['a', 'b']);
    await endedTask(owner, fleet.org, assign(null));
    assert.deepEqual(await names({ assigned: 'true' }), []);
    await assert.rejects(assign(randomUUID()), coded(3001));
    const [first] = made;
    const { items } = await owner.api(calls.listDeviceEvents, {
      params: { ...params, deviceId: first?.deviceId ?? '' },
    });
    assert.deepEqual(items.map(({ kind }) => kind).toSorted(), ['assigned', 'assigned', 'enrolled', 'tagged']);
  });

  test('are forgotten with all that is kept of them, when nothing manages them any more', async () => {
    const fleet = await createFleet(server);
    const { owner, params, organizationId } = fleet;
    const [managed, gone, alone] = [await fleet.enroll(), await fleet.enroll(), await fleet.enroll()];
    for (const each of [gone, alone]) {
      await fleet.inside((tx) => saveLocation(tx, each.deviceId, { latitude: 1, longitude: 2, origin: 'agent' }));
      await command(fleet, each.deviceId, each.enrollmentId, { status: 'Acknowledged' });
      await command(fleet, each.deviceId, each.enrollmentId);
      await leave(fleet, each);
    }
    const one = (deviceId: string) => owner.api(calls.deleteDevice, { params: { ...params, deviceId } });
    await assert.rejects(one(managed.deviceId), coded(5250, 'STILL_MANAGED'));
    await one(alone.deviceId);
    await assert.rejects(one(alone.deviceId), coded(3001));
    const task = await endedTask(
      owner,
      fleet.org,
      owner.api(calls.deleteDevices, { params, body: { deviceIds: [managed.deviceId, gone.deviceId] } }),
    );
    assert.deepEqual(countsOf(task), { status: 'completed', done: 1, skipped: 1, failed: 0, canceled: 0 });
    await assert.rejects(owner.api(calls.deleteDevices, { params, body: {} }), coded(6002));
    for (const table of [
      'device_activity',
      'device_enrollments',
      'device_events',
      'device_locations',
      'commands',
      'command_history',
    ]) {
      const [row] = await server.ownerQuery<{ count: string }>(
        sql`select count(*) from ${sql([table] as unknown as TemplateStringsArray)}
          where organization_id = ${organizationId} and device_id <> ${managed.deviceId}`,
      );
      assert.equal(Number(row?.count), 0, table);
    }
    const { items } = await owner.api(listAudit, { params, query: { entity: 'admDevice', action: 'delete' } });
    assert.equal(items.length, 2);
  });
});

test('owners are told once when there is little room for devices left', async () => {
  const fleet = await createFleet(server, { mdmDevices: 4 });
  await fleet.enroll();
  await fleet.enroll();
  await eventually(async () => {
    const { items } = await fleet.owner.api(listNotifications, {});
    return items.some(({ kind, data }) => kind === 'nearLimit' && data.limitKey === 'mdmDevices');
  }, 'they are told');
  const { items } = await fleet.owner.api(listNotifications, {});
  assert.equal(items.filter(({ kind }) => kind === 'nearLimit').length, 1);
  const { devices } = await fleet.owner.api(calls.readDeviceLimits, { params: fleet.params });
  assert.deepEqual(devices, { used: 2, limit: 4 }, 'the page of devices says so, too');
});

test('a plan without a limit has room for every device', async () => {
  const fleet = await createFleet(server);
  await fleet.enroll();
  const { devices } = await fleet.owner.api(calls.readDeviceLimits, { params: fleet.params });
  assert.deepEqual(devices, { used: 1, limit: null });
});

test('what is kept of devices in parts of a month goes with their workspace', async () => {
  const fleet = await createFleet(server);
  const { deviceId, enrollmentId } = await fleet.enroll();
  await fleet.inside((tx) => saveLocation(tx, deviceId, { latitude: 1, longitude: 2, origin: 'ip' }));
  await command(fleet, deviceId, enrollmentId, { status: 'Acknowledged' });
  await askAgain(() => fleet.owner.api(deleteWorkspace, { params: fleet.params, body: { slug: fleet.org } }));
  await eventually(async () => {
    const [row] = await server.ownerQuery<{ left: string }>(sql`
      select (select count(*) from device_events where organization_id = ${fleet.organizationId})
        + (select count(*) from device_locations where organization_id = ${fleet.organizationId})
        + (select count(*) from command_history where organization_id = ${fleet.organizationId})
        + (select count(*) from devices where organization_id = ${fleet.organizationId}) as left`);
    return Number(row?.left) === 0;
  }, 'all of it is gone');
});
