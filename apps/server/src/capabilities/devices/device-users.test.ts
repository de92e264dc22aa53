/** People with the devices that they use, and what the overview tells of devices. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Sent } from '@muster/contract/call';
import * as calls from '@muster/contract/calls/devices';
import { createEmployee } from '@muster/contract/calls/employees';
import { createGroup } from '@muster/contract/calls/groups';
import { readOverview } from '@muster/contract/calls/overview';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { allCapabilities } from '../all.ts';
import { endedTask } from '../bulk-tasks/test-bulk-tasks.ts';
import { createFleet, type Fleet } from './test-devices.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ capabilities: [...allCapabilities] });
});
after(() => server.stop());

type Query = Sent<typeof calls.listDeviceUsers>['query'];
const users = ({ owner, params }: Fleet, query: Query = {}) => owner.api(calls.listDeviceUsers, { params, query });
const emails = async (fleet: Fleet, query: Query = {}) => (await users(fleet, query)).items.map(({ email }) => email);

/** Ana has two devices, Ben has one, and Carla, whose group is Sales, has none. */
async function staffed() {
  const fleet = await createFleet(server);
  const { owner, params } = fleet;
  const sales = await owner.api(createGroup, { params, body: { name: 'Sales' } });
  const person = async (firstName: string, groupIds: string[] = []) =>
    (await owner.api(createEmployee, { params, body: { email: `${firstName}@x.com`, firstName, groupIds } })).id;
  const [ana, ben, carla] = [await person('Ana'), await person('Ben'), await person('Carla', [sales.id])];
  const made = [];
  for (const deviceName of ['one', 'two', 'three']) made.push((await fleet.enroll({ deviceName })).deviceId);
  const [one = '', two = '', three = ''] = made;
  const assign = async (deviceIds: string[], mdmUserId: string | null) =>
    endedTask(owner, fleet.org, owner.api(calls.assignDevices, { params, body: { deviceIds, mdmUserId } }));
  await assign([one, two], ana);
  await assign([three], ben);
  return { fleet, sales, ana, ben, carla, one, two, three, assign };
}

describe('the users of devices', () => {
  test('are those who have one, with how many, which, and when one of them was last heard of', async () => {
    const { fleet, ana, one, two } = await staffed();
    await server.ownerQuery(sql`
      update device_activity set last_seen_at = case device_id when ${one} then '2026-03-01T00:00:00Z'::timestamptz
        else '2026-03-02T00:00:00Z' end where device_id in (${one}, ${two})`);
    const [first, second] = (await users(fleet)).items;
    assert.deepEqual(first, {
      id: ana,
      name: 'Ana',
      email: 'ana@x.com',
      picture: null,
      tags: [],
      groups: [],
      devices: 2,
      newest: [
        { id: two, platform: 'apple', type: 'iOS', displayName: 'two' },
        { id: one, platform: 'apple', type: 'iOS', displayName: 'one' },
      ],
      lastStatusReportTime: '2026-03-02T00:00:00.000Z',
    });
    assert.deepEqual([second?.email, second?.devices], ['ben@x.com', 1]);
  });

  test('are told from those who have none, searched, and found by their group', async () => {
    const { fleet, sales, ben, carla } = await staffed();
    const own = fleet.owner.email;
    assert.deepEqual(await emails(fleet), ['ana@x.com', 'ben@x.com']);
    assert.deepEqual(new Set(await emails(fleet, { devices: 'without' })), new Set(['carla@x.com', own]));
    assert.equal((await emails(fleet, { devices: 'any' })).length, 4);
    assert.deepEqual(await emails(fleet, { q: 'BEN' }), ['ben@x.com']);
    assert.deepEqual(await emails(fleet, { groupId: sales.id }), []);
    assert.deepEqual(await emails(fleet, { groupId: sales.id, devices: 'any' }), ['carla@x.com']);
    assert.deepEqual(await emails(fleet, { personId: `${ben},${carla}`, devices: 'any' }), [
      'ben@x.com',
      'carla@x.com',
    ]);
    const views = 'devices=with;devices=without;q=ana';
    const { counts } = await fleet.owner.api(calls.countDeviceUsers, { params: fleet.params, query: { views } });
    assert.deepEqual(counts, [2, 2, 1]);
  });

  test('come in pages by name and by how many they have', async () => {
    const { fleet, assign, three } = await staffed();
    assert.deepEqual(await emails(fleet, { sort: '-name' }), ['ben@x.com', 'ana@x.com']);
    assert.deepEqual(await emails(fleet, { sort: 'devices' }), ['ben@x.com', 'ana@x.com']);
    assert.deepEqual((await emails(fleet, { sort: '-devices', devices: 'any' })).slice(0, 2), [
      'ana@x.com',
      'ben@x.com',
    ]);
    for (const sort of ['name', '-name', 'devices', '-devices'] as const) {
      const seen: string[] = [];
      for (let after: string | undefined; ; ) {
        const query = { sort, devices: 'any', limit: '1', ...(after && { after }) } as const;
        const page = await users(fleet, query);
        seen.push(...page.items.map(({ email }) => email));
        if (page.next === null) break;
        after = page.next;
      }
      assert.equal(new Set(seen).size, 4, sort);
      assert.equal(seen.length, 4, sort);
    }
    await assign([three], null);
    assert.deepEqual(await emails(fleet), ['ana@x.com']);
  });

  test('are seen by those who may list people, and nobody of elsewhere', async () => {
    const { fleet } = await staffed();
    const other = await createFleet(server);
    assert.deepEqual(await emails(other), []);
    const nobody = await server.addMember(fleet.organizationId, 'unassigned');
    await assert.rejects(nobody.api(calls.listDeviceUsers, { params: fleet.params }), coded(4003));
  });
});

