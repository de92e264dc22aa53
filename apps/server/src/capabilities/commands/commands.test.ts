/** Asking for commands, over HTTP: one device, many, what destroys, and what becomes of it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Sent } from '@muster/contract/call';
import { listAudit } from '@muster/contract/calls/audit';
import * as bulkCalls from '@muster/contract/calls/bulk-tasks';
import * as calls from '@muster/contract/calls/commands';
import type { ApiError } from '@muster/contract/client';
import { sql } from '../../platform/db/sql.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts';
import { audit } from '../audit/index.ts';
import { bulkTasks } from '../bulk-tasks/index.ts';
import { countsOf, endedTask } from '../bulk-tasks/test-bulk-tasks.ts';
import { devices } from '../devices/index.ts';
import { createFleet, type Fleet } from '../devices/test-devices.ts';
import { people } from '../people/index.ts';
import { sessions } from '../sessions/index.ts';
import { workspaces } from '../workspaces/index.ts';
import { expireCommands } from './commands-jobs.ts';
import { destructiveLimits } from './destructive.ts';
import { commands, openArguments } from './index.ts';
import { contactOf, createTestDriver, speakFor } from './test-commands.ts';

let server: TestServer;
const driver = createTestDriver();
before(async () => {
  server = await startTestServer({
    capabilities: [sessions, people, workspaces, audit, bulkTasks, devices, commands, driver.capability],
  });
});
after(() => server.stop());
beforeEach(() => {
  driver.protection = { active: false, until: null };
  driver.waits = new Map();
});

async function aDevice(fleet: Fleet, name = 'iPhone of Ana') {
  const { deviceId, enrollmentId } = await fleet.enroll({ deviceName: name });
  const device = speakFor(server, contactOf(fleet.organizationId, enrollmentId, deviceId));
  const params = { ...fleet.params, deviceId };
  const send = (body: Record<string, unknown>, user: TestUser = fleet.owner) =>
    user.api(calls.sendCommand, { params, body: body as never });
  const destroy = (body: Record<string, unknown>, user: TestUser = fleet.owner) =>
    user.api(calls.destroyWithCommand, { params, body: { confirm: name, ...body } as never });
  const list = async (query: Record<string, string> = {}) =>
    (await fleet.owner.api(calls.listDeviceCommands, { params, query })).items;
  return { ...device, deviceId, enrollmentId, params, name, send, destroy, list };
}
const read = (fleet: Fleet, commandId: string, user = fleet.owner) =>
  user.api(calls.readCommand, { params: { ...fleet.params, commandId } });
const cancel = (fleet: Fleet, commandId: string) =>
  fleet.owner.api(calls.cancelCommand, { params: { ...fleet.params, commandId } });
const retry = (fleet: Fleet, commandId: string) =>
  fleet.owner.api(calls.retryCommand, { params: { ...fleet.params, commandId } });
const names = (fleet: Fleet, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => aDevice(fleet, `Device ${n}`)));
const problemsOf = (error: unknown) => ((error as ApiError).data as { problems: { path: string[] }[] }).problems;

describe('a command to one device', () => {
  test('is queued, told with why it waits, and audited; the device is woken once for several', async () => {
    const fleet = await createFleet(server);
    const device = await aDevice(fleet);
    const command = await device.send({
      kind: 'lock',
      arguments: { message: 'Found?', pin: '123456' },
      reason: 'Lost',
    });
    assert.deepEqual(
      [command.kind, command.status, command.requestType, command.arguments, command.secretArguments, command.reason],
      ['lock', 'Pending', 'DeviceLock', { message: 'Found?' }, ['pin'], 'Lost'],
    );
    assert.deepEqual([command.wait?.reason, command.actor?.email], ['onItsWay', fleet.owner.email]);
    const second = await device.send({ kind: 'locate' });
    assert.equal(second.wait?.reason, 'behindAnother');
    await eventually(async () => driver.woken.includes(device.enrollmentId), 'the device is woken');
    const { items } = await fleet.owner.api(listAudit, { params: fleet.params, query: { entity: 'command' } });
    assert.deepEqual(items.map(({ action, entityName }) => [action, entityName]).at(-1), ['create', device.name]);
    assert.ok(!JSON.stringify(items).includes('123456'));
    const taken = await device.next('Idle');
    assert.equal(taken?.id, command.id);
    const all = await fleet.inside((tx) => openArguments(tx, server.platform.envelope, taken as never));
    assert.deepEqual(all, { message: 'Found?', pin: '123456' });
    assert.equal((await read(fleet, command.id)).wait?.reason, 'handedOver');
    await device.report(command.id, 'Acknowledged');
    const ended = await read(fleet, command.id);
    assert.deepEqual(
      [ended.status, ended.wait, ended.attempts, ended.can],
      ['Acknowledged', null, 1, { cancel: false, retry: false }],
    );
    assert.deepEqual(
      (await device.list()).map(({ id }) => id),
      [second.id, command.id],
      'those that wait first',
    );
    const page = await fleet.owner.api(calls.listCommands, { params: fleet.params, query: { limit: '1' } });
    assert.deepEqual([page.items[0]?.id, page.totalDocs], [second.id, 2]);
    const rest = await fleet.owner.api(calls.listCommands, {
      params: fleet.params,
      query: { after: page.next as string },
    });
    assert.deepEqual(
      rest.items.map(({ id }) => id),
      [command.id],
    );
    for (const [query, expected] of [
      [{ open: 'true' }, [second.id]],
      [{ open: 'false' }, [command.id]],
      [{ status: 'Acknowledged,Error' }, [command.id]],
      [{ kind: 'locate' }, [second.id]],
      [{ commandGroupId: command.groupId }, [command.id]],
      [{ groupType: 'sync' }, []],
      [{ maxTime: '2020-01-01T00:00:00.000Z' }, []],
    ] as const)
      assert.deepEqual(
        (await device.list(query)).map(({ id }) => id),
        expected,
        JSON.stringify(query),
      );
  });

  test('is refused with what is wrong: arguments, abilities, states, rights', async () => {
    const fleet = await createFleet(server);
    const device = await aDevice(fleet);
    for (const [body, path] of [
      [{ kind: 'lock', arguments: { pin: '12' } }, ['pin']],
      [{ kind: 'lock', arguments: { color: 'red' } }, ['color']],
      [{ kind: 'rename', arguments: {} }, ['name']],
      [{ kind: 'native', arguments: { requestType: 'Nonsense', payload: {} } }, ['requestType']],
      [{ kind: 'wipe' }, ['kind']],
      [{ kind: 'native', arguments: { requestType: 'EraseDevice', payload: {} } }, ['kind']],
    ] as const)
      await assert.rejects(device.send(body), (error) => {
        assert.deepEqual(problemsOf(error)[0]?.path, path, JSON.stringify(body));
        return coded(5252)(error);
      });
    const lost = { kind: 'lost-mode-on', arguments: { message: 'Call us' } };
    await assert.rejects(device.send(lost), coded(5251, 'SUPERVISION'));
    await assert.rejects(device.send({ kind: 'lock', enrollmentId: randomUUID() }), coded(3001));
    const { enrollmentId } = await aDevice(fleet);
    await assert.rejects(device.send({ kind: 'lock', enrollmentId }), coded(5250, 'NO_SUCH_USER'));
    await assert.rejects(device.destroy({ kind: 'clear-passcode' }), coded(5107));
    const viewer = await server.addMember(fleet.organizationId, 'viewer');
    await assert.rejects(device.send({ kind: 'lock' }, viewer), coded(4003));
    const other = await createFleet(server);
    await assert.rejects(
      other.owner.api(calls.sendCommand, {
        params: { ...other.params, deviceId: device.deviceId },
        body: { kind: 'lock' },
      }),
      coded(3001),
    );
    assert.deepEqual(await device.list(), []);
    const items = (await fleet.owner.api(calls.listNativeCommands, { params: device.params })).items;
    assert.equal(items[0]?.requestType, 'DeviceLock');
  });

  test('is canceled before it is sent; after, the wish is noted', async () => {
    const fleet = await createFleet(server);
    const device = await aDevice(fleet);
    const first = await device.send({ kind: 'lock' });
    const canceled = await cancel(fleet, first.id);
    assert.deepEqual([canceled.status, canceled.endReason, canceled.can.retry], ['Cancel', 'canceled', true]);
    await assert.rejects(cancel(fleet, first.id), coded(5255, 'ENDED'));
    const second = await device.send({ kind: 'lock' });
    await device.next('Idle');
    const wished = await cancel(fleet, second.id);
    assert.deepEqual([wished.status, wished.cancelRequestedAt !== null, wished.can.cancel], ['Awaiting', true, false]);
    assert.equal(await device.next('Idle'), undefined);
    assert.equal((await read(fleet, second.id)).status, 'Cancel');
  });

  test('is asked for again when it failed; not what destroys, what is open or done, or had secrets', async () => {
    const fleet = await createFleet(server);
    const device = await aDevice(fleet);
    const failed = await device.send({ kind: 'lock', arguments: { message: 'Hi' } });
    await assert.rejects(retry(fleet, failed.id), coded(5255, 'OPEN'));
    await device.next('Idle');
    await device.report(failed.id, 'Error', { message: 'No', code: 1, domain: 'x', chain: 1 });
    assert.deepEqual((await read(fleet, failed.id)).error, {
      message: 'No',
      code: 1,
      domain: 'x',
      chain: 1,
      failure: null,
    });
    const again = await retry(fleet, failed.id);
    assert.deepEqual([again.kind, again.arguments, again.status], ['lock', { message: 'Hi' }, 'Pending']);
    assert.notEqual(again.id, failed.id);
    await device.next('Idle');
    await device.report(again.id, 'Acknowledged');
    await assert.rejects(retry(fleet, again.id), coded(5255, 'ENDED'));
    const secret = await device.send({ kind: 'lock', arguments: { pin: '123456' } });
    await cancel(fleet, secret.id);
    await assert.rejects(retry(fleet, secret.id), coded(5252));
    const wipe = await device.destroy({ kind: 'wipe' });
    await cancel(fleet, wipe.id);
    await assert.rejects(retry(fleet, wipe.id), coded(5256));
    await server.ownerQuery(
      sql`update device_enrollments set unlock_token = '\\x01' where id = ${device.enrollmentId}`,
    );
    const unlock = await device.destroy({ kind: 'clear-passcode' });
    await device.next('Idle');
    await device.report(unlock.id, 'Error', { message: 'No', code: 1, domain: 'x', chain: 1 });
    assert.equal((await read(fleet, unlock.id)).error?.failure, 5107);
  });

  test('expires: while the schedule held it back as ProtectionCanceled, else as canceled', async () => {
    const fleet = await createFleet(server);
    const device = await aDevice(fleet);
    driver.protection = { active: true, until: new Date(Date.now() + 3_600_000).toISOString() };
    const held = await device.send({ kind: 'restart', duration: 60 });
    assert.deepEqual([held.wait?.reason, held.wait?.until], ['protectionSchedule', driver.protection.until]);
    const lock = await device.send({ kind: 'lock', duration: 60 });
    assert.equal(lock.wait?.reason, 'behindAnother', 'securing a device does not wait');
    const kept = await device.send({ kind: 'shut-down' });
    await server.ownerQuery(sql`update commands set expires_at = now() where id in (${held.id}, ${lock.id})`);
    const [only] = server.capabilities.flatMap(({ drivers = [] }) => drivers);
    await expireCommands(server.db, only ? [only] : []).run({});
    const ends = await Promise.all(
      [held, lock, kept].map(async ({ id }) => {
        const { status, endReason } = await read(fleet, id);
        return [status, endReason];
      }),
    );
    assert.deepEqual(ends, [
      ['ProtectionCanceled', 'expired'],
      ['Cancel', 'expired'],
      ['Pending', null],
    ]);
  });

  test('says what its platform knows of why it waits', async () => {
    const fleet = await createFleet(server);
    const device = await aDevice(fleet);
    driver.waits = new Map([[device.enrollmentId, { reason: 'noPushCertificate', since: null, until: null }]]);
    assert.equal((await device.send({ kind: 'lock' })).wait?.reason, 'noPushCertificate');
  });
});

test('what a device was asked goes with it, and lists go on without', async () => {
  const fleet = await createFleet(server);
  const [gone, stays] = [await aDevice(fleet), await aDevice(fleet)];
  const ended = await gone.send({ kind: 'lock' });
  await cancel(fleet, ended.id);
  await gone.send({ kind: 'locate' });
  const kept = await stays.send({ kind: 'lock' });
  await fleet.inside((tx) => tx.run(sql`delete from devices where id = ${gone.deviceId}`));
  const { items, totalDocs } = await fleet.owner.api(calls.listCommands, { params: fleet.params, query: {} });
  assert.deepEqual([items.map(({ id }) => id), totalDocs], [[kept.id], 1]);
  await assert.rejects(read(fleet, ended.id), coded(3001));
});

describe('what destroys', () => {
  test('wants the name of the device typed, the right role and its own call', async () => {
    const fleet = await createFleet(server);
    const device = await aDevice(fleet);
    await assert.rejects(device.destroy({ kind: 'wipe', confirm: 'iphone of ana' }), coded(5253));
    await assert.rejects(device.destroy({ kind: 'lock' }), coded(5252));
    const editor = await server.addMember(fleet.organizationId, 'editor');
    await assert.rejects(device.destroy({ kind: 'wipe' }, editor), coded(4003));
    await server.ownerQuery(
      sql`update sessions set stepped_up_at = now() - interval '1 hour' where user_id = ${fleet.owner.id}`,
    );
    await assert.rejects(device.destroy({ kind: 'wipe' }), coded(4010));
    await server.ownerQuery(sql`update sessions set stepped_up_at = now() where user_id = ${fleet.owner.id}`);
    const wipe = await device.destroy({ kind: 'wipe', arguments: { pin: '123456' } });
    assert.deepEqual([wipe.kind, wipe.status], ['wipe', 'Pending']);
    const twice = await device.destroy({ kind: 'wipe' });
    assert.deepEqual(
      (await device.list({ open: 'true' })).map(({ id }) => id),
      [twice.id],
    );
  });

  test('in a burst trips the breaker, also at once, which is audited; a second person lifts it', async () => {
    const fleet = await createFleet(server);
    const admin = await server.addMember(fleet.organizationId, 'admin');
    const all = await names(fleet, destructiveLimits.breakerDevices + 3);
    const outcomes = await Promise.allSettled(all.map(({ destroy }) => destroy({ kind: 'wipe' })));
    const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
    assert.equal(done, destructiveLimits.breakerDevices);
    const left = all.filter((_, n) => outcomes[n]?.status === 'rejected');
    const [first, second] = left;
    if (!first || !second) throw new Error('none is left');
    await assert.rejects(first.destroy({ kind: 'wipe' }), coded(5254, 'BREAKER'));
    await assert.rejects(first.destroy({ kind: 'unenroll' }), coded(5254));
    const { items } = await fleet.owner.api(listAudit, {
      params: fleet.params,
      query: { entity: 'command', entityId: first.deviceId },
    });
    assert.ok(items.length >= 2 && items.every(({ diff }) => diff.some(({ rhs }) => rhs === 'BREAKER')));
    const params = fleet.params;
    const task = await fleet.owner.api(calls.destroyMany, {
      params,
      body: { deviceIds: [first.deviceId], kind: 'wipe', confirm: '1' },
    });
    assert.equal(task.approval, 'waiting');
    const body = { approve: true, targetsHash: task.targetsHash };
    const approve = { params: { ...params, taskId: task.id }, body };
    await assert.rejects(fleet.owner.api(bulkCalls.approveBulkTask, approve), coded(5240, 'OWN_TASK'));
    await endedTask(admin, fleet.org, admin.api(bulkCalls.approveBulkTask, approve));
    assert.equal((await first.list({ open: 'true' })).length, 1);
    assert.equal((await second.destroy({ kind: 'wipe' })).status, 'Pending', 'the breaker is lifted');
  });

  test('tried again after it failed is another ask: with step-up, and counted by the breaker', async () => {
    const fleet = await createFleet(server);
    const { params, owner } = fleet;
    const all = await names(fleet, destructiveLimits.breakerDevices);
    const deviceIds = all.slice(0, 2).map(({ deviceId }) => deviceId);
    const asked = owner.api(calls.destroyMany, { params, body: { deviceIds, kind: 'wipe', confirm: '2' } });
    const { id: taskId } = await endedTask(owner, fleet.org, asked);
    const failAll = async () => {
      await server.ownerQuery(sql`update bulk_task_items set state = 'failed', code = 1000 where task_id = ${taskId}`);
      await server.ownerQuery(sql`update bulk_tasks set done = 0, failed = 2 where id = ${taskId}`);
    };
    const steppedUp = (ago: string) =>
      server.ownerQuery(sql`update sessions set stepped_up_at = now() - ${ago}::interval where user_id = ${owner.id}`);
    const retryTask = () => owner.api(bulkCalls.retryBulkTask, { params: { ...params, taskId } });
    await failAll();
    await steppedUp('1 hour');
    await assert.rejects(retryTask(), coded(4010));
    await steppedUp('0');
    assert.equal((await endedTask(owner, fleet.org, retryTask())).done, 2);
    // Four so far.
    for (const { destroy } of all.slice(2, 8)) await destroy({ kind: 'wipe' });
    await assert.rejects(all[8]?.destroy({ kind: 'wipe' }) ?? assert.fail(), coded(5254, 'BREAKER'));
    await failAll();
    await assert.rejects(retryTask(), coded(5254, 'BREAKER'));
    const { items } = await owner.api(listAudit, { params, query: { entity: 'command', entityId: taskId } });
    assert.equal(items.length, 1, 'which is written down');
  });

  test('on many waits for a second person above the threshold', async () => {
    const fleet = await createFleet(server);
    const admin = await server.addMember(fleet.organizationId, 'admin');
    const all = await names(fleet, destructiveLimits.approvalAbove + 1);
    const deviceIds = all.map(({ deviceId }) => deviceId);
    const wipe = (confirm: string, ids = deviceIds) =>
      fleet.owner.api(calls.destroyMany, {
        params: fleet.params,
        body: { deviceIds: ids, kind: 'wipe', confirm, arguments: { pin: '123456' } },
      });
    for (const confirm of ['5', '7', 'six', '06']) await assert.rejects(wipe(confirm), coded(5253), confirm);
    const task = await wipe('6');
    assert.deepEqual([task.approval, task.total, task.kind], ['waiting', 6, 'destroyDevices']);
    assert.deepEqual((await all[0]?.list()) ?? [], []);
    const approve = {
      params: { ...fleet.params, taskId: task.id },
      body: { approve: true, targetsHash: task.targetsHash },
    };
    const ended = await endedTask(fleet.owner, fleet.org, admin.api(bulkCalls.approveBulkTask, approve));
    assert.equal(ended.done, 6);
    const [group] = (await fleet.owner.api(calls.listCommandGroups, { params: fleet.params, query: {} })).items;
    assert.deepEqual(
      [group?.total, group?.open, group?.kind, group?.bulkTaskId, group?.device],
      [6, 6, 'wipe', task.id, null],
    );
    const taken = await all[0]?.next('Idle');
    assert.deepEqual(await fleet.inside((tx) => openArguments(tx, server.platform.envelope, taken as never)), {
      pin: '123456',
    });
    const audited = await fleet.owner.api(listAudit, { params: fleet.params, query: {} });
    assert.ok(!JSON.stringify(audited).includes('123456'));
    const few = await endedTask(fleet.owner, fleet.org, wipe('2', deviceIds.slice(0, 2)));
    assert.deepEqual([few.approval, few.done], ['notNeeded', 2]);
  });

  test('on many by somebody who is alone starts after a delay, in which it can be canceled', async () => {
    const fleet = await createFleet(server);
    const all = await names(fleet, destructiveLimits.approvalAbove + 1);
    const body = { deviceIds: all.map(({ deviceId }) => deviceId), kind: 'unenroll', confirm: '6' } as const;
    await endedTask(fleet.owner, fleet.org, fleet.owner.api(calls.destroyMany, { params: fleet.params, body }));
    const [command] = (await all[0]?.list()) ?? [];
    assert.equal(command?.wait?.reason, 'delayed');
    const minutes = (Date.parse(command?.wait?.until ?? '') - Date.parse(command?.createdAt ?? '')) / 60_000;
    assert.ok(
      minutes > destructiveLimits.delayMinutes - 1 && minutes <= destructiveLimits.delayMinutes,
      String(minutes),
    );
    assert.equal(await all[0]?.next('Idle'), undefined);
    const params = { ...fleet.params, commandGroupId: command?.groupId ?? '' };
    const group = await fleet.owner.api(calls.cancelCommandGroup, { params });
    assert.deepEqual([group.total, group.open, group.can.cancel], [6, 0, false]);
    assert.equal((await all[5]?.list())?.[0]?.status, 'Cancel');
    await assert.rejects(fleet.owner.api(calls.cancelCommandGroup, { params }), coded(5255, 'ENDED'));
  });
});

describe('a command to many devices', () => {
  test('tells of each device what became of it', async () => {
    const fleet = await createFleet(server);
    const all = await names(fleet, 3);
    const gone = all[2]?.deviceId ?? '';
    await server.ownerQuery(sql`update device_enrollments set state = 'ended' where device_id = ${gone}`);
    const ask = (body: object) => fleet.owner.api(calls.sendCommands, { params: fleet.params, body: body as never });
    const deviceIds = all.map(({ deviceId }) => deviceId);
    const task = await endedTask(
      fleet.owner,
      fleet.org,
      ask({ deviceIds, kind: 'lock', arguments: { pin: '123456' } }),
    );
    assert.deepEqual(countsOf(task), { status: 'completed', done: 2, skipped: 1, failed: 0, canceled: 0 });
    const params = { ...fleet.params, taskId: task.id };
    const { items } = await fleet.owner.api(bulkCalls.listBulkItems, { params, query: { state: 'skipped' } });
    assert.deepEqual(
      items.map(({ targetId, code }) => [targetId, code]),
      [[gone, 5250]],
    );
    const unable = await endedTask(
      fleet.owner,
      fleet.org,
      ask({ all: {}, kind: 'lost-mode-on', arguments: { message: 'x' } }),
    );
    assert.equal(unable.skipped, 3);
    await assert.rejects(ask({ deviceIds, kind: 'wipe' }), coded(5252));
    await assert.rejects(ask({ deviceIds: [randomUUID()], kind: 'lock' }), coded(3001));
  });

  test('is one group, found by who asked, by what waits and by what has failed', async () => {
    const fleet = await createFleet(server);
    const admin = await server.addMember(fleet.organizationId, 'admin');
    const [first, second] = await names(fleet, 2);
    const deviceIds = [first?.deviceId ?? '', second?.deviceId ?? ''];
    const body = { deviceIds, kind: 'restart' } as const;
    await endedTask(admin, fleet.org, admin.api(calls.sendCommands, { params: fleet.params, body }));
    const find = async (query: Sent<typeof calls.listCommandGroups>['query']) =>
      (await fleet.owner.api(calls.listCommandGroups, { params: fleet.params, query })).items;
    const [group] = await find({ actor: admin.id });
    assert.deepEqual([group?.total, group?.open, group?.actor?.id], [2, 2, admin.id]);
    const ids = async (query: Parameters<typeof find>[0]) => (await find(query)).map(({ id }) => id);
    assert.deepEqual(await ids({ actor: fleet.owner.id }), []);
    assert.deepEqual(await ids({ actor: 'person' }), [group?.id]);
    assert.ok(!(await ids({ actor: 'program' })).includes(group?.id ?? ''));
    assert.deepEqual(await ids({ actor: `program,${admin.id}`, type: 'manual' }), [group?.id]);
    assert.deepEqual(await ids({ state: 'open', type: 'manual' }), [group?.id]);
    assert.deepEqual(await ids({ state: 'failed,ended', type: 'manual' }), []);
    await server.ownerQuery(sql`
      with gone as (delete from commands where group_id = ${group?.id ?? ''} returning *)
      insert into command_history (organization_id, id, device_id, enrollment_id, group_id, group_type, kind, status, asked_at)
      select organization_id, id, device_id, enrollment_id, group_id, group_type, kind, 'Error', created_at from gone`);
    assert.deepEqual(await ids({ state: 'open', type: 'manual' }), []);
    assert.deepEqual(await ids({ state: 'failed', type: 'manual' }), [group?.id]);
    assert.deepEqual(await ids({ state: 'ended', type: 'manual' }), [group?.id]);
  });
});
