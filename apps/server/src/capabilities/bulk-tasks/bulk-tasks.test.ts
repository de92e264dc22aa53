/** One action on many things, over HTTP and as a job. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listAudit } from '@muster/contract/calls/audit';
import { deleteBuild, deleteBuilds, listBuilds } from '@muster/contract/calls/builds';
import * as calls from '@muster/contract/calls/bulk-tasks';
import { createEmployee, deleteEmployees } from '@muster/contract/calls/employees';
import { tagPeople } from '@muster/contract/calls/people';
import type { Actor } from '../../platform/actor.ts';
import { sql } from '../../platform/db/sql.ts';
import { CodedError } from '../../platform/errors.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts';
import { createAppMember } from '../apps/test-app-member.ts';
import { builds } from '../builds/index.ts';
import { createTestPlace } from '../builds/test-builds.ts';
import type { BulkKind, ItemOutcome } from './bulk-kind.ts';
import { approveBulkTask, retryBulkTask, startBulkTask } from './bulk-tasks-service.ts';
import { lockTask } from './bulk-tasks-store.ts';
import { bulkTaskJob } from './run-bulk-task.ts';
import { countsOf, endedTask } from './test-bulk-tasks.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const place = () => createTestPlace(server);
type Place = Awaited<ReturnType<typeof place>>;

const actorOf = ({ id, email }: TestUser): Actor => ({ kind: 'user', userId: id, email, supplanterId: null });

/** A kind of its own that notes what it is given, so that what happens inside a task can be seen. */
function kindOf(over: Partial<BulkKind> = {}) {
  const ran: string[][] = [];
  const kind: BulkKind = {
    name: 'deleteBuilds',
    permission: { resource: 'build', action: 'delete' },
    atOnce: 2,
    describe: async (_tx, _scope, ids) => ids.map((id) => ({ id, name: `thing ${id.slice(-2)}` })),
    async run(_tx, _scope, ids) {
      ran.push([...ids]);
      return new Map();
    },
    ...over,
  };
  return { kind, ran };
}

