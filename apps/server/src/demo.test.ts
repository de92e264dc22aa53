import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listAudit } from '@muster/contract/calls/audit';
import { listCommandGroups, listCommands } from '@muster/contract/calls/commands';
import { listDeviceEvents, listDeviceLocations, listDevices } from '@muster/contract/calls/devices';
import { readOverview } from '@muster/contract/calls/overview';
import { login } from '@muster/contract/calls/sessions';
import type { Overview } from '@muster/contract/entities';
import { activateEnrollment, bindDevice, offerEnrollment } from './capabilities/devices/index.ts';
import { type DemoAccount, pulseFleet, seedDemo, settleFleet } from './demo.ts';
import { story } from './demo-company.ts';
import { systemActor } from './platform/actor.ts';
import { secretsFrom } from './platform/crypto/secrets.ts';
import { sql } from './platform/db/sql.ts';
import { type Api, startTestServer, type TestServer } from './test-server.ts';

const secrets = secretsFrom(Buffer.alloc(32, 3));
let server: TestServer;
let accounts: DemoAccount[];
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api' } });
  accounts = await seedDemo(server, secrets);
});
after(() => server.stop());

async function signIn(role: string): Promise<{ api: Api; organizations: string[] }> {
  const { email, password } = accounts.find((each) => each.role === role) ?? assert.fail(role);
  const session = await server.api(login, { body: { provider: 'traditional', payload: { email, password } } });
  return {
    api: server.as(session.accessToken.token),
    organizations: session.user.organizations.map(({ slug }) => slug),
  };
}

const busyDays = ({ tiles }: Overview, key: string) =>
  tiles.find((each) => each.key === key)?.byDay.filter(({ count }) => count > 0).length ?? 0;

test('the demo company has two workspaces and a month behind it', async () => {
  const { api, organizations } = await signIn('owner');
  assert.deepEqual(organizations, ['aurora', 'aurora-roastery']);
  const overview = await api(readOverview, { params: { org: 'aurora' } });
  assert.ok(busyDays(overview, 'activity') >= 15, `${busyDays(overview, 'activity')} days`);
  assert.ok(busyDays(overview, 'collaborators') >= 8, `${busyDays(overview, 'collaborators')} days`);
  const done = overview.checklist.filter((item) => item.done).map(({ key }) => key);
  assert.deepEqual(done, ['workspace', 'products', 'people', 'app', 'build', 'publication', 'branding']);
  assert.deepEqual((await signIn('admin')).organizations, ['aurora', 'aurora-roastery']);
  assert.deepEqual((await signIn('viewer')).organizations, ['aurora']);
});

test('what its audit tells is how things are: the last role of everybody is the one they have', async () => {
  const { api } = await signIn('owner');
  const params = { org: 'aurora' };
  const { items } = await api(listAudit, { params, query: { limit: '100', entity: 'organizationCollaborator' } });
  const { items: newest } = await api(listAudit, { params, query: { limit: '100' } });
  assert.ok(newest.every(({ entityName, createdAt }) => entityName !== null && Date.parse(createdAt) <= Date.now()));
  const roles = await server.db.systemQuery<{ email: string; role: string }>(sql`
    select u.email, m.role from memberships m join users u on u.id = m.user_id
    join organizations o on o.id = m.organization_id where o.slug = 'aurora' and m.role <> 'owner' and not m.service_account`);
  for (const { email, role } of roles) {
    const told = items.find(({ entityName }) => entityName === email);
    const change = told?.diff.find(({ path }) => path[0] === 'role');
    assert.equal(change?.rhs, role, email);
  }
  assert.ok(story.every(({ daysAgo }) => daysAgo > 0 && daysAgo < 30));
});

test('it can be repeated, and nothing is told twice', async () => {
  const count = () =>
    server.db.systemQuery(sql`
    select (select count(*) from audit_entries) as entries, (select count(*) from memberships) as members,
      (select count(*) from users) as users, (select count(*) from organizations) as workspaces`);
  const before = await count();
  assert.deepEqual(await seedDemo(server, secrets), accounts);
  assert.deepEqual(await count(), [{ ...before[0] }]);
});

test('devices that have come get a past, once, and go on reporting', async () => {
  const { api } = await signIn('owner');
  const params = { org: 'aurora' };
  const organizationId = (
    await server.db.systemQuery<{ id: string }>(sql`select id from organizations where slug = 'aurora'`)
  )[0]?.id as string;
  const names = Array.from({ length: 6 }, (_, place) => `SERIAL${place}`);
  for (const serialNumber of names)
    await server.db.withTenant(organizationId, systemActor, async (tx) => {
      const id = await offerEnrollment(tx, { platform: 'apple', origin: 'link' });
      await bindDevice(tx, id, { identifier: serialNumber, serialNumber, os: 'iPadOS', deviceName: serialNumber });
      await activateEnrollment(tx, id);
    });
  const fleet = { silent: ['SERIAL0'], lost: [{ serialNumber: 'SERIAL1', latitude: 40.4, longitude: -3.7 }] };
  await settleFleet(server, fleet);
  await settleFleet(server, fleet);

  const { items } = await api(listDevices, { params, query: { limit: '100' } });
  const byName = new Map(items.map((device) => [device.displayName, device]));
  assert.deepEqual([...byName.keys()].sort(), names);
  const daysSince = (time: string | null | undefined) => (Date.now() - Date.parse(time ?? '')) / 86_400_000;
  for (const { enrolledDate } of items) assert.ok(daysSince(enrolledDate) > 0.9, enrolledDate ?? '');
  assert.ok(daysSince(byName.get('SERIAL0')?.lastStatusReportTime) > 8, 'one has been silent for weeks');
  const where = { ...params, deviceId: byName.get('SERIAL1')?.id ?? '' };
  assert.equal((await api(listDeviceLocations, { params: where, query: {} })).items.length, 16);

  const groups = (await api(listCommandGroups, { params, query: { limit: '100' } })).items;
  assert.ok(groups.length >= 6, `${groups.length} groups`);
  assert.ok(groups.every(({ open, createdAt }) => open === 0 && daysSince(createdAt) > 0.5));
  const silent = { ...params, deviceId: byName.get('SERIAL0')?.id ?? '' };
  const kinds = (await api(listDeviceEvents, { params: silent, query: {} })).items.map(({ kind }) => kind);
  assert.ok(kinds.includes('commandSent') && kinds.includes('commandEnded'), kinds.join());

  await server.ownerQuery(sql`update device_activity set last_seen_at = now() where last_seen_at = '-infinity'`);
  await pulseFleet(server);
  const { items: open } = await api(listCommands, { params, query: { open: 'true' } });
  assert.equal(open.length, 5, 'whoever was seen lately is asked how it is');
  assert.ok(open.every(({ kind, groupType, actor }) => kind === 'refresh' && groupType === 'sync' && actor === null));
});
