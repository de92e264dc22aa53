/** Employees, and the groups and tags of all people, over HTTP. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { BulkTask } from '@muster/contract/bulk-tasks';
import { listBulkItems } from '@muster/contract/calls/bulk-tasks';
import { createEmployee, deleteEmployee, deleteEmployees, updateEmployee } from '@muster/contract/calls/employees';
import { createGroup, deleteGroup, listGroups, updateGroup } from '@muster/contract/calls/groups';
import * as calls from '@muster/contract/calls/people';
import { sql } from '../../platform/db/sql.ts';
import { askAgain, coded } from '../../test-coded.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { countsOf, endedTask } from '../bulk-tasks/test-bulk-tasks.ts';
import { makePlace, personOf } from './test-place.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const none = { status: 'completed', done: 0, skipped: 0, failed: 0, canceled: 0 };
const workspace = (limits: Record<string, number> = {}) => makePlace(server, limits);

describe('employees, groups and tags', () => {
  test('an address is there once, whoever has it', async () => {
    const place = await workspace();
    const { owner, params } = place;
    const viewer = await server.addMember(place.id, 'viewer');
    for (const email of [viewer.email, owner.email.toUpperCase()]) {
      await assert.rejects(owner.api(createEmployee, { params, body: { email } }), coded(5202));
    }
    const same = { params, body: { email: 'one@example.com' } };
    const added = await Promise.allSettled(Array.from({ length: 5 }, () => owner.api(createEmployee, same)));
    assert.equal(added.filter(({ status }) => status === 'fulfilled').length, 1);
    await assert.rejects(viewer.api(createEmployee, { params, body: { email: 'two@example.com' } }), coded(4003));
    const two = await owner.api(createEmployee, { params, body: { email: 'two@example.com' } });
    const body = { email: 'one@example.com', updatedAt: two.updatedAt };
    await assert.rejects(owner.api(updateEmployee, { params: { ...params, employeeId: two.id }, body }), coded(5202));
  });

  test('the limit holds under fifty requests at once', async () => {
    const { owner, params } = await workspace({ employees: 7 });
    const added = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        askAgain(() => owner.api(createEmployee, { params, body: { email: `e${index}@example.com` } })),
      ),
    );
    assert.equal(added.filter(({ status }) => status === 'fulfilled').length, 7);
    for (const result of added) if (result.status === 'rejected') assert.equal(result.reason.code, 4014);
    const { employees } = await owner.api(calls.readPeopleLimits, { params });
    assert.deepEqual(employees, { used: 7, limit: 7 });
  });

  test('groups and tags count their people, whatever happens to them', async () => {
    const place = await workspace();
    const { owner, params } = place;
    const group = await owner.api(createGroup, { params, body: { name: 'Field service' } });
    await assert.rejects(owner.api(createGroup, { params, body: { name: 'FIELD Servíce' } }), coded(5091));
    const make = (email: string) =>
      owner.api(createEmployee, { params, body: { email, tags: ['Sales'], groupIds: [group.id] } });
    const [ana, ben] = [await make('ana@example.com'), await make('ben@example.com')];
    assert.deepEqual(ana.groups, [{ id: group.id, name: 'Field service' }]);
    const counts = async () => [
      (await owner.api(listGroups, { params })).items.map(({ people }) => people),
      (await owner.api(calls.listTags, { params })).items,
    ];
    assert.deepEqual(await counts(), [[2], [{ tag: 'Sales', count: 2 }]]);
    await owner.api(deleteEmployee, { params: { ...params, employeeId: ben.id } });
    assert.deepEqual(await counts(), [[1], [{ tag: 'Sales', count: 1 }]]);
    const rename = { params: { ...params, groupId: group.id }, body: { name: 'Field', updatedAt: group.updatedAt } };
    assert.equal((await owner.api(updateGroup, rename)).name, 'Field');
    await assert.rejects(owner.api(updateGroup, rename), coded(5203));
    await owner.api(deleteGroup, { params: { ...params, groupId: group.id } });
    assert.deepEqual((await owner.api(calls.readPerson, { params: { ...params, personId: ana.id } })).groups, []);
    const gone = { params, body: { email: 'x@example.com', groupIds: [group.id] } };
    await assert.rejects(owner.api(createEmployee, gone), coded(3001));
  });

  test('many are changed by name, or by what they match without some', async () => {
    const place = await workspace();
    const { owner, params } = place;
    const group = await owner.api(createGroup, { params, body: { name: 'Night' } });
    const ids: string[] = [];
    for (let index = 0; index < 6; index++)
      ids.push((await owner.api(createEmployee, { params, body: { email: `e${index}@example.com` } })).id);
    const foreign = await workspace();
    const stranger = await foreign.owner.api(createEmployee, {
      params: foreign.params,
      body: { email: 'f@example.com' },
    });
    const [first = '', second = ''] = ids;
    const withForeign = { params, body: { personIds: [first, stranger.id], add: ['x'] } };
    await assert.rejects(owner.api(calls.tagPeople, withForeign), coded(3001));
    const task = (started: Promise<BulkTask>) => endedTask(owner, params.org, started);
    await task(owner.api(calls.tagPeople, { params, body: { personIds: [first], add: ['vip'] } }));
    const all = { all: { kind: 'employee' }, exceptPersonIds: [second] };
    const tagging = { params, body: { ...all, add: ['VIP', 'x'], remove: ['x'] } };
    assert.deepEqual(countsOf(await task(owner.api(calls.tagPeople, tagging))), { ...none, done: 5 });
    const tagged = await owner.api(calls.listPeople, { params, query: { tag: 'vip', sort: 'email' } });
    assert.deepEqual(
      tagged.items.map(({ id, tags }) => [id, tags]),
      [first, ...ids.slice(2)].map((id) => [id, [id === first ? 'vip' : 'VIP']]),
    );
    const grouping = { params, body: { ...all, addGroupIds: [group.id] } };
    assert.equal((await task(owner.api(calls.groupPeople, grouping))).done, 5);
    const own = await personOf(place, owner);
    const deleting = { params, body: { personIds: [own.id], all: {}, exceptPersonIds: [first] } };
    const deleted = await task(owner.api(deleteEmployees, deleting));
    assert.deepEqual(countsOf(deleted), { ...none, done: 5, skipped: 1 });
    const { items } = await owner.api(calls.listPeople, { params });
    assert.deepEqual(items.map(({ id }) => id).sort(), [first, own.id].sort());
  });
});

test('nobody gets more than fifty tags or groups, also when many are changed, and the longest of names finds its place', async () => {
  const place = await workspace();
  const { owner, params } = place;
  const tags = Array.from({ length: 50 }, (_, index) => `${index} ${'ü'.repeat(50)}`);
  const email = `${'a'.repeat(64)}@${`${'b'.repeat(59)}.`.repeat(3)}example`;
  const names = { firstName: '각'.repeat(80), lastName: '닭'.repeat(80) };
  const { id } = await owner.api(createEmployee, { params, body: { email, ...names, tags } });
  const many = { params, body: { personIds: [id], add: ['one more'] } };
  const task = (started: Promise<BulkTask>) => endedTask(owner, params.org, started);
  const refused = await task(owner.api(calls.tagPeople, many));
  assert.deepEqual(countsOf(refused), { ...none, status: 'failed', failed: 1 });
  const { items: why } = await owner.api(listBulkItems, { params: { ...params, taskId: refused.id } });
  assert.match(why[0]?.reason ?? '', /50 tags/);
  const swap = { personIds: [id], add: ['one more'], remove: [tags[0] ?? ''] };
  assert.equal((await task(owner.api(calls.tagPeople, { params, body: swap }))).done, 1);
  await server.ownerQuery(sql`
    insert into groups (organization_id, id, name) select ${place.id}, gen_random_uuid(), 'g' || i from generate_series(1, 51) i`);
  const groups = await server.ownerQuery<{ id: string }>(
    sql`select id from groups where organization_id = ${place.id}`,
  );
  const [last = '', ...ids] = groups.map((group) => group.id);
  await task(owner.api(calls.groupPeople, { params, body: { personIds: [id], addGroupIds: ids } }));
  const another = { params, body: { personIds: [id], addGroupIds: [last] } };
  assert.equal((await task(owner.api(calls.groupPeople, another))).failed, 1);
  const { items } = await owner.api(calls.listPeople, {
    params,
    query: { q: '닭', groupId: ids[0] ?? '', sort: 'name' },
  });
  assert.deepEqual(
    items.map((item) => [item.id, item.tags.length, item.groups.length]),
    [[id, 50, 50]],
  );
});