const targets = (count: number) =>
  Array.from({ length: count }, (_, n) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`);

/** Begun without an event, so that the worker of the server leaves it to the test. */
async function begin(here: Place, kind: BulkKind, ids: string[]): Promise<string> {
  const id = await server.db.withTenant(here.organizationId, actorOf(here.owner), (tx) =>
    startBulkTask(tx, { ...kind, needsApproval: () => true }, { applicationId: here.appId, arguments: {} }, [ids]),
  );
  await server.ownerQuery(sql`update bulk_tasks set approval = 'approved' where id = ${id}`);
  return id;
}

const run = (here: Place, kind: BulkKind, taskId: string) =>
  bulkTaskJob(server.db, [kind]).run({ organizationId: here.organizationId, taskId });
const read = (here: Place, taskId: string) => here.owner.api(calls.readBulkTask, { params: { org: here.org, taskId } });

describe('a task on many builds', () => {
  test('tells the result of each item, and of those that went meanwhile that they were skipped', async () => {
    const here = await place();
    const ids = [await here.add({ versionName: '1.0' }), await here.add(), await here.add()];
    const task = await here.owner.api(deleteBuilds, { params: here.params, body: { buildIds: ids } });
    assert.deepEqual([task.kind, task.total, task.application?.id], ['deleteBuilds', 3, here.appId]);
    assert.equal(task.userEmail, here.owner.email);
    const end = await endedTask(here.owner, here.org, Promise.resolve(task));
    assert.deepEqual(countsOf(end), { status: 'completed', done: 3, skipped: 0, failed: 0, canceled: 0 });
    const params = { org: here.org, taskId: task.id };
    const first = await here.owner.api(calls.listBulkItems, { params, query: { limit: '2' } });
    assert.equal(first.totalDocs, 3);
    assert.deepEqual(
      first.items.map(({ targetId, state }) => [targetId, state]),
      ids.slice(0, 2).map((id) => [id, 'done']),
    );
    assert.match(first.items[0]?.name ?? '', /1\.0$/);
    const second = await here.owner.api(calls.listBulkItems, {
      params,
      query: { limit: '2', after: first.next ?? '' },
    });
    assert.deepEqual([second.items[0]?.targetId, second.next], [ids[2], null]);
    const again = await begin(here, kindOf().kind, ids);
    const [kind] = builds.bulk ?? [];
    await run(here, kind as BulkKind, again);
    const skipped = await here.owner.api(calls.listBulkItems, {
      params: { org: here.org, taskId: again },
      query: { state: 'skipped' },
    });
    assert.deepEqual([skipped.totalDocs, skipped.items[0]?.code], [3, 3001]);
    assert.ok(skipped.items[0]?.reason);
  });

  test('takes all that match a filter but for some, as they are when it begins', async () => {
    const here = await place();
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) ids.push(await here.add({ gitBranch: n === 3 ? 'main' : 'old' }));
    const [first = '', ...rest] = ids;
    const body = { all: { gitBranch: 'old' }, exceptBuildIds: [first] };
    const task = await endedTask(here.owner, here.org, here.owner.api(deleteBuilds, { params: here.params, body }));
    assert.deepEqual(countsOf(task), { status: 'completed', done: 2, skipped: 0, failed: 0, canceled: 0 });
    const { items } = await here.owner.api(listBuilds, { params: here.params });
    assert.deepEqual(items.map(({ id }) => id).sort(), [first, rest[2]].sort());
    const foreign = await (await place()).add();
    for (const wrong of [{ buildIds: [foreign] }, { all: {}, exceptBuildIds: [foreign] }])
      await assert.rejects(here.owner.api(deleteBuilds, { params: here.params, body: wrong }), coded(3001));
    await assert.rejects(here.owner.api(deleteBuilds, { params: here.params, body: {} }), coded(6002));
  });

  test('is seen by members of its app, and by nobody of another app or workspace', async () => {
    const [here, there] = [await place(), await place()];
    const task = await here.owner.api(deleteBuilds, {
      params: here.params,
      body: { buildIds: [await here.add()] },
    });
    const params = { org: here.org, taskId: task.id };
    const viewer = await server.addMember(here.organizationId, 'viewer');
    const seen = await viewer.api(calls.readBulkTask, { params });
    assert.deepEqual(seen.can, { cancel: false, retry: false, approve: false });
    await assert.rejects(viewer.api(calls.cancelBulkTask, { params }), coded(4003));
    const member = await createAppMember(server, here, { [here.appId]: 'editor' });
    assert.equal((await member.api(calls.listBulkTasks, { params: { org: here.org } })).totalDocs, 1);
    const tagging = await here.owner.api(tagPeople, {
      params: { org: here.org },
      body: { all: {}, add: ['x'] },
    });
    await assert.rejects(
      member.api(calls.readBulkTask, { params: { org: here.org, taskId: tagging.id } }),
      coded(3001),
    );
    assert.equal((await member.api(calls.listBulkTasks, { params: { org: here.org } })).totalDocs, 1);
    const foreign = { org: there.org, taskId: task.id };
    await assert.rejects(there.owner.api(calls.readBulkTask, { params: foreign }), coded(3001));
    await assert.rejects(there.owner.api(calls.listBulkItems, { params: foreign }), coded(3001));
    await assert.rejects(there.owner.api(calls.cancelBulkTask, { params: foreign }), coded(3001));
  });

  test('is not canceled or retried by an editor who may not do what it does', async () => {
    const here = await place();
    const { id } = await here.owner.api(createEmployee, {
      params: { org: here.org },
      body: { email: 'a@example.com' },
    });
    const task = await here.owner.api(deleteEmployees, { params: { org: here.org }, body: { personIds: [id] } });
    const editor = await server.addMember(here.organizationId, 'editor');
    const params = { org: here.org, taskId: task.id };
    await assert.rejects(editor.api(calls.cancelBulkTask, { params }), coded(4003));
    await assert.rejects(editor.api(calls.retryBulkTask, { params }), coded(4003));
  });
});

describe('working a task off', () => {
  test('goes on after the items that are done, also when its job comes twice', async () => {
    const here = await place();
    const ids = targets(5);
    const crashing = kindOf({
      async run(_tx, _scope, some) {
        if (some.includes(ids[2] as string)) throw new CodedError(1001);
        return new Map();
      },
    });
    const id = await begin(here, crashing.kind, ids);
    await assert.rejects(run(here, crashing.kind, id), { code: 1001 }, 'an outage is no fault of an item');
    assert.deepEqual(countsOf(await read(here, id)), {
      status: 'inProgress',
      done: 2,
      skipped: 0,
      failed: 0,
      canceled: 0,
    });
    const { kind, ran } = kindOf();
    await Promise.all([run(here, kind, id), run(here, kind, id)]);
    assert.deepEqual(ran.flat().sort(), ids.slice(2));
    assert.equal((await read(here, id)).status, 'completed');
  });

  test('tries items one by one when some fail together, and keeps the code of the one that does', async () => {
    const here = await place();
    const ids = targets(4);
    let broken = true;
    const { kind, ran } = kindOf({
      async run(_tx, _scope, some) {
        if (broken && some.includes(ids[1] as string)) throw new CodedError(5232);
        ran.push([...some]);
        return new Map<string, ItemOutcome>([[ids[3] as string, { state: 'skipped', code: 3001 }]]);
      },
    });
    const id = await begin(here, kind, ids);
    await run(here, kind, id);
    assert.deepEqual(countsOf(await read(here, id)), { status: 'failed', done: 2, skipped: 1, failed: 1, canceled: 0 });
    const params = { org: here.org, taskId: id };
    const failed = await here.owner.api(calls.listBulkItems, { params, query: { state: 'failed' } });
    assert.deepEqual(
      failed.items.map(({ targetId, code }) => [targetId, code]),
      [[ids[1], 5232]],
    );
    const response = await fetch(
      `${server.url}/api/organizations/${here.org}/bulk-tasks/${id}/items/export?state=failed`,
      { headers: { authorization: `Bearer ${here.owner.token}` } },
    );
    const lines = (await response.text()).trim().split('\r\n');
    assert.equal(lines.length, 2);
    assert.match(lines[1] ?? '', new RegExp(`^2,${ids[1]},thing 01,failed,5232,`));
    broken = false;
    const editor = await server.addMember(here.organizationId, 'editor');
    await server.db.withTenant(here.organizationId, actorOf(editor), async (tx) => {
      const task = await lockTask(tx, id);
      if (task) await retryBulkTask(tx, task);
    });
    await run(here, kind, id);
    assert.deepEqual(countsOf(await read(here, id)), {
      status: 'completed',
      done: 3,
      skipped: 1,
      failed: 0,
      canceled: 0,
    });
    await assert.rejects(here.owner.api(calls.retryBulkTask, { params }), coded(5240));
    const { items } = await here.owner.api(listAudit, { params: { org: here.org }, query: { entity: 'bulkTask' } });
    assert.deepEqual(
      items.map(({ action, userEmail }) => [action, userEmail]),
      [
        ['update', editor.email],
        ['create', here.owner.email],
      ],
    );
  });

  test('leaves alone what was canceled, and a task that has ended is not canceled', async () => {
    const here = await place();
    const { kind, ran } = kindOf({ atOnce: 1 });
    const id = await begin(here, kind, targets(17));
    const params = { org: here.org, taskId: id };
    await run(here, kind, id);
    const end = await here.owner.api(calls.cancelBulkTask, { params });
    assert.deepEqual(countsOf(end), { status: 'completed', done: 10, skipped: 0, failed: 0, canceled: 7 });
    await run(here, kind, id);
    assert.equal(ran.length, 10, 'no more was done after it');
    await assert.rejects(here.owner.api(calls.cancelBulkTask, { params }), coded(5240));
  });

  test('lets other workspaces go on: a long task goes to the end of the queue after some transactions', async () => {
    const here = await place();
    const { kind, ran } = kindOf({ atOnce: 1 });
    const id = await begin(here, kind, targets(25));
    await run(here, kind, id);
    assert.equal(ran.length, 10);
    const events = await server.ownerQuery(
      sql`select from outbox_events where type = 'bulkTask.queue' and entity_id = ${id}`,
    );
    assert.equal(events.length, 1);
  });
});

describe('a second approver', () => {
  const waiting = (kind: BulkKind): BulkKind => ({ ...kind, needsApproval: (_scope, total) => total > 2 });

  async function start(here: Place, kind: BulkKind, count: number): Promise<string> {
    return server.db.withTenant(here.organizationId, actorOf(here.owner), (tx) =>
      startBulkTask(tx, waiting(kind), { applicationId: here.appId, arguments: {} }, [targets(count)]),
    );
  }
  const approveAs = (here: Place, user: TestUser, id: string, targetsHash: string, approve = true) =>
    server.db.withTenant(here.organizationId, actorOf(user), async (tx) => {
      const task = await lockTask(tx, id);
      if (task) await approveBulkTask(tx, task, { approve, targetsHash });
    });

  test('is another person, who approves the very targets that were frozen', async () => {
    const here = await place();
    const { kind, ran } = kindOf();
    const id = await start(here, kind, 3);
    const task = await read(here, id);
    assert.deepEqual([task.approval, task.can.approve], ['waiting', false]);
    await run(here, kind, id);
    assert.equal(ran.length, 0, 'nothing happens while it waits');
    const other = await server.addMember(here.organizationId, 'admin');
    assert.equal((await other.api(calls.readBulkTask, { params: { org: here.org, taskId: id } })).can.approve, true);
    await assert.rejects(approveAs(here, here.owner, id, task.targetsHash), { code: 5240 });
    await assert.rejects(approveAs(here, other, id, '0'.repeat(64)), { code: 5203 });
    await approveAs(here, other, id, task.targetsHash);
    await assert.rejects(approveAs(here, other, id, task.targetsHash), { code: 5240 });
    await eventually(async () => (await read(here, id)).status !== 'pending', 'it has begun');
  });

  test('who rejects it ends it, with nothing done', async () => {
    const here = await place();
    const { kind, ran } = kindOf();
    const id = await start(here, kind, 3);
    const other = await server.addMember(here.organizationId, 'admin');
    await approveAs(here, other, id, (await read(here, id)).targetsHash, false);
    await run(here, kind, id);
    const end = await read(here, id);
    assert.deepEqual([end.approval, end.canceled, ran.length], ['rejected', 3, 0]);
  });
});

test('a task on nothing has ended before it began, and one single deleted build is no task', async () => {
  const here = await place();
  const task = await here.owner.api(tagPeople, {
    params: { org: here.org },
    body: { all: { q: 'nobody-is-called-this' }, add: ['x'] },
  });
  assert.deepEqual([task.status, task.total], ['completed', 0]);
  await here.owner.api(deleteBuild, { params: { ...here.params, buildId: await here.add() } });
  assert.equal((await here.owner.api(calls.listBulkTasks, { params: { org: here.org } })).totalDocs, 1);
});

test('cursors and filters that are made up are refused', async () => {
  const here = await place();
  const task = await here.owner.api(deleteBuilds, { params: here.params, body: { buildIds: [await here.add()] } });
  const { next } = await here.owner.api(calls.listBulkTasks, { params: { org: here.org }, query: { limit: '1' } });
  assert.equal(next, null);
  for (const after of ['x', '-1', '1.5', '999999999999'])
    await assert.rejects(
      here.owner.api(calls.listBulkItems, { params: { org: here.org, taskId: task.id }, query: { after } }),
      coded(6002),
    );
  for (const query of [{ after: 'x' }, { status: 'gone' }, { kind: 'wipe' }] as const)
    await assert.rejects(
      here.owner.api(calls.listBulkTasks, { params: { org: here.org }, query: query as never }),
      coded(6002),
    );
});