describe('the overview', () => {
  test('tells of devices that need somebody, and of what ends soon, to those who may know', async () => {
    const { fleet, one, two } = await staffed();
    const { organizationId, owner, params } = fleet;
    const attention = async (of = owner) => (await of.api(readOverview, { params })).attention;
    assert.deepEqual(await attention(), []);
    await server.ownerQuery(sql`update devices set lost_mode = true where id = ${one}`);
    await server.ownerQuery(sql`
      update device_activity set last_seen_at = now() - interval '8 days' where device_id in (${one}, ${two})`);
    const devices = [
      { key: 'devicesFailing', count: 1, at: null },
      { key: 'devicesSilent', count: 1, at: null },
    ];
    assert.deepEqual(await attention(), devices);
    const soon = '2026-01-01T00:00:00.000Z';
    await server.ownerQuery(sql`
      insert into apple_enterprises (organization_id, id, push_certificate, topic, expires_at)
      values (${organizationId}, gen_random_uuid(), 'x', 't', ${soon})`);
    await server.ownerQuery(sql`
      insert into dep_accounts (organization_id, id, certificate, sealed_key, sealed_token, token_expires_at)
      values (${organizationId}, gen_random_uuid(), '\\x01', '\\x01', '\\x01', ${soon})`);
    assert.deepEqual(await attention(), [
      { key: 'pushCertificate', count: null, at: soon },
      { key: 'depToken', count: null, at: soon },
      ...devices,
    ]);
    const viewer = await server.addMember(organizationId, 'viewer');
    assert.deepEqual(await attention(viewer), devices, 'who cannot renew them is not asked to');
    await server.ownerQuery(sql`
      update apple_enterprises set expires_at = now() + interval '31 days' where organization_id = ${organizationId}`);
    assert.deepEqual((await attention())[0]?.key, 'depToken');
  });

  test('has the first device and the push certificate on its checklist', async () => {
    const fleet = await createFleet(server);
    const done = async () =>
      (await fleet.owner.api(readOverview, { params: fleet.params })).checklist
        .filter((item) => item.done)
        .map(({ key }) => key);
    assert.ok(!(await done()).includes('device'));
    await fleet.enroll();
    assert.ok((await done()).includes('device'));
    assert.ok(!(await done()).includes('pushCertificate'));
  });
});
