import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readAppleEnterprise } from '@muster/contract/calls/apple';
import * as calls from '@muster/contract/calls/dep';
import { listDevices } from '@muster/contract/calls/devices';
import { stepUp } from '@muster/contract/calls/factors';
import { tokenFile } from '../../../../../lab/apple/dep-token.ts';
import { createFactory } from '../../../../../lab/apple/factory.ts';
import { systemActor } from '../../platform/actor.ts';
import { sql } from '../../platform/db/sql.ts';
import { until } from '../../test-until.ts';
import { saveAssigned } from './dep-devices-store.ts';
import { depDueJob, depSyncJob } from './dep-jobs.ts';
import { type DepLab, startDepLab } from './test-dep.ts';

describe('automated enrollment', { concurrency: 1 }, () => {
  let folder: string;
  let lab: DepLab;
  let workspace: Awaited<ReturnType<DepLab['createWorkspace']>>;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-dep-'));
    lab = await startDepLab(folder);
    workspace = await lab.createWorkspace();
  });
  after(async () => {
    await lab.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const options = { skipSetupItems: ['Siri', 'Privacy'], isMdmRemovable: false };
  const profileNamed = (name: string) =>
    workspace.owner.api(calls.createDepProfile, { params: workspace.params, body: { name, options } });

  test('a token without a key, another file, and one for another key are refused in words', async () => {
    const { upload, certificate, owner, params, fetchKey } = workspace;
    const refused = (text: RegExp) => (error: { code: number; data: unknown }) => {
      assert.equal(error.code, 5095);
      assert.match(String(error.data), text);
      return true;
    };
    await assert.rejects(upload('hello'), refused(/public key yet/));
    await assert.rejects(owner.api(calls.startDepSync, { params, body: {} }), { code: 5265 });
    const key = await certificate();
    assert.ok(new X509Certificate(key).publicKey.asymmetricKeyDetails?.modulusLength === 2048);
    assert.deepEqual(await certificate(), key, 'the pair stays');
    await assert.rejects(upload('hello'), refused(/not a server token/));
    const other = await (await lab.createWorkspace()).certificate();
    await assert.rejects(upload(lab.dep.tokenFile(other).toString()), refused(/another public key/));
    const old = { ...lab.dep.token, access_token_expiry: '2020-01-01T00:00:00Z' };
    await assert.rejects(upload(tokenFile(old, key).toString()), refused(/expired/));
    const viewer = await lab.addMember(workspace.workspace.id, 'viewer');
    assert.equal((await fetchKey(viewer.token)).status, 403);
  });

  test('terms that wait, refused keys and an Apple that is away are told, and nothing is kept', async () => {
    const { dep } = lab;
    const { upload, certificate, owner, params } = workspace;
    const file = () => certificate().then((key) => dep.tokenFile(key).toString());
    dep.termsSigned = false;
    await assert.rejects(upload(await file()), { code: 5096, data: 'T_C_NOT_SIGNED' });
    dep.termsSigned = true;
    const before = await file();
    dep.renewToken();
    await assert.rejects(upload(before), { code: 5096, data: 'ACCESS_DENIED' });
    dep.fault = { status: 503, code: 'BUSY', retryAfter: 60 };
    await assert.rejects(upload(await file()), { code: 5097, data: '503 BUSY' });
    delete dep.fault;
    assert.equal((await owner.api(calls.readDepAccount, { params })).token, null);
    const { dep: none } = await owner.api(readAppleEnterprise, { params });
    assert.equal(none.config, null);
    assert.equal(new URL(none.depEnrollUrl).pathname, '/mdm/apple/dep');
  });

  test('with a token everything is fetched, page by page, and from then on changes alone', async () => {
    const { dep } = lab;
    const { connect, sync, list, upload, certificate } = workspace;
    for (let n = 0; n < 1_005; n++) dep.registry.add({ serial_number: `BULK${String(n).padStart(6, '0')}` });
    dep.refuseNext({ status: 429, retryAfter: 0 }, 2);
    const { account, sync: first } = await connect();
    assert.equal(account.token?.serverName, 'MDM server');
    const viewer = await lab.addMember(workspace.workspace.id, 'viewer');
    const { config } = (await viewer.api(readAppleEnterprise, { params: workspace.params })).dep;
    const { accessTokenExpiry, ...secrets } = config ?? assert.fail();
    assert.equal(accessTokenExpiry, account.token.expiresAt);
    assert.deepEqual(new Set(Object.values(secrets)), new Set(['********']), 'nobody reads it back');
    assert.deepEqual(Object.keys(secrets), ['consumerKey', 'consumerSecret', 'accessToken', 'accessSecret']);
    assert.deepEqual([first.kind, first.state, first.added, first.changed], ['full', 'done', 1_005, 0]);
    assert.equal(dep.requests.filter((request) => request === 'POST /server/devices').length, 2);
    // The same file in base64.
    await upload(dep.tokenFile(await certificate()).toString('base64'));
    await sync();

    dep.registry.add({ serial_number: 'NEW0001', asset_tag: 'Desk 7' });
    dep.registry.modify('BULK000001', { color: 'RED' });
    dep.registry.modify('BULK000001', { color: 'BLUE' });
    dep.registry.remove('BULK000000');
    dep.expireSessions();
    const second = await sync();
    assert.deepEqual(
      [second.kind, second.added, second.changed, second.removed, second.asked],
      ['changes', 1, 1, 1, true],
    );
    const [found] = await list({ q: 'desk 7' });
    assert.equal(found?.serialNumber, 'NEW0001');
    assert.equal(found.status, 'notAssigned');
    const [blue] = await list({ q: 'BULK000001' });
    assert.equal(blue?.color, 'BLUE');
    const [gone] = await list({ present: 'false' });
    assert.deepEqual([gone?.serialNumber, gone?.status], ['BULK000000', 'removed']);
  });

  test('a cursor that is too old, or that Apple does not know, leads to the whole list', async () => {
    const { dep, ownerQuery } = lab;
    const { sync } = workspace;
    dep.registry.age(8 * 86_400_000);
    dep.registry.add({ serial_number: 'LATE0001' });
    const old = await sync();
    assert.deepEqual([old.kind, old.state, old.added, old.removed], ['full', 'done', 1, 0]);
    await ownerQuery(sql`update dep_accounts set cursor = 'nonsense'`);
    assert.equal((await sync()).kind, 'full');
    assert.equal((await sync()).kind, 'changes');
    dep.refuseNext({ status: 400, code: 'EXHAUSTED_CURSOR' });
    const exhausted = await sync();
    assert.deepEqual([exhausted.state, exhausted.added], ['done', 0]);
    assert.equal((await sync({ full: true })).kind, 'full');
  });

  test('a sync that fails says why, and the next one goes on', async () => {
    const { dep } = lab;
    const { sync, owner, params } = workspace;
    dep.termsSigned = false;
    const failed = await sync();
    dep.termsSigned = true;
    assert.deepEqual([failed.state, failed.errorCode, failed.errorText], ['failed', 5096, 'T_C_NOT_SIGNED']);
    const account = await owner.api(calls.readDepAccount, { params });
    assert.equal(account.errorText, 'T_C_NOT_SIGNED');
    assert.equal((await sync()).state, 'done');
    assert.equal((await owner.api(calls.readDepAccount, { params })).errorCode, null);
  });

  test('what is asked for while a sync is under way gets one of its own', async () => {
    const { dep } = lab;
    const { owner, params, syncs } = workspace;
    const before = await syncs();
    dep.delay = 200;
    await owner.api(calls.startDepSync, { params, body: {} });
    await until(async () => (await syncs()).some(({ state }) => state === 'running'));
    await owner.api(calls.startDepSync, { params, body: {} });
    await until(async () => (await syncs()).length === before.length + 2);
    dep.delay = 0;
    await until(async () => (await syncs()).every(({ state }) => state === 'done' || state === 'failed'));
  });

  test('a profile goes to Apple before it is kept, with all that was chosen', async () => {
    const { dep } = lab;
    const { owner, params } = workspace;
    const made = await profileNamed('Phones');
    const sent = dep.registry.profiles.get(made.uuid ?? '');
    assert.deepEqual(sent?.skip_setup_items, ['Siri', 'Privacy']);
    assert.deepEqual([sent.profile_name, sent.is_mdm_removable, sent.is_supervised], ['Phones', false, true]);
    assert.match(String(sent.url), /\/apple\/dep\/[\w-]{43}$/);
    await assert.rejects(profileNamed('phones'), { code: 5091 });
    const create = (body: object) => owner.api(calls.createDepProfile, { params, body: body as never });
    await assert.rejects(create({ name: 'A', options: { skipSetupItems: ['Nothing'] } }), { code: 6002 });
    await assert.rejects(create({ name: 'A', options: { isMdmRemovable: false, isSupervised: false } }), {
      code: 6002,
    });
    dep.refuseNext({ status: 400, code: 'DEPARTMENT_INVALID' });
    await assert.rejects(create({ name: 'A', options: {} }), { code: 5096, data: 'DEPARTMENT_INVALID' });
    const { items } = await owner.api(calls.listDepProfiles, { params });
    assert.deepEqual(
      items.map(({ name }) => name),
      ['Phones'],
    );
  });

  test('devices are given a profile and lose it, and what Apple refuses is said of each', async () => {
    const { dep } = lab;
    const { owner, params, list, sync } = workspace;
    const profile = await profileNamed('Tablets');
    const some = await list({ limit: '3', sort: 'serialNumber', present: 'true' });
    const [one, two, three] = some.map(({ serialNumber }) => serialNumber);
    assert.ok(one && two && three);
    dep.failing.add(two);
    dep.registry.remove(three);
    const ids = some.map(({ id }) => id);
    const assign = (depProfileId: string | null, depDeviceIds = ids) =>
      owner.api(calls.assignDepDevices, { params, body: { depDeviceIds, depProfileId } });
    const { devices } = await assign(profile.id);
    const results = new Map(devices.map(({ serialNumber, result }) => [serialNumber, result]));
    assert.deepEqual(
      [one, two, three].map((serial) => results.get(serial)),
      ['SUCCESS', 'FAILED', 'NOT_ACCESSIBLE'],
    );
    assert.equal(dep.registry.devices.get(one)?.profile_uuid, profile.uuid);
    const [assigned] = await list({ depProfileId: profile.id });
    assert.deepEqual([assigned?.serialNumber, assigned?.status, assigned?.profile?.name], [one, 'assigned', 'Tablets']);
    assert.equal((await list({ q: two }))[0]?.problem, 'FAILED');
    await assert.rejects(owner.api(calls.deleteDepProfile, { params: { ...params, depProfileId: profile.id } }), {
      code: 5266,
    });

    // Changed, it is another one at Apple, which its devices get by the sync that follows.
    const changed = await owner.api(calls.updateDepProfile, {
      params: { ...params, depProfileId: profile.id },
      body: { options: { ...options, department: 'Field' } },
    });
    assert.notEqual(changed.uuid, profile.uuid);
    await until(async () => dep.registry.devices.get(one)?.profile_uuid === changed.uuid);

    dep.failing.clear();
    await sync();
    await assert.rejects(assign(null), { code: 3001 }, 'one of them is gone');
    await assign(null, ids.slice(0, 2));
    assert.equal(dep.registry.devices.get(one)?.profile_uuid, undefined);
    await owner.api(calls.deleteDepProfile, { params: { ...params, depProfileId: profile.id } });
  });

  test('new devices get the profile of the rule, and not those from whom somebody took it', async () => {
    const { dep } = lab;
    const { owner, params, sync, list } = workspace;
    const profile = await profileNamed('New devices');
    await owner.api(calls.updateDepAccount, { params, body: { defaultProfileId: profile.id } });
    await until(async () => (await list({ status: 'notAssigned', present: 'true' })).length === 0);
    const [taken] = await list({ depProfileId: profile.id });
    assert.ok(taken);
    await owner.api(calls.assignDepDevices, { params, body: { depDeviceIds: [taken.id], depProfileId: null } });
    dep.registry.add({ serial_number: 'RULE0001' });
    const done = await sync();
    assert.deepEqual([done.state, done.added, done.assigned], ['done', 1, 1]);
    assert.equal(dep.registry.devices.get('RULE0001')?.profile_uuid, profile.uuid);
    assert.equal(dep.registry.devices.get(taken.serialNumber)?.profile_uuid, undefined);
  });

  test('a device that starts for the first time enrolls, and is the one that Apple named', async () => {
    const { dep } = lab;
    const { owner, params, sync, list } = workspace;
    const device = lab.device();
    dep.own(device);
    await sync();
    await dep.setUp(device);
    const { serialNumber } = device.state;
    const { items } = await owner.api(listDevices, { params, query: { q: serialNumber } });
    assert.equal(items[0]?.state, 'ACTIVE');
    const [listed] = await list({ q: serialNumber });
    assert.deepEqual([listed?.status, listed?.device?.id], ['pushed', items[0]?.id]);
    // Apple's answer to the assignment is saved after the device has come: it stays pushed.
    const { id: profileId, uuid } = listed?.profile ?? {};
    assert.ok(profileId && uuid);
    const since = new Date(Date.now() - 600_000).toISOString();
    await lab.db.withTenant(workspace.workspace.id, systemActor, (tx) =>
      saveAssigned(tx, { profileId, uuid, since }, new Map([[serialNumber, 'SUCCESS']])),
    );
    assert.equal((await list({ q: serialNumber }))[0]?.status, 'pushed');
    assert.deepEqual(
      (await list({ enrolled: 'true' })).map((one) => one.serialNumber),
      [serialNumber],
    );
  });

  test('strangers, forged signatures and other devices are not let in', async () => {
    const { dep } = lab;
    const { sync } = workspace;
    const device = lab.device();
    dep.own(device);
    await sync();
    const uuid = dep.registry.devices.get(device.state.serialNumber)?.profile_uuid ?? '';
    const address = String(dep.registry.profiles.get(uuid)?.url);
    const ask = async (body: Buffer, url = address) => {
      const answer = await fetch(url, { method: 'POST', body: new Uint8Array(body) });
      return answer.status === 200 ? 200 : ((await answer.json()) as { error: { code: number } }).error.code;
    };
    const info = device.machineInfo();
    assert.equal(await ask(info), 200);
    assert.equal(await ask(info, `${address.slice(0, -4)}AAAA`), 4006);
    assert.equal(await ask(lab.device().machineInfo()), 5267, 'a device that is not of this server');
    assert.equal(await ask(lab.device({ factory: createFactory(), state: device.state }).machineInfo()), 5267);
    const at = info.indexOf(device.state.serialNumber);
    assert.ok(at > 0);
    const forged = Buffer.from(info);
    forged.write('X', at);
    assert.equal(await ask(forged), 5267);
    assert.equal(await ask(Buffer.from('<plist/>')), 6001);
    // Another device that has got hold of the profile.
    const profile = await fetch(address, { method: 'POST', body: new Uint8Array(info) });
    await assert.rejects(lab.device().enrollFromProfile(Buffer.from(await profile.arrayBuffer())));
  });

  test('to give a device up needs a step-up, and it is gone at Apple', async () => {
    const { dep, ownerQuery } = lab;
    const { owner, params, list } = workspace;
    const [device] = await list({ q: 'RULE0001' });
    assert.ok(device);
    const disown = () => owner.api(calls.disownDepDevices, { params, body: { depDeviceIds: [device.id] } });
    await ownerQuery(sql`update sessions set stepped_up_at = now() - interval '1 hour' where user_id = ${owner.id}`);
    await assert.rejects(disown(), { code: 4010 });
    await owner.api(stepUp, { body: { method: 'password', password: owner.password } });
    assert.equal((await disown()).devices[0]?.result, 'SUCCESS');
    assert.equal(dep.registry.devices.has('RULE0001'), false);
    assert.equal((await list({ q: 'RULE0001' }))[0]?.status, 'removed');
  });

  test('what is due syncs by itself', async () => {
    const { dep, ownerQuery } = lab;
    const { syncs, ended } = workspace;
    dep.registry.add({ serial_number: 'SELF0001' });
    await until(async () => (await syncs()).every(({ state }) => state !== 'running'));
    const before = await syncs();
    await ownerQuery(sql`update dep_accounts set next_sync_at = now() - interval '1 minute'`);
    // As the clock does every five minutes.
    await depDueJob(lab.platform, depSyncJob(lab.platform)).run({});
    const done = await ended(before);
    assert.deepEqual([done.asked, done.added, done.state], [false, 1, 'done']);
  });
});
