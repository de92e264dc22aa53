/** Which device has which policy: every kind of assignment, both directions, and that they never differ. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AssignmentInput } from '@muster/contract/policies';
import { systemActor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { devices } from '../devices/index.ts';
import { people } from '../people/index.ts';
import { sessions } from '../sessions/index.ts';
import { workspaces } from '../workspaces/index.ts';
import {
  type AssignmentHit,
  devicesOf,
  draftAssignments,
  hitsOf,
  policiesOf,
  savedAssignments,
} from './assignment-list.ts';
import { markPolicyDevices } from './plan-marks-store.ts';
import { deviceMaker, insertPolicy } from './test-policies.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ capabilities: [sessions, people, workspaces, devices], env: { SERVICES: 'api' } });
});
after(() => server.stop());

async function stage() {
  const owner = await server.createUser();
  const { id: org } = await server.createWorkspace(owner);
  const inside = <T>(work: (tx: Tx) => Promise<T>) => server.db.withTenant(org, systemActor, work);
  const make = deviceMaker(server, org);
  const policy = (assignments: Partial<AssignmentInput>[], state?: string) =>
    insertPolicy(server, org, assignments, state);
  const of = (ids: string[]) =>
    inside((tx) =>
      tx.query<{ device_id: string; policy_id: string; paths: AssignmentHit[] }>(policiesOf(org, sql`${ids}::uuid[]`)),
    );
  const reached = async (policyId: string) => {
    const rows = await inside((tx) =>
      tx.query<{ device_id: string }>(devicesOf(org, savedAssignments(org, sql`array[${policyId}::uuid]`))),
    );
    return rows.map(({ device_id }) => device_id).sort();
  };
  return { org, inside, make, policy, of, reached };
}

test('each kind of assignment finds its devices and says by which path', async () => {
  const { make, policy, of, reached } = await stage();
  const group = await make.group();
  const template = await make.template();
  const ana = await make.person({ tags: ['Sales'], groups: [group] });
  const device = await make.device({
    tags: ['Niño', 'van'],
    personId: ana,
    templateId: template,
    serialNumber: 'C02X',
  });
  const other = await make.device();
  const gone = await make.device({ state: 'DELETED', tags: ['van'] });
  const byTag = await make.audience({ deviceTags: ['VAN'], serialNumbers: ['C02X'] });
  const byPeople = await make.audience({ personTags: ['sales'], personIds: [ana] });
  const cases: [Partial<AssignmentInput>, string[], string[]][] = [
    [{ kind: 'all' }, [device, other], []],
    [{ kind: 'device', target: device.toUpperCase() }, [device], []],
    [{ kind: 'tag', target: 'NINO' }, [device], []],
    [{ kind: 'tag', target: 'va' }, [], []],
    [{ kind: 'employee', target: ana }, [device], []],
    [{ kind: 'group', target: group }, [device], []],
    [{ kind: 'template', target: template }, [device], []],
    [{ kind: 'audience', target: byTag }, [device], ['deviceGroups', 'serialNumbers']],
    [{ kind: 'audience', target: byPeople }, [device], ['mdmUserGroups', 'mdmUserIds']],
  ];
  for (const [assignment, expected, selectors] of cases) {
    const id = await policy([assignment]);
    assert.deepEqual(await reached(id), expected.toSorted(), JSON.stringify(assignment));
    const rows = (await of([device, other, gone])).filter(({ policy_id }) => policy_id === id);
    assert.deepEqual(rows.map(({ device_id }) => device_id).sort(), expected.toSorted());
    const [path] = rows.find(({ device_id }) => device_id === device)?.paths ?? [];
    if (expected.length === 0) continue;
    const { kind, target = '' } = assignment;
    assert.deepEqual([path?.kind, path?.target, path?.selectors], [kind, target, selectors]);
  }
});

test('an exclusion wins, several paths are told together, an archived policy is nobody’s', async () => {
  const { make, policy, of, reached } = await stage();
  const [a, b] = [await make.device({ tags: ['x', 'y'] }), await make.device({ tags: ['x', 'never'] })];
  const id = await policy([
    { kind: 'all' },
    { kind: 'tag', target: 'x' },
    { kind: 'tag', target: 'never', excluded: true },
  ]);
  await policy([{ kind: 'all' }], 'archived');
  assert.deepEqual(await reached(id), [a]);
  const rows = await of([a, b]);
  assert.deepEqual(
    rows.map(({ device_id, policy_id, paths }) => [device_id, policy_id, paths.map(({ kind }) => kind)]),
    [[a, id, ['all', 'tag']]],
  );
});

test('marks who has a policy and who had it, once each, and no others', async () => {
  const { org, inside, make, policy } = await stage();
  const [has, had, never] = [await make.device({ tags: ['x'] }), await make.device(), await make.device()];
  const id = await policy([{ kind: 'tag', target: 'x' }]);
  await server.ownerQuery(sql`
    insert into device_policies (organization_id, device_id, policy_id, version, state)
    values (${org}, ${had}, ${id}, 1, 'verified')`);
  await server.ownerQuery(sql`delete from plan_queue where organization_id = ${org}`);
  await inside((tx) => markPolicyDevices(tx, id));
  await inside((tx) => markPolicyDevices(tx, id));
  const rows = await server.ownerQuery<{ device_id: string; marks: number }>(sql`
    select device_id, marks from plan_queue where organization_id = ${org} order by device_id`);
  assert.deepEqual(
    rows,
    [has, had].sort().map((device_id) => ({ device_id, marks: 2 })),
  );
  assert.ok(!rows.some(({ device_id }) => device_id === never));
});

test('both directions agree, whatever is assigned to whom', async () => {
  const { org, inside, make, of } = await stage();
  const random = seeded(20_261_117);
  const tags = ['red', 'Blue', 'grün'];
  const some = <T>(list: readonly T[], most = list.length) => list.filter(() => random() < 0.4).slice(0, most);
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const groups = [await make.group(), await make.group()];
  const templates = [await make.template(), await make.template()];
  const persons: string[] = [];
  for (let n = 0; n < 6; n += 1) persons.push(await make.person({ tags: some(tags), groups: some(groups) }));
  const all: string[] = [];
  for (let n = 0; n < 30; n += 1) {
    const personId = random() < 0.6 ? one(persons) : null;
    const templateId = random() < 0.5 ? one(templates) : null;
    const state = random() < 0.8 ? one(['ACTIVE', 'PROVISIONING']) : one(['DELETED', 'PENDING', 'DISABLED']);
    all.push(await make.device({ tags: some(tags), personId, templateId, state, serialNumber: `S${n}` }));
  }
  const audiences: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const deviceTags = random() < 0.3 ? some(tags) : [];
    const personTags = random() < 0.3 ? some(tags) : [];
    const personIds = random() < 0.3 ? some(persons, 2) : [];
    const serialNumbers = random() < 0.5 ? [`S${Math.floor(random() * 30)}`] : [];
    audiences.push(await make.audience({ deviceTags, deviceIds: some(all, 2), personTags, personIds, serialNumbers }));
  }
  const targets = { all: [''], device: all, tag: tags, employee: persons, group: groups, template: templates };
  const kinds = ['all', 'device', 'tag', 'employee', 'group', 'template', 'audience'] as const;
  const expected = new Set<string>();
  for (let n = 0; n < 40; n += 1) {
    const assignments = new Map<string, AssignmentInput>();
    for (let m = 0; m <= random() * 4; m += 1) {
      const kind = one(kinds);
      const target = one<string>(kind === 'audience' ? audiences : targets[kind]);
      assignments.set(`${kind} ${target}`, { kind, target, excluded: random() < 0.25 });
    }
    const list = [...assignments.values()];
    const id = await insertPolicy(server, org, list);
    const saved = await inside((tx) =>
      tx.query<{ device_id: string }>(devicesOf(org, savedAssignments(org, sql`array[${id}::uuid]`))),
    );
    const drafted = await inside((tx) => tx.query<{ device_id: string }>(devicesOf(org, draftAssignments(id, list))));
    const ids = (rows: { device_id: string }[]) => rows.map(({ device_id }) => device_id).sort();
    assert.deepEqual(ids(drafted), ids(saved));
    for (const { device_id } of saved) expected.add(`${device_id} ${id}`);
  }
  const rows = await of(all);
  assert.deepEqual(new Set(rows.map(({ device_id, policy_id }) => `${device_id} ${policy_id}`)), expected);
  assert.ok(expected.size > 100, 'the test finds something');
  const hits = await inside((tx) =>
    tx.query<{ device_id: string; policy_id: string; excluded: boolean }>(
      hitsOf(org, savedAssignments(org, sql`array(select id from policies)`)),
    ),
  );
  const steps = rows.reduce((sum, { paths }) => sum + paths.length, 0);
  const wanted = hits.filter(({ device_id, policy_id }) => expected.has(`${device_id} ${policy_id}`));
  assert.equal(wanted.length, steps);
});

/** Mulberry32: the same every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
