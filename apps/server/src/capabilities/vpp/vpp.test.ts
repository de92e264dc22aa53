import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteAppleEnterprise } from '@muster/contract/calls/apple';
import { listAudit } from '@muster/contract/calls/audit';
import { listNotifications } from '@muster/contract/calls/notifications';
import { readOverview } from '@muster/contract/calls/overview';
import * as calls from '@muster/contract/calls/vpp';
import { createVppToken, vppTokenFile } from '../../../../../lab/apple/vpp-token.ts';
import { systemActor } from '../../platform/actor.ts';
import { sql } from '../../platform/db/sql.ts';
import { until } from '../../test-until.ts';
import { licenceStateOf, releaseLicence, wantLicence } from './index.ts';
import { startVppLab, type VppLab, type VppWorkspace } from './test-vpp.ts';
import { vppExpiryJob } from './vpp-expiry.ts';
import { vppDueJob, vppSyncJob, vppWorkJob } from './vpp-jobs.ts';

describe('Apps and Books', () => {
  let lab: VppLab;
  let home: VppWorkspace;
  before(async () => {
    lab = await startVppLab();
    const { library } = lab.vpp;
    library.buy({ adamId: '100', name: 'Field Notes', bundleId: 'com.example.notes', totalCount: 6 });
    library.buy({ adamId: '200', name: 'Handbook', productType: 'Book', totalCount: 2 });
    library.buy({ adamId: '300', name: 'Scanner', totalCount: 1, supportedPlatforms: ['iOS', 'macOS'] });
    library.createUser({ clientUserId: 'old-user', email: 'grace@example.com' });
    library.associate(library.buy({ adamId: '400', name: 'Maps' }), { serialNumber: 'ELSEWHERE1' });
    home = await lab.createWorkspace();
  });
  after(() => lab.stop());

  const due = () => {
    const { platform } = lab;
    return vppDueJob(platform, vppSyncJob(platform), vppWorkJob(platform)).run({});
  };
  const has = (adamId: string, serialNumber: string) =>
    lab.vpp.library.has({ adamId, pricingParam: 'STDQ' }, { serialNumber });

  test('a token that is none, or is over, or of nobody is refused in words', async () => {
    const { upload, account } = home;
    await assert.rejects(upload('nothing of the kind'), { code: 5301, data: { reason: 'NOT_A_TOKEN' } });
    await assert.rejects(upload(vppTokenFile(createVppToken('x', -1))), { code: 5301, data: { reason: 'EXPIRED' } });
    await assert.rejects(upload(vppTokenFile(createVppToken('x'))), { code: 5300, message: /does not accept/ });
    assert.equal((await account()).token, null);
    await assert.rejects(home.owner.api(calls.startVppSync, { params: home.params }), { code: 5300 });
    const plain = await lab.createManagedWorkspace();
    const body = { token: lab.vpp.tokenFile() };
    await lab.ownerQuery(sql`
      update organizations set plan_overrides = '{"allows": {"appleVpp": false}}' where id = ${plain.workspace.id}`);
    await assert.rejects(plain.owner.api(calls.uploadVppToken, { params: plain.org, body }), { code: 4013 });
  });

  test('a location that another server manages is taken only by somebody who says so', async () => {
    const { library } = lab.vpp;
    library.mdmInfo = { id: 'another', name: 'Other Manager', metadata: '1' };
    await assert.rejects(home.upload(), { code: 5302, data: { name: 'Other Manager' } });
    assert.equal(library.mdmInfo?.id, 'another');
    assert.equal((await home.account()).token, null);
    const account = await home.connect();
    assert.notEqual(library.mdmInfo?.id, 'another');
    assert.deepEqual(
      [account.token?.locationName, account.token?.country, account.token?.organizationName, account.otherServer],
      ['Main office', 'ES', 'Example Inc.', null],
    );
    const { items } = await home.owner.api(listAudit, { params: home.params, query: { entity: 'admEnterprise' } });
    assert.ok(items.some(({ entityName }) => entityName === 'Apps and Books'));
    assert.ok(!JSON.stringify(items).includes(lab.vpp.token.token));
  });

  test('apps and books come with their names, users and who has what', async () => {
    const { assets, licences, users } = home;
    assert.deepEqual(
      (await assets()).map(({ name, productType, totalCount, availableCount }) => [
        name,
        productType,
        totalCount,
        availableCount,
      ]),
      [
        ['Field Notes', 'App', 6, 6],
        ['Handbook', 'Book', 2, 2],
        ['Maps', 'App', 10, 9],
        ['Scanner', 'App', 1, 1],
      ],
    );
    assert.deepEqual(
      (await assets({ productType: 'Book' })).map(({ name }) => name),
      ['Handbook'],
    );
    assert.deepEqual(
      (await assets({ platform: 'macOS' })).map(({ name }) => name),
      ['Scanner'],
    );
    assert.equal((await assets({ q: 'com.example.notes' }))[0]?.name, 'Field Notes');
    const [elsewhere] = await licences();
    assert.deepEqual([elsewhere?.serialNumber, elsewhere?.state, elsewhere?.device], ['ELSEWHERE1', 'held', null]);
    assert.deepEqual(
      (await users()).map(({ email, status, invited }) => [email, status, invited]),
      [['grace@example.com', 'Registered', true]],
    );
  });

  test('pages are read to the end, what is gone is gone, and what somebody changed elsewhere is seen', async () => {
    const { vpp } = lab;
    const book = vpp.library.find({ adamId: '200' });
    vpp.pageSize = 2;
    vpp.library.assets.delete('200 STDQ');
    vpp.library.disassociate(vpp.library.buy({ adamId: '400', name: 'Maps', totalCount: 20 }), {
      serialNumber: 'ELSEWHERE1',
    });
    await home.sync();
    vpp.pageSize = 500;
    assert.deepEqual(
      (await home.assets({ present: 'true' })).map(({ adamId }) => adamId),
      ['100', '400', '300'],
    );
    assert.equal((await home.asset('400')).totalCount, 20);
    assert.equal((await home.licences()).length, 0);
    if (book) vpp.library.buy(book);
    await home.sync();
    assert.equal((await home.asset('200')).goneAt, null);
  });

  test('a licence goes to a device and comes back', async () => {
    const device = await lab.enroll(home);
    const { serialNumber } = device.state;
    const [row] = await lab.ownerQuery<{ id: string }>(
      sql`select id from devices where organization_id = ${home.workspace.id} and serial_number = ${serialNumber}`,
    );
    const { id } = await home.asset('300');
    assert.ok(row);
    assert.deepEqual(await home.assign(id, { deviceIds: [row.id] }), { wanted: 1, already: 0 });
    const [held] = await home.settled(id, 'held');
    assert.deepEqual([held?.serialNumber, held?.device?.id], [serialNumber, row.id]);
    assert.ok(has('300', serialNumber));
    assert.deepEqual(await home.assign(id, { deviceIds: [row.id] }), { wanted: 0, already: 1 });
    const full = await home.asset('300');
    assert.deepEqual([full.assignedCount, full.availableCount], [1, 0]);

    const [other] = await home.addDevices('SHORT1');
    await assert.rejects(home.assign(id, { deviceIds: [String(other)] }), {
      code: 5305,
      data: { available: 0, wanted: 1 },
    });
    assert.equal((await home.licences({ vppAssetId: id })).length, 1, 'nothing is left of what was refused');

    await home.reclaim([String(held?.id)]);
    await until(async () => (await home.licences({ vppAssetId: id })).length === 0);
    assert.equal(has('300', serialNumber), false);
    assert.equal((await home.asset('300')).availableCount, 1);
    const query = { entity: 'admVppAsset', entityId: id };
    const { items } = await home.owner.api(listAudit, { params: home.params, query });
    assert.equal(items.length, 2);
  });

  test('books are for people, who are registered and invited for it, and stay theirs', async () => {
    const { id } = await home.asset('200');
    const [deviceId] = await home.addDevices('BOOK1');
    await assert.rejects(home.assign(id, { deviceIds: [String(deviceId)] }), { code: 5306 });
    const personId = await home.addPerson('ada@example.com');
    await home.assign(id, { personIds: [personId] });
    const [held] = await home.settled(id, 'held');
    assert.deepEqual([held?.user?.email, held?.user?.name], ['ada@example.com', 'Ada Byron']);
    const [user] = await home.users({ personId });
    assert.deepEqual([user?.status, user?.invited, user?.licences], ['Registered', true, 1]);
    const vppUserId = String(user?.id);
    const invitation = () => home.owner.api(calls.readVppInvitation, { params: { ...home.params, vppUserId } });
    const { url } = await invitation();
    const code = new URL(String(url)).searchParams.get('inviteCode');
    lab.vpp.library.accept(String(code));
    await home.sync();
    assert.equal((await home.users({ personId }))[0]?.status, 'Associated');
    assert.equal((await invitation()).url, null);
    await assert.rejects(home.reclaim([String(held?.id)]), { code: 5307 });

    await home.assign((await home.asset('100')).id, { personIds: [personId] });
    await home.settled((await home.asset('100')).id, 'held');
    await home.owner.api(calls.retireVppUser, { params: { ...home.params, vppUserId } });
    await until(async () => (await home.users({ personId }))[0]?.status === 'Retired');
    await until(async () => (await home.licences({ vppAssetId: (await home.asset('100')).id })).length === 0);
  });

  test('who is refused says why, and the others go on', async () => {
    lab.vpp.failing.set('refused@example.com', 9717);
    const [good, bad] = [await home.addPerson('good@example.com'), await home.addPerson('refused@example.com')];
    await home.owner.api(calls.createVppUsers, { params: home.params, body: { personIds: [good, bad] } });
    await until(async () => (await home.users({ personId: good }))[0]?.invited);
    const user = await until(async () => {
      const [found] = await home.users({ personId: bad });
      return found?.problem ? found : undefined;
    });
    assert.deepEqual([user.problem, user.work], ['9717', null]);
    lab.vpp.failing.set('BAD1', 9602);
    const { id } = await home.asset('100');
    await home.assign(id, { deviceIds: await home.addDevices('GOOD1', 'BAD1') });
    const items = await home.settled(id, 'held', 'failed');
    const failed = items.find(({ serialNumber }) => serialNumber === 'BAD1');
    assert.deepEqual([failed?.state, failed?.problem, failed?.problemText], ['failed', '9602', 'Invalid argument.']);
    assert.ok(has('100', 'GOOD1'));
    assert.equal((await home.asset('100')).failed, 1);
    lab.vpp.failing.clear();
    // Somebody asks once more.
    await home.assign(id, { deviceIds: [String(failed?.device?.id)] });
    await home.settled(id, 'held');
    await home.reclaim((await home.licences({ vppAssetId: id })).map((one) => one.id));
    await until(async () => (await home.licences({ vppAssetId: id })).length === 0);
  });

  test('limits are kept, and learned anew when Apple has others', async () => {
    const { vpp } = lab;
    const { id } = await home.asset('400');
    const ids = await home.addDevices('L1', 'L2', 'L3', 'L4', 'L5');
    vpp.limits.maxSerialNumbers = 2;
    const before = vpp.requests.length;
    await home.assign(id, { deviceIds: ids });
    await home.settled(id, 'held');
    const asked = vpp.requests.slice(before).filter((what) => what.endsWith('/assets/associate'));
    assert.equal(asked.length, 4, 'once too many, and then in three parts');
    vpp.limits.maxSerialNumbers = 1000;
    await home.reclaim((await home.licences({ vppAssetId: id })).map((one) => one.id));
    await until(async () => (await home.licences({ vppAssetId: id })).length === 0);
  });

  test('an answer that was lost is looked for, and never asked for twice', async () => {
    const { vpp, ownerQuery } = lab;
    const { id } = await home.asset('300');
    const [deviceId] = await home.addDevices('LOST1');
    const before = vpp.requests.length;
    vpp.refuseNext({ status: 502, afterwards: true });
    await home.assign(id, { deviceIds: [String(deviceId)] });
    await until(async () => has('300', 'LOST1'));
    await until(async () => {
      const [row] = await ownerQuery<{ waits: boolean }>(
        sql`select wait_until is not null as waits from vpp_accounts where organization_id = ${home.workspace.id}`,
      );
      return row?.waits;
    });
    assert.equal((await home.licences({ vppAssetId: id }))[0]?.state, 'associating');
    // As after two minutes, by the clock that looks every minute.
    await ownerQuery(sql`update vpp_accounts set wait_until = null`);
    await ownerQuery(sql`update vpp_licences set next_at = now() where next_at is not null`);
    await due();
    await home.settled(id, 'held');
    const asked = vpp.requests.slice(before).filter((what) => what.endsWith('/assets/associate'));
    assert.equal(asked.length, 1);
    assert.equal((await home.asset('300')).availableCount, 0);
  });

  test('Apple is left alone for as long as it says', async () => {
    const { vpp, ownerQuery } = lab;
    const { id } = await home.asset('100');
    vpp.refuseNext({ status: 503, errorNumber: 9729, retryAfter: 120 });
    const before = vpp.requests.length;
    await home.assign(id, { deviceIds: await home.addDevices('WAIT1') });
    const wait = await until(async () => {
      const [row] = await ownerQuery<{ seconds: number | null }>(sql`
        select extract(epoch from wait_until - now())::float8 as seconds from vpp_accounts
        where organization_id = ${home.workspace.id}`);
      return row?.seconds ?? undefined;
    });
    assert.ok(wait > 100 && wait <= 120, String(wait));
    await assert.rejects(home.owner.api(calls.startVppSync, { params: home.params }), { code: 5304 });
    await due();
    const asked = () => vpp.requests.slice(before).filter((what) => what.endsWith('/assets/associate')).length;
    assert.equal(asked(), 1);
    assert.equal((await home.licences({ vppAssetId: id }))[0]?.state, 'wanted');
    await ownerQuery(sql`update vpp_accounts set wait_until = null`);
    await due();
    await home.settled(id, 'held');
    assert.equal(asked(), 2);
  });

  test('other capabilities want a licence, hear how it stands, and let it go', async () => {
    const { db, vpp } = lab;
    const [deviceId = '', second = ''] = await home.addDevices('FACE1', 'FACE2');
    const inside = <T>(work: Parameters<typeof db.withTenant<T>>[2]) =>
      db.withTenant(home.workspace.id, systemActor, work);
    const state = async (adamId: string, id = deviceId) =>
      (await inside((tx) => licenceStateOf(tx, [id], [adamId])))[0]?.state;
    const wish = { deviceId, adamId: '100' };
    assert.equal((await inside((tx) => wantLicence(tx, wish))).state, 'wanted');
    await until(async () => (await state('100')) === 'held');
    const before = vpp.requests.length;
    assert.equal((await inside((tx) => wantLicence(tx, wish))).state, 'held');
    assert.equal(vpp.requests.length, before, 'nothing is asked for what is there');
    const book = await inside((tx) => wantLicence(tx, { deviceId, adamId: '200' }));
    assert.deepEqual([book.state, book.problem], ['failed', 'NOT_FOR_DEVICES']);
    await inside((tx) => releaseLicence(tx, wish));
    await until(async () => (await state('100')) === undefined);
    assert.equal(has('100', 'FACE1'), false);

    // Not bought, or no more of it: it is there as soon as there is one.
    const missing = { deviceId: second, adamId: '500' };
    await inside((tx) => wantLicence(tx, missing));
    await until(async () => (await state('500', second)) === 'failed');
    vpp.library.buy({ adamId: '500', name: 'Late', totalCount: 1 });
    await home.sync();
    await until(async () => (await state('500', second)) === 'held');
    // Taken elsewhere: what is wanted here is asked for again.
    vpp.library.disassociate(vpp.library.buy({ adamId: '500', name: 'Late', totalCount: 1 }), {
      serialNumber: 'FACE2',
    });
    await home.sync();
    await until(async () => has('500', 'FACE2'));
    await assert.rejects(
      inside((tx) => wantLicence(tx, { deviceId: home.workspace.id, adamId: '100' })),
      { code: 3001 },
    );
  });

  test('a revoked token stops everything, is told once, and with another one it goes on', async () => {
    const { vpp } = lab;
    const { id } = await home.asset('400');
    vpp.revoked = true;
    await home.assign(id, { deviceIds: await home.addDevices('AFTER1') });
    const account = await until(async () => {
      const now = await home.account();
      return now.token?.revokedAt ? now : undefined;
    });
    assert.deepEqual([account.errorCode, account.errorText], [5300, '9625 The server has revoked the sToken.']);
    const told = async () => {
      const { items } = await home.owner.api(listNotifications, { query: {} });
      return items.filter(({ kind }) => kind === 'vppTokenRevoked').length;
    };
    await until(async () => (await told()) === 1);
    const before = vpp.requests.length;
    await due();
    await assert.rejects(home.owner.api(calls.startVppSync, { params: home.params }), {
      code: 5300,
      data: { reason: 'REVOKED' },
    });
    assert.equal(vpp.requests.length, before, 'nothing is asked with it any more');
    assert.equal((await home.licences({ vppAssetId: id }))[0]?.state, 'wanted');
    assert.equal((await home.assets()).length, 5);
    const { attention } = await home.owner.api(readOverview, { params: home.params });
    assert.equal(attention[0]?.key, 'vppToken');
    vpp.renewToken();
    await home.connect();
    await home.settled(id, 'held');
    assert.equal((await home.account()).token?.revokedAt, null);
    assert.equal(await told(), 1);
  });

  test('another server that takes the location stops what is done here until somebody takes it back', async () => {
    const { library } = lab.vpp;
    const ours = library.mdmInfo?.id;
    library.mdmInfo = { id: 'another', name: 'Other Manager', metadata: '1' };
    const account = await home.sync();
    assert.deepEqual([account.otherServer, account.errorCode], ['Other Manager', 5300]);
    const { id } = await home.asset('400');
    await assert.rejects(home.assign(id, { deviceIds: await home.addDevices('OTHER1') }), {
      code: 5300,
      data: { reason: 'OTHER_SERVER' },
    });
    await home.owner.api(calls.takeOverVpp, { params: home.params });
    assert.equal(library.mdmInfo?.id, ours);
    await until(async () => (await home.account()).errorCode === null);
  });

  test('the end of a token is told beforehand, once at each step', async () => {
    const { run } = vppExpiryJob(lab.db);
    const endsIn = (days: number) =>
      lab.ownerQuery(sql`
        update vpp_accounts set token_expires_at = now() + make_interval(days => ${days}::int)
        where organization_id = ${home.workspace.id}`);
    const told = async (kind: string) => {
      const { items } = await home.owner.api(listNotifications, { query: {} });
      return items.filter((one) => one.kind === kind).length;
    };
    await endsIn(6);
    await run({});
    await run({});
    await until(async () => (await told('vppTokenExpiring')) === 1);
    await endsIn(-1);
    await run({});
    await until(async () => (await told('vppTokenExpired')) === 1);
    await assert.rejects(home.owner.api(calls.startVppSync, { params: home.params }), {
      code: 5300,
      data: { reason: 'EXPIRED' },
    });
    await endsIn(300);
  });

  test('with the token, or with the enterprise, goes what came by it, and stays at Apple', async () => {
    const assigned = lab.vpp.library.assignments.length;
    await home.owner.api(calls.deleteVppToken, { params: home.params });
    assert.equal((await home.assets()).length + (await home.users()).length + (await home.licences()).length, 0);
    assert.equal((await home.account()).token, null);
    assert.equal(lab.vpp.library.assignments.length, assigned);
    const other = await lab.createWorkspace();
    await other.connect();
    assert.equal((await other.assets()).length, 5);
    await other.owner.api(deleteAppleEnterprise, { params: other.params });
    assert.equal((await other.assets()).length, 0);
  });
});
