/** How devices come, come again and leave. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { createEmployee } from '@muster/contract/calls/employees';
import { listNotifications } from '@muster/contract/calls/notifications';
import { sql } from '../../platform/db/sql.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { until } from '../../test-until.ts';
import { allCapabilities } from '../all.ts';
import {
  activateEnrollment,
  bindDevice,
  endEnrollment,
  findContact,
  findDevice,
  findEnrollmentSecrets,
  findUserEnrollment,
  listExpiringCertificates,
  noteSeen,
  revokeCertificates,
  saveCertificate,
} from './index.ts';
import { aCertificate, anIPhone, createFleet, type Fleet } from './test-devices.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ capabilities: [...allCapabilities] });
});
after(() => server.stop());

async function statesOf(fleet: Fleet, deviceId: string): Promise<string[]> {
  const rows = await server.ownerQuery<{ state: string; channel: string; end_reason: string | null }>(sql`
    select state, channel, end_reason from device_enrollments where organization_id = ${fleet.organizationId}
      and device_id = ${deviceId} order by created_at, id`);
  return rows.map(({ channel, state, end_reason: reason }) => [channel, state, reason].filter(Boolean).join(' '));
}

async function eventsOf(deviceId: string): Promise<string[]> {
  const rows = await server.ownerQuery<{ kind: string }>(sql`
    select kind from device_events where device_id = ${deviceId} order by created_at, id`);
  return rows.map(({ kind }) => kind);
}

describe('a device that enrolls', () => {
  test('is made when it says who it is, and active when it can be reached', async () => {
    const fleet = await createFleet(server);
    const enrollmentId = await fleet.offer({ tags: ['Lab', 'lab', 'site:Madrid'] });
    const { deviceId, reenrolled } = await fleet.bind(
      enrollmentId,
      anIPhone({ deviceName: 'Ana’s iPhone', imei: '35' }),
    );
    assert.equal(reenrolled, false);
    const bound = await fleet.inside((tx) => findDevice(tx, deviceId));
    assert.deepEqual(
      [bound?.state, bound?.displayName, bound?.tags, bound?.imei, bound?.enrollmentId],
      ['PROVISIONING', 'Ana’s iPhone', ['lab', 'site:Madrid'], ['35'], enrollmentId],
    );
    assert.deepEqual(await eventsOf(deviceId), []);
    assert.deepEqual(await fleet.activate(enrollmentId), { first: true });
    assert.deepEqual(await fleet.activate(enrollmentId), { first: false });
    assert.equal((await fleet.inside((tx) => findDevice(tx, deviceId)))?.state, 'ACTIVE');
    assert.deepEqual(await eventsOf(deviceId), ['enrolled']);
  });

  test('keeps its secrets while it is enrolled, and gives them up when it leaves', async () => {
    const fleet = await createFleet(server);
    const { enrollmentId, deviceId } = await fleet.enroll();
    const unlockToken = Buffer.from('sealed');
    await fleet.inside((tx) => activateEnrollment(tx, enrollmentId, { unlockToken, awaitingConfiguration: true }));
    const secrets = () => fleet.inside((tx) => findEnrollmentSecrets(tx, enrollmentId));
    assert.deepEqual(await secrets(), {
      push: { topic: 't', token: 'x', magic: 'm' },
      unlockToken,
      bootstrapToken: null,
    });
    const found = await fleet.inside((tx) => findDevice(tx, deviceId));
    assert.deepEqual([found?.hasUnlockToken, found?.awaitingConfiguration], [true, true]);
    await fleet.inside((tx) => endEnrollment(tx, enrollmentId, 'checkOut'));
    assert.deepEqual(await secrets(), { push: null, unlockToken: null, bootstrapToken: null });
  });

  test('is named by the pattern of its enrollment, from what is known', async () => {
    const fleet = await createFleet(server);
    const { owner, params } = fleet;
    const person = await owner.api(createEmployee, {
      params,
      body: { email: 'ana@example.com', firstName: 'Ana', lastName: 'Ruiz' },
    });
    const pattern = '{{employeeName}} – {{ serialNumber }} ({{model}})';
    const { deviceId } = await fleet.enroll(
      { serialNumber: 'C39X', model: 'iPhone14,2' },
      { personId: person.id, displayNamePattern: pattern },
    );
    const device = await fleet.inside((tx) => findDevice(tx, deviceId));
    assert.equal(device?.displayName, 'Ana Ruiz – C39X (iPhone14,2)');
    assert.deepEqual([device?.renamed, device?.personId], [true, person.id]);
    const { deviceId: unknown } = await fleet.enroll(
      { serialNumber: 'C40X' },
      { displayNamePattern: '{{employeeName}} – {{serialNumber}}' },
    );
    assert.equal((await fleet.inside((tx) => findDevice(tx, unknown)))?.displayName, 'C40X');
  });

  test('is the same device when it comes again, by identifier or serial number, with its history', async () => {
    const fleet = await createFleet(server);
    const who = anIPhone();
    const first = await fleet.enroll(who, { tags: ['old'] });
    const certificate = aCertificate(first.enrollmentId);
    await fleet.inside((tx) => saveCertificate(tx, certificate));
    const again = await fleet.enroll({ ...who, osVersion: '18.2' }, { tags: ['new'] });
    assert.deepEqual([again.deviceId, again.reenrolled], [first.deviceId, true]);
    assert.deepEqual(await statesOf(fleet, first.deviceId), ['device ended replaced', 'device active']);
    assert.deepEqual(await eventsOf(first.deviceId), ['enrolled', 'reenrolled']);
    assert.equal((await findContact(server.db, certificate.sha256))?.revoked, true);
    // It may have been another device with a link: a serial number is what a device says of itself.
    const replaced = await until(async () => {
      const { items } = await fleet.owner.api(listNotifications, {});
      const found = items.filter(({ kind }) => kind === 'deviceReplaced');
      return found.length > 0 && found;
    });
    assert.deepEqual(
      replaced.map(({ entityId, data }) => [entityId, data.platform]),
      [[first.deviceId, 'apple']],
    );
    // Another identifier and the same serial number: as after a new main board.
    const third = await fleet.enroll({ ...who, identifier: randomUUID() });
    assert.equal(third.deviceId, first.deviceId);
    const device = await fleet.inside((tx) => findDevice(tx, first.deviceId));
    assert.deepEqual([device?.tags, device?.state], [['old', 'new'], 'ACTIVE']);
  });

  test('of another workspace is another one', async () => {
    const [one, other] = [await createFleet(server), await createFleet(server)];
    const who = anIPhone();
    const [first, second] = [await one.enroll(who), await other.enroll(who)];
    assert.notEqual(first.deviceId, second.deviceId);
    assert.equal(await one.inside((tx) => findDevice(tx, second.deviceId)), undefined);
    await assert.rejects(one.bind(second.enrollmentId, who), { code: 3001 });
    await assert.rejects(
      one.inside((tx) => endEnrollment(tx, second.enrollmentId, 'checkOut')),
      { code: 3001 },
    );
    await assert.rejects(
      one.inside((tx) => activateEnrollment(tx, second.enrollmentId)),
      { code: 5250 },
    );
    assert.deepEqual(await statesOf(other, second.deviceId), ['device active']);
  });

  test('may say who it is twice, and at the same time', async () => {
    const fleet = await createFleet(server);
    const who = anIPhone();
    const enrollmentId = await fleet.offer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => fleet.bind(enrollmentId, who)));
    assert.equal(new Set(answers.map(({ deviceId }) => deviceId)).size, 1);
    await fleet.activate(enrollmentId);
    const { deviceId } = await fleet.bind(enrollmentId, who);
    assert.deepEqual(await statesOf(fleet, deviceId), ['device pending']);
    await fleet.activate(enrollmentId);
    assert.deepEqual(await eventsOf(deviceId), ['enrolled', 'reenrolled']);
  });

  test('with many ways in at the same time has one that is open in the end', async () => {
    const fleet = await createFleet(server);
    const who = anIPhone();
    const offers = await Promise.all(Array.from({ length: 6 }, () => fleet.offer()));
    const bound = await Promise.all(offers.map((id) => fleet.bind(id, who)));
    const [{ deviceId } = { deviceId: '' }] = bound;
    assert.ok(bound.every((each) => each.deviceId === deviceId));
    const states = await statesOf(fleet, deviceId);
    assert.equal(states.filter((state) => state === 'device pending').length, 1);
    assert.equal(states.filter((state) => state === 'device ended replaced').length, 5);
  });

  test('comes, ends and comes again at the same time without a deadlock', async () => {
    const fleet = await createFleet(server);
    const who = anIPhone();
    const first = await fleet.enroll(who);
    const others = await Promise.all(Array.from({ length: 5 }, () => fleet.offer()));
    const results = await Promise.allSettled([
      ...others.map((id) => fleet.bind(id, who)),
      ...others.map((id) => fleet.inside((tx) => endEnrollment(tx, id, 'unenrolled'))),
      fleet.inside((tx) => endEnrollment(tx, first.enrollmentId, 'checkOut')),
    ]);
    for (const result of results)
      if (result.status === 'rejected') assert.equal(result.reason.code, 5250, String(result.reason));
  });

  test('with the certificate of another one is refused, and so is one whose enrollment has ended', async () => {
    const fleet = await createFleet(server);
    const { enrollmentId, deviceId } = await fleet.enroll();
    await assert.rejects(fleet.bind(enrollmentId, anIPhone()), { code: 5250, reason: 'NOT_MANAGED' });
    await fleet.enroll();
    await fleet.inside((tx) => endEnrollment(tx, enrollmentId, 'checkOut'));
    await assert.rejects(fleet.bind(enrollmentId, anIPhone()), { code: 5250 });
    await assert.rejects(fleet.activate(enrollmentId), { code: 5250 });
    assert.equal((await fleet.inside((tx) => findDevice(tx, deviceId)))?.state, 'DELETED');
    const unbound = await fleet.offer();
    await assert.rejects(fleet.activate(unbound), { code: 5250 });
    await assert.rejects(fleet.activate(randomUUID()), { code: 5250 });
    await assert.rejects(fleet.bind(randomUUID(), anIPhone()), { code: 3001 });
  });

  test('is refused beyond what the plan has, however many come at once; those who left make room', async () => {
    const fleet = await createFleet(server, { mdmDevices: 3 });
    const offers = await Promise.all(Array.from({ length: 10 }, () => fleet.offer()));
    const bound = await Promise.allSettled(offers.map((id) => fleet.bind(id, anIPhone())));
    assert.equal(bound.filter(({ status }) => status === 'fulfilled').length, 3);
    for (const each of bound) if (each.status === 'rejected') assert.equal(each.reason.code, 4014);
    const at = bound.findIndex(({ status }) => status === 'fulfilled');
    const who = anIPhone();
    await fleet.inside((tx) => endEnrollment(tx, offers[at] ?? '', 'checkOut'));
    const { enrollmentId } = await fleet.enroll(who);
    // Whoever is managed already takes no other place.
    await fleet.enroll(who);
    await assert.rejects(fleet.activate(enrollmentId), { code: 5250 });
    await assert.rejects(fleet.enroll(), { code: 4014 });
  });
});

describe('a device that leaves', () => {
  test('stays known with its reason, once, and its certificates open nothing', async () => {
    const fleet = await createFleet(server);
    const { enrollmentId, deviceId } = await fleet.enroll();
    const certificate = aCertificate(enrollmentId);
    await fleet.inside((tx) => saveCertificate(tx, certificate));
    const userId = await fleet.inside((tx) => findUserEnrollment(tx, enrollmentId, { userIdentifier: 'u' }));
    for (const reason of ['wiped', 'checkOut'] as const)
      await fleet.inside((tx) => endEnrollment(tx, enrollmentId, reason));
    assert.deepEqual((await statesOf(fleet, deviceId)).toSorted(), ['device ended wiped', 'user ended wiped']);
    assert.deepEqual(await eventsOf(deviceId), ['enrolled', 'left']);
    const [row] = await server.ownerQuery<{ left_reason: string; state: string }>(sql`
      select left_reason, state from devices where id = ${deviceId}`);
    assert.deepEqual([row?.state, row?.left_reason], ['DELETED', 'wiped']);
    const contact = await findContact(server.db, certificate.sha256);
    assert.deepEqual([contact?.revoked, contact?.state], [true, 'ended']);
    await assert.rejects(
      fleet.inside((tx) => findUserEnrollment(tx, enrollmentId, { userIdentifier: 'u' })),
      { code: 5250 },
    );
    await fleet.inside((tx) => endEnrollment(tx, userId, 'checkOut'));
  });

  test('by an enrollment that was replaced meanwhile, has not left', async () => {
    const fleet = await createFleet(server);
    const who = anIPhone();
    const old = await fleet.enroll(who);
    const { deviceId } = await fleet.enroll(who);
    await fleet.inside((tx) => endEnrollment(tx, old.enrollmentId, 'checkOut'));
    assert.equal((await fleet.inside((tx) => findDevice(tx, deviceId)))?.state, 'ACTIVE');
  });
});

describe('a user of a device', () => {
  test('has one channel, found or made, however many ask at once', async () => {
    const fleet = await createFleet(server);
    const { enrollmentId, deviceId } = await fleet.enroll({ os: 'macOS' });
    const ask = (userName: string) =>
      fleet.inside((tx) => findUserEnrollment(tx, enrollmentId, { userIdentifier: 'GUID-1', userName }));
    const ids = new Set(await Promise.all(Array.from({ length: 6 }, () => ask('ana'))));
    assert.equal(ids.size, 1);
    assert.deepEqual([...ids], [await ask('ana.ruiz')]);
    const [row] = await server.ownerQuery<{ user_name: string; parent_id: string }>(sql`
      select user_name, parent_id from device_enrollments where id = ${[...ids][0]}`);
    assert.deepEqual([row?.user_name, row?.parent_id], ['ana.ruiz', enrollmentId]);
    const [user = ''] = ids;
    assert.deepEqual(await fleet.activate(user), { first: true });
    assert.deepEqual(await eventsOf(deviceId), ['enrolled']);
    // Its end is not the device's.
    await fleet.inside((tx) => endEnrollment(tx, user, 'checkOut'));
    assert.equal((await fleet.inside((tx) => findDevice(tx, deviceId)))?.state, 'ACTIVE');
    assert.notEqual(await ask('ana'), user);
    await assert.rejects(
      fleet.inside((tx) => bindDevice(tx, user, anIPhone())),
      { code: 5250 },
    );
  });
});

describe('a certificate', () => {
  test('tells whose it is, in whatever workspace, and nothing when nobody has it', async () => {
    const fleet = await createFleet(server);
    const { enrollmentId, deviceId } = await fleet.enroll();
    const certificate = aCertificate(enrollmentId);
    const id = await fleet.inside((tx) => saveCertificate(tx, certificate));
    assert.equal(await fleet.inside((tx) => saveCertificate(tx, certificate)), id);
    const { notAfter, identifier, ...contact } = (await findContact(server.db, certificate.sha256)) ?? {};
    assert.deepEqual(contact, {
      organizationId: fleet.organizationId,
      enrollmentId,
      deviceId,
      platform: 'apple',
      channel: 'device',
      parentId: null,
      state: 'active',
      certificateId: id,
      revoked: false,
      firstUse: true,
      os: 'iOS',
    });
    assert.equal(typeof identifier, 'string');
    assert.equal(new Date(notAfter ?? 0).getTime(), certificate.notAfter.getTime());
    assert.equal(await findContact(server.db, aCertificate(enrollmentId).sha256), undefined);
  });

  test('that ends soon is listed until the enrollment has a newer one; all but one are revoked', async () => {
    const fleet = await createFleet(server);
    const { enrollmentId, deviceId } = await fleet.enroll();
    const old = aCertificate(enrollmentId, 10);
    await fleet.inside((tx) => saveCertificate(tx, old));
    const listed = async () =>
      (await listExpiringCertificates(server.db, 30)).filter((each) => each.deviceId === deviceId).length;
    assert.equal(await listed(), 1);
    const renewed = aCertificate(enrollmentId, 365);
    const id = await fleet.inside((tx) => saveCertificate(tx, renewed));
    assert.equal(await listed(), 0);
    assert.equal((await findContact(server.db, old.sha256))?.revoked, false);
    await fleet.inside((tx) => revokeCertificates(tx, enrollmentId, id));
    assert.equal((await findContact(server.db, old.sha256))?.revoked, true);
    assert.equal((await findContact(server.db, renewed.sha256))?.revoked, false);
  });
});

test('that a device was seen is written with others, and rewrites nothing else of it', async () => {
  const fleet = await createFleet(server);
  const seen = [await fleet.enroll(), await fleet.enroll()];
  const versions = () =>
    server.ownerQuery<{ id: string; ctid: string }>(sql`
      select id, ctid::text from devices where organization_id = ${fleet.organizationId} order by id`);
  const was = await versions();
  const log = { warn() {} } as never;
  for (const { deviceId } of seen)
    for (const address of ['10.0.0.1', '10.0.0.2'])
      noteSeen({ db: server.db, log }, { organizationId: fleet.organizationId, deviceId }, address);
  noteSeen({ db: server.db, log }, { organizationId: fleet.organizationId, deviceId: null }, '10.0.0.9');
  await eventually(async () => {
    const rows = await server.ownerQuery<{ ip: string; recent: boolean }>(sql`
      select host(network_ip) as ip, last_seen_at > now() - interval '1 minute' as recent from device_activity
      where organization_id = ${fleet.organizationId}`);
    return rows.length === 2 && rows.every(({ ip, recent }) => ip === '10.0.0.2' && recent);
  }, 'both are seen');
  assert.deepEqual(await versions(), was);
});
