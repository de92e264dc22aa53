/** To whom policies go, over HTTP: named, counted, previewed, and who is computed anew. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as calls from '@muster/contract/calls/policies';
import type { AssignmentInput } from '@muster/contract/policies';
import { systemActor } from '../../platform/actor.ts';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { markAudienceDevices } from './index.ts';
import { passcode, policyPlace } from './test-policies.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api' } });
});
after(() => server.stop());

async function stage() {
  const place = await policyPlace(server);
  const { id } = await place.create({ name: 'A', type: 'ios' });
  const preview = (...assignments: Partial<AssignmentInput>[]) =>
    place.owner.api(calls.previewAssignments, { params: place.at(id), body: { assignments: assignments as never } });
  return { ...place, id, preview };
}

test('each is told by its name and with its devices; those of another type do not count', async () => {
  const { id, assign, make, owner, at } = await stage();
  const group = await make.group();
  const template = await make.template();
  const ana = await make.person({ groups: [group] });
  const device = await make.device({ tags: ['van'], personId: ana, templateId: template });
  await make.device({ os: 'iPadOS' });
  await make.device({ os: 'macOS', tags: ['van'] });
  const audience = await make.audience({ deviceTags: ['van'] });
  const { items, devices } = await assign(
    id,
    { kind: 'all' },
    { kind: 'device', target: device },
    { kind: 'tag', target: 'Van' },
    { kind: 'employee', target: ana },
    { kind: 'group', target: group },
    { kind: 'template', target: template },
    { kind: 'audience', target: audience },
    { kind: 'tag', target: 'never', excluded: true },
  );
  assert.equal(devices, 2);
  assert.deepEqual(
    items.map(({ kind, label, devices: count, excluded }) => [kind, label !== null, count, excluded]),
    [
      ['all', true, 2, false],
      ['device', true, 1, false],
      ['tag', true, 1, false],
      ['employee', true, 1, false],
      ['group', true, 1, false],
      ['template', true, 1, false],
      ['audience', true, 1, false],
      ['tag', true, 0, true],
    ],
  );
  assert.ok(items.find(({ kind }) => kind === 'employee')?.label?.startsWith('Test '));
  await server.ownerQuery(sql`delete from groups where id = ${group}`);
  const later = await owner.api(calls.listAssignments, { params: at(id) });
  assert.equal(later.items.find(({ kind }) => kind === 'group')?.label, null);
  const fewer = await assign(id, { kind: 'tag', target: 'van' });
  assert.deepEqual([fewer.items.length, fewer.devices], [1, 1]);
});

test('who is not there, or is of another workspace, cannot be named', async () => {
  const { id, assign } = await stage();
  const other = await policyPlace(server);
  const theirs: Record<string, string> = {
    device: await other.make.device(),
    employee: await other.make.person(),
    group: await other.make.group(),
    template: await other.make.template(),
    audience: await other.make.audience({ deviceTags: ['x'] }),
  };
  for (const [kind, target] of Object.entries(theirs))
    await assert.rejects(assign(id, { kind: kind as 'device', target }), coded(5272), kind);
  await assert.rejects(assign(id, { kind: 'device', target: 'no id' }), coded(6002));
  await assert.rejects(assign(id, { kind: 'tag', target: '' }), coded(6002));
  await assert.rejects(assign(id, { kind: 'all', target: 'x' }), coded(6002));
});

test('a preview tells who gets it and who loses it, and changes nothing', async () => {
  const { id, assign, make, preview, marked, owner, at } = await stage();
  const [van] = [await make.device({ tags: ['van'] }), await make.device({ tags: ['shop'] }), await make.device()];
  await assign(id, { kind: 'tag', target: 'van' });
  await marked();
  const shop = await preview({ kind: 'tag', target: 'shop' });
  assert.deepEqual([shop.devices, shop.losing, shop.gaining], [1, 1, 1]);
  const everybody = await preview({ kind: 'all' }, { kind: 'device', target: van, excluded: true });
  assert.deepEqual([everybody.devices, everybody.losing, everybody.gaining], [2, 1, 2]);
  assert.equal(everybody.sample.length, 2);
  const nobody = await preview({ kind: 'audience', target: await make.audience({}) });
  assert.deepEqual(nobody, { devices: 0, losing: 1, gaining: 0, sample: [] });
  assert.deepEqual(await preview(), { devices: 0, losing: 1, gaining: 0, sample: [] });
  const gone = await preview({ kind: 'device', target: '0199a000-0000-7000-8000-000000000000' });
  assert.equal(gone.devices, 0);
  assert.deepEqual(await marked(), []);
  assert.equal((await owner.api(calls.listAssignments, { params: at(id) })).devices, 1);
});

test('whoever gets it, loses it, or has it while it changes is computed anew, and nobody else', async () => {
  const { id, assign, make, marked, save, update, owner, at, create, organizationId } = await stage();
  const van = await make.device({ tags: ['van'] });
  const shop = await make.device({ tags: ['shop'] });
  await make.device();
  await marked();
  await assign(id, { kind: 'tag', target: 'van' });
  assert.deepEqual(await marked(), [van]);
  await assign(id, { kind: 'tag', target: 'van' });
  assert.deepEqual(await marked(), []);
  await assign(id, { kind: 'tag', target: 'shop' });
  assert.deepEqual(await marked(), [van, shop].sort());
  await save(id, passcode(), 1);
  assert.deepEqual(await marked(), [shop]);
  await save(id, passcode(), 2);
  assert.deepEqual(await marked(), []);
  await owner.api(calls.restorePolicyVersion, { params: { ...at(id), version: '1' }, body: {} });
  assert.deepEqual(await marked(), [shop]);
  await update(id, { name: 'New name' });
  assert.deepEqual(await marked(), []);
  await update(id, { state: 'archived' });
  assert.deepEqual(await marked(), [shop]);
  await update(id, { state: 'active' });
  assert.deepEqual(await marked(), [shop]);
  const other = await create({ name: 'Other', type: 'ios' });
  await update(id, { above: null });
  assert.deepEqual(await marked(), [shop]);
  await update(other.id, { above: null });
  assert.deepEqual(await marked(), []);
  const audience = await make.audience({ deviceTags: ['van', 'shop'] });
  await assign(other.id, { kind: 'audience', target: audience, excluded: true }, { kind: 'all' });
  await marked();
  await server.db.withTenant(organizationId, systemActor, (tx) => markAudienceDevices(tx, audience));
  assert.deepEqual(await marked(), [van, shop].sort());
});
